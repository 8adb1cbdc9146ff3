import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readImportWorkbook } from './import-workbook.ts'

type Cell = string | number | boolean | Date | null

const HEADINGS = {
  schools: ['npsn', 'Nama', 'type', 'Status', 'Kode Kecamatan'],
  zoning: ['village_code', 'Jenjang', 'NPSN'],
  quotas: ['npsn', 'school_year', 'seats'],
}

const workbook = async (sheets: Record<string, Cell[][]>) =>
  Buffer.from(await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }))
const read = async (sheets: Record<string, Cell[][]>) =>
  readImportWorkbook('dompu.xlsx', await workbook(sheets))

describe('a workbook', () => {
  it('has a table per known sheet name, in any letter case; other sheets are reported', async () => {
    const book = await read({
      Schools: [HEADINGS.schools, ['50200001']],
      'Zonasi SD': [HEADINGS.zoning, ['52.05.01.1001']],
      Catatan: [['x']],
    })
    expect(book.rejections).toEqual([])
    expect(book.tables.map(({ kind, source }) => [kind, source])).toEqual([
      ['schools', 'dompu.xlsx (Schools)'],
      ['zoning', 'dompu.xlsx (Zonasi SD)'],
    ])
    expect(book.notRead).toEqual(['dompu.xlsx (Catatan)'])
  })

  it('keeps leading zeros of texts, and marks numbers and dates', async () => {
    const { tables } = await read({
      quotas: [
        ['NPSN', 'seats', 'school_year', 'is_synthetic'],
        ['00123456', 28, '2025/2026', true],
        [50200001, 1.5, new Date('2025-06-02T00:00:00Z'), false],
      ],
    })
    expect(tables[0]?.header).toEqual(['npsn', 'seats', 'school_year', 'is_synthetic'])
    expect(tables[0]?.rows.map((row) => row.cells)).toEqual([
      [{ text: '00123456' }, { text: '28', storedAs: 'number' }, { text: '2025/2026' }, { text: 'TRUE' }],
      [
        { text: '50200001', storedAs: 'number' },
        { text: '1.5', storedAs: 'number' },
        { text: '2025-06-02', storedAs: 'date' },
        { text: 'FALSE' },
      ],
    ])
  })

  it('has the line numbers of the spreadsheet, which count empty lines', async () => {
    const { tables } = await read({ quotas: [HEADINGS.quotas, [null], ['50200001'], [''], ['50200002']] })
    expect(tables[0]?.rows.map((row) => row.line)).toEqual([3, 5])
  })

  it.each([
    ['no workbook', Buffer.from('npsn,seats\n'), 'This is no workbook that can be read.'],
    ['an empty file', Buffer.alloc(0), 'This is no workbook that can be read.'],
    [
      'an old .xls',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook\0', 'utf16le')]),
      'This is an old Excel file',
    ],
  ])('%s is rejected', async (_, bytes, reason) => {
    const { rejections } = await readImportWorkbook('dompu.xlsx', bytes)
    expect(rejections).toEqual([
      {
        source: 'dompu.xlsx',
        line: null,
        column: null,
        reason: { en: expect.stringContaining(reason), id: expect.any(String) },
      },
    ])
  })

  it.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['damaged inside', (whole: Buffer) => Buffer.from(whole).fill(0x55, 60, Math.floor(whole.length / 2))],
  ])('that is %s is rejected', async (_, damage) => {
    const whole = await workbook({ quotas: [HEADINGS.quotas, ['50200001']] })
    const { rejections } = await readImportWorkbook('dompu.xlsx', damage(whole))
    expect(rejections).toEqual([
      expect.objectContaining({
        reason: expect.objectContaining({ en: expect.stringContaining('no workbook') }),
      }),
    ])
  })

  it('without a known sheet is rejected with their names', async () => {
    const { rejections } = await read({ Sheet1: [['npsn']] })
    expect(rejections[0]?.reason.en).toContain('districts, villages, schools, zoning, distances, quotas')
  })
})
