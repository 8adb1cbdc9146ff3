import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import {
  aWorkbook,
  aZip,
  cellXml,
  MAIN,
  relationshipsXml,
  sheetXml,
  workbookXml,
} from '../../../testing/import/workbooks.ts'
import { MAX_CELL_FORMATS, MAX_FORMAT_LENGTH, MAX_NUMBER_FORMATS } from './cell-formats.ts'
import { cellReader } from './cell-reader.ts'
import { type ReadOptions, readTable } from './read-table.ts'
import { MAX_CELLS, MAX_ROWS, type Rejection, type Table } from './table.ts'

const FORM = { headings: { npsn: 'NPSN', seats: 'Kursi' }, required: ['npsn', 'seats'] }
const HEAD = `<row r="1">${cellXml('A1', 'NPSN')}${cellXml('B1', 'Kursi')}</row>`
async function read(bytes: Buffer, options?: ReadOptions): Promise<Table | Rejection[]> {
  const { table, rejections } = await readTable(FORM, { name: 'kuota.xlsx', bytes }, options)
  return table ?? rejections
}
/** What a reader of both columns gets, and every rejection, also those of cells. */
async function readCells(bytes: Buffer, options?: ReadOptions) {
  const table = await read(bytes, options)
  if (Array.isArray(table)) return { values: [], rejected: reasons(table) }
  const found: Rejection[] = []
  const values = table.rows.map((row) => {
    const cells = cellReader(table, row, found)
    return ['npsn', 'seats'].map((column) => (cells.isBlank(column) ? '' : cells.text(column, 20_000)))
  })
  return { values, rejected: reasons(found) }
}
const readRows = async (rows: string, after = '') => read(await aWorkbook(sheetXml(HEAD + rows, after)))

function reasons(read: Table | Rejection[]) {
  if (!Array.isArray(read)) throw new Error('the table was read')
  return read.map(({ line, reason }) => [line, reason.id])
}

describe('the first visible sheet of a workbook', () => {
  it('is read, whatever its name is', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Lama', rows: [['x']], hidden: true },
        {
          name: 'Sheet1',
          rows: [
            ['npsn', 'KURSI'],
            ['50203743', 28],
          ],
        },
        { name: 'Sheet2', rows: [['x']] },
      ],
    })
    expect(await read(Buffer.from(bytes))).toEqual({
      source: 'kuota.xlsx (Sheet1)',
      header: ['npsn', 'seats'],
      rows: [{ line: 2, cells: [{ text: '50203743' }, { text: '28', storedAs: 'number' }] }],
    })
  })

  it('may leave out positions, and escapes characters that XML cannot hold', async () => {
    const bytes = await aWorkbook(
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:r><x:t>NP</x:t></x:r><x:r><x:t>SN</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c><x:c t="str"><x:v>Kur_x0073_i</x:v></x:c></x:row><x:row><x:c/><x:c><x:v>28</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    )
    expect(await read(bytes)).toMatchObject({
      header: ['npsn', 'seats'],
      rows: [{ line: 2, cells: [{ text: '' }, { text: '28', storedAs: 'number' }] }],
    })
  })
})

