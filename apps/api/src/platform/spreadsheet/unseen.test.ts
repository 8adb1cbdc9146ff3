/** What Excel does not show is left out of a table unless it is asked for, and named; what else is not read is named too. */
import { describe, expect, it } from 'vitest'
import { aWorkbook, aWorkbookOf, cellXml, sheetXml } from '../../../testing/import/workbooks.ts'
import { readTable } from './read-table.ts'

const FORM = { headings: { npsn: 'NPSN', seats: 'Kursi' }, required: ['npsn', 'seats'] }
const HEAD = `<row r="1">${cellXml('A1', 'NPSN')}${cellXml('B1', 'Kursi')}</row>`
const row = (line: number, attributes = '') =>
  `<row r="${line}" ${attributes}>${cellXml(`A${line}`, `n${line}`)}${cellXml(`B${line}`, `${line}`)}</row>`

async function read(bytes: Buffer, withHidden = false) {
  const { table, rejections, notes } = await readTable(FORM, { name: 'kuota.xlsx', bytes }, { withHidden })
  return {
    lines: table?.rows.map(({ line }) => line) ?? null,
    rejections: rejections.map(({ reason }) => reason.id),
    hidden: notes.hidden.map(({ id }) => id),
    others: notes.otherSheets.map(({ id }) => id),
    titles: notes.titles.map(({ id }) => id),
  }
}

describe('a hidden row', () => {
  it.each([
    ['by a filter or by hand', 'hidden="1"'],
    ['in a collapsed group', 'outlineLevel="1" hidden="true"'],
    ['without height', 'ht="0" customHeight="1"'],
  ])('%s is left out and named, or included', async (_, attributes) => {
    const bytes = await aWorkbook(sheetXml(HEAD + row(2) + row(3, attributes) + row(4)))
    const hidden = ['1 baris tersembunyi (baris 3) di kuota.xlsx (Sheet1)']
    expect(await read(bytes)).toMatchObject({ lines: [2, 4], hidden })
    expect(await read(bytes, true)).toMatchObject({ lines: [2, 3, 4], hidden })
  })

  it('of a sheet whose rows have no height by default', async () => {
    const bytes = await aWorkbook(
      sheetXml(HEAD.replace('r="1"', 'r="1" ht="15"') + row(2), '', '<sheetFormatPr defaultRowHeight="0"/>'),
    )
    expect(await read(bytes)).toMatchObject({ lines: [], hidden: [expect.stringContaining('baris 2')] })
  })
})

describe('a hidden column', () => {
  it.each([
    ['hidden', '<cols><col min="2" max="3" hidden="1"/></cols>'],
    ['without width', '<cols><col min="2" max="2" width="0" customWidth="1"/></cols>'],
  ])('that is %s is not read unless it is included', async (_, columns) => {
    const bytes = await aWorkbook(sheetXml(HEAD + row(2), '', columns))
    expect(await read(bytes)).toMatchObject({
      lines: null,
      rejections: [expect.stringContaining('disembunyikan di Excel')],
      hidden: ['Kolom tersembunyi Kursi di kuota.xlsx (Sheet1)'],
    })
    expect(await read(bytes, true)).toMatchObject({ lines: [2], rejections: [] })
  })

  it('that nobody reads is nobody’s concern', async () => {
    const bytes = await aWorkbook(
      sheetXml(
        `${HEAD.replace('</row>', `${cellXml('C1', 'Catatan')}</row>`)}${row(2)}`,
        '',
        '<cols><col min="3" max="3" hidden="1"/></cols>',
      ),
    )
    expect(await read(bytes)).toMatchObject({ lines: [2], hidden: [] })
  })
})

describe('of several sheets', () => {
  const data = sheetXml(HEAD + row(2))
  it('the first one that Excel shows is read, and the others with values are named', async () => {
    const bytes = await aWorkbookOf([
      { name: 'Lama', xml: data, state: 'veryHidden' },
      { name: 'Baru', xml: data },
      { name: 'Kosong', xml: sheetXml('') },
      { name: 'SMP', xml: data },
      { name: 'Rahasia', xml: data, state: 'hidden' },
    ])
    expect(await read(bytes)).toMatchObject({ lines: [2], others: ['SMP'], hidden: [] })
  })

  it('none is shown: the workbook is refused', async () => {
    const { rejections } = await read(await aWorkbookOf([{ name: 'Lama', xml: data, state: 'hidden' }]))
    expect(rejections).toEqual([expect.stringContaining('tidak mempunyai lembar yang tampil')])
  })
})

it('rows above the headings are titles, also merged ones, and are named', async () => {
  const title = `<row r="1">${cellXml('A1', 'DAFTAR KUOTA')}</row>`
  const rest = HEAD.replaceAll('1"', '3"') + row(4)
  const bytes = await aWorkbook(sheetXml(title + rest, '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'))
  expect(await read(bytes)).toMatchObject({
    lines: [4],
    titles: ['Judul kolom ada di baris 3 (kuota.xlsx (Sheet1)); baris di atasnya tidak dibaca.'],
  })
})
