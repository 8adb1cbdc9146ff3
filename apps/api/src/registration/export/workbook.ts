/**
 * One sheet as an .xlsx file, written row by row. Every cell has a type: texts are texts and stay so when somebody edits
 * them, so that nothing a person typed is ever taken for a formula. The header stays in sight and filters.
 */
import { type Part, zipStream } from './zip-stream.ts'

/** Texts as they are, whole numbers, dates as `YYYY-MM-DD`, moments as local `YYYY-MM-DD HH:mm`. */
export type CellKind = 'text' | 'number' | 'date' | 'moment'

export interface Column {
  heading: string
  kind: CellKind
  /** In characters. */
  width: number
}

/** In the order of the columns; null is an empty cell. */
export type Row = readonly (string | number | null)[]

/** Bytes that go to the packing at a time, gathered row by row. */
const AT_ONCE = 256 * 1024

/** Of one character in UTF-8. */
const MOST_BYTES = 3

/** @param rows in pieces */
export function xlsxStream(
  sheet: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  let count = 0
  const letters = columns.map((_, index) => columnLetters(index))
  const range = () => `A1:${letters.at(-1)}${count}`
  const cells = columns.map(({ kind }, index) => cellWriter(kind, letters[index] as string))

  async function* sheetXml(): AsyncGenerator<Buffer> {
    const head = columns
      .map(({ heading }, i) => textCells(letters[i] as string, STYLE.heading)(heading, 1))
      .join('')
    count = 1
    yield Buffer.from(`${SHEET_START}${columnWidths(columns)}<sheetData><row r="1">${head}</row>`)
    let out = Buffer.allocUnsafe(AT_ONCE)
    let filled = 0
    for await (const piece of rows) {
      for (const row of piece) {
        const xml = rowXml(row, cells, ++count)
        if (filled + MOST_BYTES * xml.length > out.length) {
          yield out.subarray(0, filled)
          out = Buffer.allocUnsafe(Math.max(AT_ONCE, MOST_BYTES * xml.length))
          filled = 0
        }
        filled += out.write(xml, filled)
      }
    }
    yield out.subarray(0, filled)
    yield Buffer.from(`</sheetData><autoFilter ref="${range()}"/></worksheet>`)
  }

  function* parts(): Generator<Part> {
    yield { path: 'xl/worksheets/sheet1.xml', data: sheetXml }
    yield { path: 'xl/styles.xml', data: whole(STYLES) }
    yield { path: 'xl/workbook.xml', data: () => [Buffer.from(workbookXml(sheet, range()))] }
    yield { path: 'xl/_rels/workbook.xml.rels', data: whole(WORKBOOK_RELATIONS) }
    yield { path: '_rels/.rels', data: whole(RELATIONS) }
    yield { path: '[Content_Types].xml', data: whole(CONTENT_TYPES) }
  }
  return zipStream(parts())
}

type WriteCell = (value: string | number, line: number) => string

function rowXml(row: Row, cells: readonly WriteCell[], line: number): string {
  let xml = `<row r="${line}">`
  for (let i = 0; i < cells.length; i++) {
    const value = row[i]
    if (value === null || value === undefined || value === '') continue
    xml += (cells[i] as WriteCell)(value, line)
  }
  return `${xml}</row>`
}

function cellWriter(kind: CellKind, letters: string): WriteCell {
  if (kind === 'text') return textCells(letters, STYLE.text)
  const start = `<c r="${letters}`
  const middle = `" s="${STYLE[kind]}"><v>`
  const content = kind === 'number' ? Number : serialDays()
  return (value, line) => `${start}${line}${middle}${content(value)}</v></c>`
}

function textCells(letters: string, style: number): WriteCell {
  const start = `<c r="${letters}`
  const middle = `" s="${style}" t="inlineStr"><is><t>`
  const careful = `" s="${style}" t="inlineStr"><is><t xml:space="preserve">`
  return (value, line) => {
    const text = String(value)
    return PARTICULAR.test(text)
      ? `${start}${line}${careful}${escapeText(text)}</t></is></c>`
      : `${start}${line}${middle}${text}</t></is></c>`
  }
}

/** What has to be written with care: signs of XML, what it cannot hold, spaces that a reader would fold or leave out. */
const PARTICULAR = /[&<>_\p{C}]|^ | $| {2}|[^\S ]/u

/** What XML cannot hold is left out; `_x0041_`, which the format reads as a letter, is written so that it stays itself. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (character) => ENTITIES[character] as string)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Days since 30 December 1899, the time of day as a fraction. The same days come again and again: each is counted once. */
function serialDays(): (text: string | number) => number {
  const known = new Map<string, number>()
  return (given) => {
    const text = String(given)
    let days = known.get(text)
    if (days === undefined) {
      if (known.size >= MOST_KNOWN) known.clear()
      days = serialDay(text)
      known.set(text, days)
    }
    return days
  }
}

/** Days and minutes that are kept. */
const MOST_KNOWN = 10_000

function serialDay(text: string): number {
  const [date = '', time] = text.split(' ')
  const days = Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569
  if (!time) return days
  return days + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) / 1_440
}

/** 0 → 'A', 26 → 'AA'. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

const whole = (xml: string) => () => [Buffer.from(xml)]

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const SHEET_START = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

function columnWidths(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<cols>${widths.join('')}</cols>`
}

/** Places in `cellXfs` below. */
const STYLE = { text: 1, heading: 2, number: 3, date: 4, moment: 5 } as const

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The filter has a hidden name too: without it some programs lose it. @param range as 'A1:Z9' */
function workbookXml(sheet: string, range: string): string {
  const fixed = range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${sheet}'!${fixed}</definedName></definedNames></workbook>`
}

const WORKBOOK_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

const RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`

export const XLSX_TYPE = `${TYPES}.sheet`