describe('a sheet is rejected by row and reason', () => {
  it('for formulas, merged cells and errors', async () => {
    const rows = [
      '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>A2*28</f><v>28</v></c></row>',
      '<row r="5"><c r="B5" t="e"><v>#REF!</v></c></row>',
    ].join('')
    const merged = `<row r="7">${cellXml('A7', 'x')}${cellXml('B7', 'y')}</row><row r="8">${cellXml('B8', 'z')}</row>`
    const after = '<mergeCells><mergeCell ref="A7:B8"/></mergeCells>'
    const { rejected } = await readCells(await aWorkbook(sheetXml(HEAD + rows + merged, after)))
    expect(rejected).toEqual([
      [2, 'Sel B2 berisi rumus. Salin, lalu tempel sebagai nilai (Paste Special, Values).'],
      [5, "Sel B5 berisi kesalahan '#REF!'. Ketik nilainya."],
      ...[7, 7, 8, 8].map((row) => [
        row,
        'Sel A7:B8 digabung. Pisahkan (Unmerge Cells), lalu isi setiap sel.',
      ]),
    ])
  })

  it('for a second row of headings, and for rows above them that are no title', async () => {
    expect(reasons(await readRows(HEAD.replaceAll('"1"', '"2"').replaceAll('1"', '2"')))).toEqual([
      [2, expect.stringContaining('judul kolom lagi')],
    ])
    const title = `<row r="1">${cellXml('A1', 'Kecamatan')}${cellXml('B1', 'Dompu')}</row>`
    const bytes = await aWorkbook(sheetXml(title + HEAD.replaceAll('1"', '3"')))
    expect(reasons(await read(bytes))).toEqual([[1, 'Judul kolom ada di baris 3. Hapus baris di atasnya.']])
  })

  it('for too many rows, columns and characters', async () => {
    const many = Array.from({ length: MAX_ROWS + 1 }, () => '<row><c><v>1</v></c></row>').join('')
    expect(reasons(await readRows(many))).toEqual([
      [MAX_ROWS + 2, 'Tabel ini lebih dari 20.000 baris. Bagi menjadi beberapa berkas.'],
    ])
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    expect(reasons(await readRows(far))).toEqual([
      [1_048_576, 'Baris ini berisi sesuatu di kanan kolom ke-100. Hapus isi itu.'],
    ])
    const long = await aWorkbook(sheetXml(`${HEAD}<row r="2">${cellXml('A2', 'x'.repeat(10_001))}</row>`))
    expect((await readCells(long)).rejected).toEqual([[2, 'Isi sel A2 lebih dari 10.000 huruf.']])
  })

  it('marks dates, also with a custom format and from 1904, as stored by the spreadsheet', async () => {
    const styles = `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="0&quot; hari&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>`
    const row =
      '<row r="2"><c s="1"><v>45810</v></c><c s="2"><v>45810</v></c><c s="3"><v>1e99</v></c><c t="d"><v>2025-06-02T00:00:00</v></c></row>'
    const cells = async (workbookPr = '') => {
      const bytes = await aWorkbook(sheetXml(HEAD + row), { 'xl/styles.xml': styles }, workbookPr)
      const table = await read(bytes)
      return Array.isArray(table) ? table : table.rows[0]?.cells
    }
    expect(await cells()).toEqual([
      { text: '2025-06-02', storedAs: 'date' },
      { text: '45810', storedAs: 'number' },
      { text: '1e+99', storedAs: 'date' },
      { text: '2025-06-02', storedAs: 'date' },
    ])
    expect((await cells('<workbookPr date1904="1"/>'))?.[0]).toEqual({ text: '2029-06-03', storedAs: 'date' })
  })
})

