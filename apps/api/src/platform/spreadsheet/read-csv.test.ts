import { describe, expect, it } from 'vitest'
import { readText } from './read-table.ts'
import { MAX_ROWS, type Rejection, type Table } from './table.ts'

const FORM = { headings: { npsn: 'NPSN', seats: 'Kursi', name: 'Nama' }, required: ['npsn'] }
const read = (bytes: string | Buffer): Table | Rejection[] => {
  const { table, rejections } = readText(FORM, 'quotas.csv', Buffer.from(bytes as string))
  return table ?? rejections
}
const table = (bytes: string | Buffer) => {
  const result = read(bytes)
  if (Array.isArray(result)) throw new Error(JSON.stringify(result))
  return result
}
const texts = ({ header, rows }: Table) => [
  header,
  ...rows.map(({ line, cells }) => [line, ...cells.map((cell) => cell.text)]),
]

describe('a CSV file', () => {
  it.each([
    ['with commas', 'npsn,seats\n50200001,28\n'],
    ['with semicolons', 'npsn;seats\n50200001;28\n'],
    ['with tabs', 'npsn\tseats\n50200001\t28\n'],
    ['with Windows line ends', 'npsn,seats\r\n50200001,28\r\n'],
    ['with old Mac line ends', 'npsn,seats\r50200001,28\r'],
    ['without an end of the last line', 'npsn,seats\n50200001,28'],
    ['with a byte order mark', '\ufeffnpsn,seats\n50200001,28\n'],
    ['with other letters in the header', ' NPSN ,Seats\n50200001,28\n'],
    ['with everything in quotation marks', '"npsn","seats"\n"50200001","28"\n'],
    ['with two byte order marks', '\ufeff\ufeff"npsn";"seats"\n50200001;28\n'],
    ['with numbers protected by an equals sign', 'npsn;seats\n="50200001";28\n'],
    ['with those in quotation marks', 'npsn,seats\n"=""50200001""",28\n'],
  ])('%s is read', (_, bytes) => {
    expect(texts(table(bytes))).toEqual([
      ['npsn', 'seats'],
      [2, '50200001', '28'],
    ])
  })

  it.each([
    ['behind a line that states the delimiter', 'sep=;\nnpsn;seats\n50200001;28\n', 3],
    ['behind the same with a mark', '\ufeffsep=\t\r\nnpsn\tseats\r\n50200001\t28\r\n', 3],
    ['behind blank lines', '\n \nnpsn;seats\n50200001;28\n', 4],
    ['behind a title with other delimiters', 'Kuota, 2026, Dompu\nnpsn;seats\n50200001;28\n', 3],
  ])('%s is read', (_, bytes, line) => {
    expect(texts(table(bytes))).toEqual([
      ['npsn', 'seats'],
      [line, '50200001', '28'],
    ])
  })

  it('keeps separators, quotation marks and line ends inside quoted values, and counts their lines', () => {
    const bytes = 'npsn,name\r\n1,"SD ""Contoh"",\r\nDompu"\r\n\r\n,\r\n2,SMP\r\n'
    expect(texts(table(bytes))).toEqual([
      ['npsn', 'name'],
      [2, '1', 'SD "Contoh",\nDompu'],
      [6, '2', 'SMP'],
    ])
  })

  it('may have empty cells behind the table', () => {
    expect(read(`npsn,seats${','.repeat(300)}\n1,2${','.repeat(300)}\n`)).toMatchObject({
      rows: [
        { line: 2, cells: expect.objectContaining({ 0: { text: '1' }, 1: { text: '2' }, length: 100 }) },
      ],
    })
  })

  it('in Windows-1252 is rejected at its first character that is not UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('npsn,name,seats\n1,"SD\nSatu",2\n2,'),
      Buffer.from([0x48, 0x92, 0x75]),
      Buffer.from(',3\n'),
    ])
    expect(read(bytes)).toEqual([
      {
        source: 'quotas.csv',
        line: 4,
        column: 'name',
        reason: expect.objectContaining({
          en: "The file is not UTF-8: here stands a character in another encoding. Save it as 'CSV UTF-8' and import it again.",
        }),
      },
    ])
  })

  it.each([
    ['little end first', Buffer.from('\ufeffnpsn,seats\n', 'utf16le')],
    ['big end first', Buffer.from('\ufeffnpsn,seats\n', 'utf16le').swap16()],
    ['without a mark', Buffer.from('npsn,seats\n', 'utf16le')],
  ])('in UTF-16, %s, is rejected', (_, bytes) => {
    expect(read(bytes)).toEqual([
      expect.objectContaining({
        line: 1,
        reason: { en: expect.stringContaining('UTF-16'), id: expect.any(String) },
      }),
    ])
  })

  it.each([
    ['', null, null, 'The table is empty.'],
    ['\n\n , \n', null, null, 'The table is empty.'],
    ['npsn,seats,NPSN\n', 1, 'npsn', 'This column stands twice in the header.'],
    ['npsn,Kursi,seats\n', 1, 'seats', 'This column stands twice in the header.'],
    ['npsn,name\n1,x\n2,"SD Contoh\n3,y\n', 3, 'name', 'A quotation mark is opened here and never closed.'],
    ['npsn,name\n1,"SD" Contoh\n', 2, 'name', 'inside a value'],
    ['npsn,name\n1,SD "Contoh"\n', 2, 'name', 'inside a value'],
    ['seats\n1\n', 1, 'npsn', 'The header lacks this required column.'],
    ['Tahun,2026\n\nNPSN,Kursi\n1,2\n', 1, null, 'The headings are in row 3. Delete the rows above them.'],
    ['npsn,seats\nNPSN,Kursi\n1,2\n', 2, null, 'This row holds headings again.'],
    [`npsn\n${'1\n'.repeat(MAX_ROWS + 1)}`, MAX_ROWS + 2, null, 'more than 20000 rows'],
    [`npsn,seats\n${','.repeat(100)}1\n`, 2, null, 'behind column 100'],
    // Looking for a repeated heading among these takes minutes.
    [Array.from({ length: 100_000 }, (_, index) => `k${index}`).join(), 1, null, 'behind column 100'],
    [`npsn,seats\n${`${'1,'.repeat(99)}1\n`.repeat(5_000)}`, 5_001, null, 'more than 500000 cells'],
    [`npsn\n"${'1\n'.repeat(600_000)}"`, 2, 'npsn', 'longer than any row'],
  ])('%# is rejected', (bytes, line, column, reason) => {
    expect(read(bytes)).toEqual([
      {
        source: 'quotas.csv',
        line,
        column,
        reason: { en: expect.stringContaining(reason), id: expect.stringMatching(/\.$/) },
      },
    ])
  })
})
