import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { columnLetters } from '../column-letters.ts'
import { pagesAcross } from './package-parts.ts'
import { escapeText } from './sheet-xml.ts'
import { type Column, type Row, type Totals, xlsxStream } from './workbook.ts'

const COLUMNS: Column[] = [
  { heading: 'No', kind: 'number', width: 5 },
  { heading: 'Teks', kind: 'text', width: 20 },
  { heading: 'Tanggal', kind: 'date', width: 12 },
  { heading: 'Waktu', kind: 'moment', width: 16 },
]

async function written(pieces: Iterable<readonly Row[]>, columns = COLUMNS): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of xlsxStream([{ name: 'Contoh', columns, rows: pieces }])) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test.each<[string, width: number, repeated: number, pages: number]>([
  ['that is read when it is fitted', 225, 40, 1],
  ['wider than that', 226, 0, 2],
  ['that repeats columns', 400, 70, 4],
  ['whose repeated columns fill a page', 400, 180, 4],
])('a sheet %s is printed in pages', (_, width, repeated, pages) => {
  expect(pagesAcross(width, repeated)).toBe(pages)
})

test('two independent readers return what was written', async () => {
  const rows: Row[] = [
    [1, '=1+1', '2018-03-11', '2025-06-03 10:00'],
    [2, '  dua  spasi  ', null, null],
    [null, '', '2000-02-29', '2025-12-31 23:59'],
  ]
  const bytes = await written([rows.slice(0, 1), [], rows.slice(1)])
  const book = await readXlsx(bytes)
  expect(book.sheets[0]?.name).toBe('Contoh')
  expect(book.sheets[0]?.rows[1]).toEqual([
    1,
    '=1+1',
    new Date('2018-03-11T00:00:00Z'),
    new Date('2025-06-03T10:00:00Z'),
  ])
  expect(book.sheets[0]?.rows[2]?.[1]).toBe('  dua  spasi  ')
  const [sheet] = await readExcelFile(bytes)
  expect(sheet?.data[0]).toEqual(['No', 'Teks', 'Tanggal', 'Waktu'])
  expect(sheet?.data[1]?.[1]).toBe('=1+1')
  expect(sheet?.data[3]?.[2]).toEqual(new Date('2000-02-29T00:00:00Z'))
})

test('removes characters that XML cannot represent and escapes markup', () => {
  expect(escapeText('a\u0000b\u0008c\u001fd\ufffee')).toBe('abcde')
  expect(escapeText('\ud800')).toBe('\ufffd')
  expect(escapeText('<b>&"\'')).toBe('&lt;b&gt;&amp;"\'')
  expect(escapeText('_x0041_ _xyz_')).toBe('_x005F_x0041_ _xyz_')
  expect(escapeText('\t=1\r\n')).toBe('\t=1\r\n')
})

test.each([
  'Siti Nur',
  ' di depan',
  'di belakang ',
  'dua  spasi',
  'baris\nbaru',
  'tab\tdi dalam',
  'tak\u00a0putus',
  '<b>&"</b>',
  '_x0041_',
  '=1+1',
  '😀 é',
])('%j is read back unchanged', async (text) => {
  const bytes = await written([[[1, text, null, null]]])
  const book = await readXlsx(bytes)
  expect(book.sheets[0]?.rows[1]?.[1]).toBe(text)
})

test('the column after Z is AA', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('a workbook has several sheets, with formulas and their results in bold rows', async () => {
  const columns: Column[] = [
    { heading: 'Sekolah', kind: 'text', width: 20 },
    { heading: 'Kursi', kind: 'number', width: 8 },
    { heading: 'Sisa', kind: 'number', width: 8 },
  ]
  const rows: (Row | Totals)[] = [
    ['SD Contoh', 28, { formula: 'IF(B2="","",B2-1)', result: 27 }],
    ['=SUM(B2:B9)', null, { formula: 'IF(B3="","",B3-1)', result: null }],
    { totals: ['Jumlah', { formula: 'SUBTOTAL(9,B2:B3)', result: 28 }, null] },
  ]
  const sheets = [
    { name: 'Rekap SD', columns, rows: [rows], frozen: 1 },
    { name: 'Keterangan', columns: columns.slice(0, 1), rows: [[['Contoh']]] },
  ]
  const book = await readXlsx(await buffer(xlsxStream(sheets)))
  expect(book.sheets.map(({ name }) => name)).toEqual(['Rekap SD', 'Keterangan'])
  expect(book.sheets[0]?.rows.slice(1)).toEqual([
    ['SD Contoh', 28, 27],
    ['=SUM(B2:B9)', null, ''],
    ['Jumlah', 28, null],
  ])
  expect(book.sheets[0]?.cells?.get('3,1')?.formula).toBe('SUBTOTAL(9,B2:B3)')
  expect(book.sheets[0]?.cells?.get('2,0')?.formula).toBeUndefined()
})

test('destroying the stream ends the source of the rows', async () => {
  let ended = false
  function* endless() {
    try {
      for (let i = 0; ; i++) yield Array.from({ length: 500 }, (): Row => [i, `baris ${i}`, null, null])
    } finally {
      ended = true
    }
  }
  const sheet = { name: 'Contoh', columns: COLUMNS, rows: endless() }
  for await (const chunk of xlsxStream([sheet])) if (chunk.length > 1_000) break
  await expect.poll(() => ended).toBe(true)
})

test('an error of the source destroys the file', async () => {
  function* failing() {
    yield [[1, 'satu', null, null] satisfies Row]
    throw new Error('putus')
  }
  await expect(written(failing())).rejects.toThrow('putus')
})