describe('a workbook is refused as a whole', () => {
  const TOO_LARGE = [[null, expect.stringContaining('lebih dari 64 MB')]]
  const UNREADABLE = [[null, expect.stringContaining('bukan buku kerja Excel')]]
  const zeros = Buffer.alloc(1024 * 1024)

  it('that unpacks to more than its limit, with the size stated or hidden', async () => {
    const bomb = await aWorkbook(sheetXml(HEAD), {}, '', {
      'xl/media/image1.bmp': Array.from({ length: 65 }, () => zeros),
    })
    expect(bomb.length).toBeLessThan(400_000)
    expect(reasons(await read(bomb))).toEqual(TOO_LARGE)

    // The sheet itself is the bomb and states a size of one megabyte.
    const lies = await aWorkbook('', {}, '', {
      'xl/worksheets/sheet1.xml': [Buffer.from(sheetXml(HEAD)), ...Array.from({ length: 65 }, () => zeros)],
    })
    lies.writeUInt32LE(1024 * 1024, lies.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24)
    expect(reasons(await read(lies))).toEqual(UNREADABLE)
  })

  it('that unpacks to more than its caller allows', async () => {
    const bytes = await aWorkbook(sheetXml(HEAD), {}, '', { 'xl/media/image1.bmp': [zeros, zeros] })
    const table = await read(bytes, { maxUnpackedMb: 2 })
    expect(reasons(table)).toEqual([[null, expect.stringContaining('lebih dari 2 MB')]])
    expect(await read(bytes, { maxUnpackedMb: 3 })).toMatchObject({ rows: [] })
  })

  describe('that has more cell formats than Excel, or longer ones', () => {
    const TOO_MANY = [[null, expect.stringContaining('format sel yang terlalu banyak atau terlalu panjang')]]
    const formatted = async (formats: string, cells = '') => {
      const styles = `<styleSheet ${MAIN}><numFmts>${formats}</numFmts><cellXfs>${cells}</cellXfs></styleSheet>`
      return read(await aWorkbook(sheetXml(HEAD), { 'xl/styles.xml': styles }))
    }
    const numFmt = (code: string) => `<numFmt numFmtId="164" formatCode="${code}"/>`

    // A search for each bracket's end reads a code of this length for hours.
    it('by far', async () => {
      expect(reasons(await formatted(numFmt('['.repeat(8_000_000)), '<xf numFmtId="164"/>'))).toEqual(
        TOO_MANY,
      )
    })

    it('by one', async () => {
      const most = numFmt('0'.repeat(MAX_FORMAT_LENGTH)).repeat(MAX_NUMBER_FORMATS)
      const cells = '<xf numFmtId="164"/>'.repeat(MAX_CELL_FORMATS)
      expect(await formatted(most, cells)).toMatchObject({ rows: [] })
      expect(reasons(await formatted(most + numFmt('0')))).toEqual(TOO_MANY)
      expect(reasons(await formatted(numFmt('0'.repeat(MAX_FORMAT_LENGTH + 1))))).toEqual(TOO_MANY)
      expect(reasons(await formatted('', `${cells}<xf/>`))).toEqual(TOO_MANY)
    })
  })

  it('with more cells than tables have, empty ones included', async () => {
    const TOO_MANY = [[null, expect.stringContaining('lebih dari 500.000 sel')]]
    const far = (rows: number) =>
      Array.from({ length: rows }, (_, row) => `<row><c r="CV${row + 2}"><v>1</v></c></row>`).join('')
    expect(reasons(await readRows(far(MAX_CELLS / 100)))).toEqual(TOO_MANY)
    expect(Array.isArray(await readRows(far(MAX_CELLS / 100 - 1)))).toBe(false)
  })

  it('with more text than tables hold', async () => {
    const TOO_MANY = [[null, expect.stringContaining('teks yang terlalu banyak')]]
    const withTexts = async (texts: string) =>
      read(await aWorkbook(sheetXml(HEAD), { 'xl/sharedStrings.xml': `<sst ${MAIN}>${texts}</sst>` }))
    expect(reasons(await withTexts('<si/>'.repeat(MAX_CELLS + 1)))).toEqual(TOO_MANY)
    expect(await withTexts('<si/>'.repeat(MAX_CELLS))).toMatchObject({ rows: [] })
    // A file of a few kilobytes whose cells refer to one text many times.
    const strings = { 'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>${'x'.repeat(10_000)}</t></si></sst>` }
    const references = '<row><c t="s"><v>0</v></c></row>'
    expect(reasons(await read(await aWorkbook(sheetXml(HEAD + references.repeat(1_001)), strings)))).toEqual(
      TOO_MANY,
    )
    expect(await read(await aWorkbook(sheetXml(HEAD + references.repeat(999)), strings))).toMatchObject({
      header: ['npsn', 'seats'],
    })
    const long = `<si><t>${'x'.repeat(5 * MAX_CELLS)}</t></si>`
    expect(await withTexts(long.repeat(4))).toMatchObject({ rows: [] })
    expect(reasons(await withTexts(`${long.repeat(4)}<si><t>x</t></si>`))).toEqual(TOO_MANY)
  })

  it('with sheets in the same file, or more relationships than files', async () => {
    const twice = workbookXml('<sheet name="a" r:id="rId1"/><sheet name="b" r:id="rId1"/>')
    expect(reasons(await read(await aWorkbook(sheetXml(HEAD), { 'xl/workbook.xml': twice })))).toEqual(
      UNREADABLE,
    )
    const many = Array.from(
      { length: 1_001 },
      (_, id) => [`rId${id}`, 'worksheet', 'worksheets/sheet1.xml'] as const,
    )
    const related = { 'xl/_rels/workbook.xml.rels': relationshipsXml(...many) }
    expect(reasons(await read(await aWorkbook(sheetXml(HEAD), related)))).toEqual(UNREADABLE)
  })

  it.each<[string, string]>([
    [
      'entities that expand',
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>',
    ],
    [
      'an external entity',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>',
    ],
    ['XML that is cut off', sheetXml(HEAD).slice(0, -20)],
    ['a cell without a column', sheetXml('<row><c r="1"><v>1</v></c></row>')],
  ])('with %s', async (_, xml) => {
    expect(reasons(await read(await aWorkbook(xml)))).toEqual(UNREADABLE)
  })

  it('without sheets, with invalid UTF-8, or that is no workbook', async () => {
    expect(reasons(await read(await aZip({ 'readme.txt': 'x' })))).toEqual([
      [null, expect.stringContaining('kumpulan berkas')],
    ])
    const invalid = await aWorkbook('', {}, '', {
      'xl/worksheets/sheet1.xml': [Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e])],
    })
    expect(reasons(await read(invalid))).toEqual(UNREADABLE)
  })
})
