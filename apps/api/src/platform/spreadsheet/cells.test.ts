/** Every type and state that a cell can have: it is resolved, or refused by its name, and never silently empty. */
import { describe, expect, it } from 'vitest'
import { aWorkbook, cellXml, MAIN, sheetXml, stringsXml } from '../../../testing/import/workbooks.ts'
import { cellReader } from './cell-reader.ts'
import { readTable } from './read-table.ts'
import type { Rejection } from './table.ts'

const FORM = { headings: { key: 'Kunci', value: 'Nilai' }, required: ['key', 'value'] }
const HEAD = `<row r="1">${cellXml('A1', 'Kunci')}${cellXml('B1', 'Nilai')}</row>`

/** What a workbook with this cell in B2 gives for it: a value, nothing, or the reason of the refusal. */
async function readB2(cell: string, files: Record<string, string> = {}): Promise<string> {
  const row = `<row r="2">${cellXml('A2', 'x')}${cell}</row>`
  const bytes = await aWorkbook(sheetXml(HEAD + row), {
    'xl/sharedStrings.xml': stringsXml('pertama', 'LULUS', ''),
    ...files,
  })
  const { table, rejections } = await readTable(FORM, { name: 'contoh.xlsx', bytes })
  if (!table) return rejections.map(({ reason }) => reason.id).join()
  const found: Rejection[] = []
  const cells = cellReader(table, table.rows[0] as (typeof table.rows)[0], found)
  if (cells.isBlank('value')) return 'empty'
  const value = cells.text('value', 100)
  return value ?? found.map(({ line, column, reason }) => `${line} ${column}: ${reason.id}`).join()
}

const UNREADABLE = '2 value: Isi sel B2 tidak dapat dibaca. Ketik lagi nilainya.'
const NO_TEXT = '2 value: Sel B2 menunjuk teks yang tidak ada dalam berkas. Ketik lagi nilainya.'
const FORMULA = '2 value: Sel B2 berisi rumus. Salin, lalu tempel sebagai nilai (Paste Special, Values).'
const DIGITS = expect.stringContaining('Sel B2 berisi angka lebih dari 15 digit')
const DAMAGED = expect.stringContaining('bukan buku kerja Excel')

describe('a cell', () => {
  it.each<[string, string, unknown]>([
    ['text of the workbook', '<c r="B2" t="s"><v>1</v></c>', 'LULUS'],
    ['the same with spaces', '<c r="B2" t="s"><v> 1 </v></c>', 'LULUS'],
    ['text without a value', '<c r="B2" t="s"/>', 'empty'],
    ['text whose value is empty', '<c r="B2" t="s"><v></v></c>', NO_TEXT],
    ['an empty text of the workbook', '<c r="B2" t="s"><v>2</v></c>', 'empty'],
    ['text out of range', '<c r="B2" t="s"><v>3</v></c>', NO_TEXT],
    ['a negative text', '<c r="B2" t="s"><v>-1</v></c>', NO_TEXT],
    ['a broken text', '<c r="B2" t="s"><v>0.5</v></c>', NO_TEXT],
    ['an exponent as text', '<c r="B2" t="s"><v>1e0</v></c>', NO_TEXT],
    ['its own text', '<c r="B2" t="inlineStr"><is><t xml:space="preserve"> a  b </t></is></c>', 'a b'],
    [
      'text in parts',
      '<c r="B2" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r><rPh><t>c</t></rPh></is></c>',
      'ab',
    ],
    ['its own text without any', '<c r="B2" t="inlineStr"/>', 'empty'],
    ['its own text as a value', '<c r="B2" t="inlineStr"><v>x</v></c>', UNREADABLE],
    ['a number with its own text', '<c r="B2"><is><t>x</t></is></c>', UNREADABLE],
    ['the text of a formula', '<c r="B2" t="str"><v>x_x0041_</v></c>', 'xA'],
    ['an empty text of a formula', '<c r="B2" t="str"><v></v></c>', 'empty'],
    ['a number', '<c r="B2"><v>28</v></c>', '28'],
    ['a number of a stated type', '<c r="B2" t="n"><v>28.0</v></c>', '28'],
    ['a number with an exponent', '<c r="B2"><v>5.0200001E7</v></c>', '50200001'],
    ['a fraction', '<c r="B2"><v>-8.5389</v></c>', '-8.5389'],
    ['a style alone', '<c r="B2" s="0"/>', 'empty'],
    ['a number without digits', '<c r="B2"><v></v></c>', UNREADABLE],
    ['a number that is none', '<c r="B2"><v>LULUS</v></c>', UNREADABLE],
    ['a number in base 16', '<c r="B2"><v>0x1F</v></c>', UNREADABLE],
    ['an endless number', '<c r="B2"><v>1e999</v></c>', UNREADABLE],
    ['a NIK as a number', '<c r="B2"><v>5299011103180999</v></c>', DIGITS],
    ['the same with an exponent', '<c r="B2"><v>5.2990111031809E15</v></c>', DIGITS],
    ['yes', '<c r="B2" t="b"><v>1</v></c>', 'TRUE'],
    ['no', '<c r="B2" t="b"><v>0</v></c>', 'FALSE'],
    ['neither', '<c r="B2" t="b"><v>2</v></c>', UNREADABLE],
    ['yes or no without either', '<c r="B2" t="b"/>', 'empty'],
    [
      'an error',
      '<c r="B2" t="e"><v>#N/A</v></c>',
      "2 value: Sel B2 berisi kesalahan '#N/A'. Ketik nilainya.",
    ],
    ['an error without a name', '<c r="B2" t="e"/>', "2 value: Sel B2 berisi kesalahan ''. Ketik nilainya."],
    ['a day', '<c r="B2" t="d"><v>2025-06-02T00:00:00</v></c>', expect.stringContaining('menjadi tanggal')],
    ['no day', '<c r="B2" t="d"><v>kemarin</v></c>', UNREADABLE],
    ['an unknown type', '<c r="B2" t="x"><v>1</v></c>', UNREADABLE],
    ['an unknown type without a value', '<c r="B2" t="x"/>', UNREADABLE],
    ['two values', '<c r="B2"><v>1</v><v>2</v></c>', UNREADABLE],
    ['a formula with a value', '<c r="B2"><f>A2</f><v>28</v></c>', FORMULA],
    ['a formula without a value', '<c r="B2"><f>A2</f></c>', FORMULA],
    ['a formula that others share', '<c r="B2"><f t="shared" si="0"/><v>28</v></c>', FORMULA],
    ['a style that does not exist', '<c r="B2" s="7"><v>1</v></c>', UNREADABLE],
    ['a style that is none', '<c r="B2" s="-1"><v>1</v></c>', UNREADABLE],
    ['an extension of another namespace', '<c r="B2"><v>1</v><x:v xmlns:x="urn:x">2</x:v></c>', '1'],
  ])('with %s', async (_, cell, expected) => {
    const styles = `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`
    expect(await readB2(cell, { 'xl/styles.xml': styles })).toEqual(expected)
  })

  it('refers to no text when the workbook has lost its texts', async () => {
    expect(await readB2('<c r="B2" t="s"><v>0</v></c>', { 'xl/sharedStrings.xml': stringsXml() })).toBe(
      NO_TEXT,
    )
  })

  it('beside a formula of several cells is a value of it', async () => {
    const cells =
      '<c r="B2"><f t="array" ref="B2:B3">A2</f><v>1</v></c></row><row r="3"><c r="A3"><v>9</v></c><c r="B3"><v>1</v></c>'
    const row = `<row r="2">${cells}</row>`
    const { table } = await readTable(FORM, { name: 'a.xlsx', bytes: await aWorkbook(sheetXml(HEAD + row)) })
    expect(table?.rows[1]?.cells[1]?.unreadable?.id).toContain('Sel B2:B3 berisi rumus')
  })

  it.each([
    ['in another row than its own', '<c r="B3"><v>1</v></c>'],
    ['before the one before', '<c r="A2"><v>1</v></c>'],
    ['without a column', '<c r="2"><v>1</v></c>'],
    ['behind the last column of Excel', '<c r="ZZZ2"><v>1</v></c>'],
  ])('%s damages the workbook', async (_, cell) => {
    expect(await readB2(cell)).toEqual(DAMAGED)
  })

  it.each(['1', '0', '-2', '2.5', '1048577', 'x'])(
    'of a row %s after row 1 damages the workbook',
    async (line) => {
      const bytes = await aWorkbook(sheetXml(`${HEAD}<row r="${line}"><c><v>1</v></c></row>`))
      const { rejections } = await readTable(FORM, { name: 'a.xlsx', bytes })
      expect(rejections[0]?.reason.id).toEqual(DAMAGED)
    },
  )
})

describe('a number is what Excel shows of it', () => {
  const shown = (code: string, value: string) =>
    readB2(`<c r="B2" s="1"><v>${value}</v></c>`, {
      'xl/styles.xml': `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    })
  const OTHER = expect.stringContaining('format selnya menampilkan yang lain')

  it.each([
    ['0', '28', '28'],
    ['#,##0', '1234', '1234'],
    ['0.00', '28.5', '28.5'],
    ['00000000', '123456', '00123456'],
    ['_(* #,##0_);_(* (#,##0);_(* &quot;-&quot;_);_(@_)', '28', '28'],
    ['0&quot; kursi&quot;', '28', '28'],
    ['[Red]0', '28', '28'],
    ['@', '28', '28'],
    ['General;-General', '-28', '-28'],
    ['0', '27.6', OTHER],
    ['0%', '0.28', OTHER],
    ['0.00E+00', '50200001', OTHER],
    ['#,##0,', '28000', OTHER],
    ['# ?/?', '0.5', OTHER],
    [';;;', '28', OTHER],
    ['&quot;LULUS&quot;', '1', OTHER],
    ['&quot;1&quot;0', '28', OTHER],
    ['[&gt;10]&quot;LULUS&quot;;&quot;TIDAK&quot;', '28', OTHER],
    ['0;0', '-28', OTHER],
    ['#', '0', OTHER],
    ['0;0;&quot;-&quot;', '0', OTHER],
    ['dd/mm/yyyy', '45810', expect.stringContaining('menjadi tanggal')],
  ])('under %s: %s', async (code, value, expected) => {
    expect(await shown(code, value)).toEqual(expected)
  })

  it.each([
    ['@', 'LULUS'],
    ['0', 'LULUS'],
    ['0;0;0;@', 'LULUS'],
    [';;;', OTHER],
    ['&quot;TIDAK &quot;@', OTHER],
    ['0;0;0;&quot;x&quot;', OTHER],
  ])('and a text under %s', async (code, expected) => {
    const styles = `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`
    expect(await readB2('<c r="B2" s="1" t="s"><v>1</v></c>', { 'xl/styles.xml': styles })).toEqual(expected)
  })
})
