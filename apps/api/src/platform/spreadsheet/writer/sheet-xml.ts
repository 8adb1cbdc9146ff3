/** The XML of rows and cells. Text cells are inline strings with the text format, so they never become formulas. */
import { STYLE } from './package-parts.ts'
import type { CellKind, Formula, Row } from './workbook.ts'

export type WriteCell = (value: string | number, line: number) => string

/** The writers of a column's values and of its formulas. */
export interface ColumnWriter {
  value: WriteCell
  formula: (formula: Formula, line: number) => string
}

/** @param line row number from 1 */
export function rowXml(row: Row, columns: readonly ColumnWriter[], line: number): string {
  let xml = `<row r="${line}">`
  for (let i = 0; i < columns.length; i++) {
    const value = row[i]
    if (value === null || value === undefined || value === '') continue
    const { value: write, formula } = columns[i] as ColumnWriter
    xml += typeof value === 'object' ? formula(value, line) : write(value, line)
  }
  return `${xml}</row>`
}

/** @param letters of the column */
export function columnWriter(kind: CellKind, letters: string, isBold = false): ColumnWriter {
  const value =
    kind === 'text'
      ? textCells(letters, isBold ? STYLE.heading : STYLE.text)
      : valueCells(kind, letters, isBold)
  return { value, formula: formulaCells(letters, isBold ? STYLE.total : STYLE.number) }
}

/** The result is stored beside the formula, for readers that do not calculate; without one the cell is an empty text. */
function formulaCells(letters: string, style: number): ColumnWriter['formula'] {
  return ({ formula, result }, line) => {
    const type = result === null ? ' t="str"' : ''
    return `<c r="${letters}${line}" s="${style}"${type}><f>${escapeText(formula)}</f><v>${result ?? ''}</v></c>`
  }
}

function valueCells(kind: Exclude<CellKind, 'text'>, letters: string, isBold: boolean): WriteCell {
  const start = `<c r="${letters}`
  const middle = `" s="${isBold && kind === 'number' ? STYLE.total : STYLE[kind]}"><v>`
  const content = kind === 'number' ? Number : serialDays()
  return (value, line) => `${start}${line}${middle}${content(value)}</v></c>`
}

/** @param style index into `cellXfs` */
export function textCells(letters: string, style: number): WriteCell {
  const start = `<c r="${letters}`
  const middle = `" s="${style}" t="inlineStr"><is><t>`
  const preserved = `" s="${style}" t="inlineStr"><is><t xml:space="preserve">`
  return (value, line) => {
    const text = String(value)
    return NEEDS_ESCAPING.test(text)
      ? `${start}${line}${preserved}${escapeText(text)}</t></is></c>`
      : `${start}${line}${middle}${text}</t></is></c>`
  }
}

/** Texts with XML markup, characters that XML cannot represent, or spaces that a reader would collapse. */
const NEEDS_ESCAPING = /[&<>_\p{C}]|^ | $| {2}|[^\S ]/u

/** Removes characters that XML cannot represent and escapes the rest, including `_x0041_`, an escape of the format. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (character) => ENTITIES[character] as string)
}

/** Control characters, but for the tab, the ends of lines, and those from U+007F on. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Days since 30 December 1899, the time of day as a fraction. Cached, since the same days repeat in most rows. */
function serialDays(): (text: string | number) => number {
  const cache = new Map<string, number>()
  return (given) => {
    const text = String(given)
    let days = cache.get(text)
    if (days === undefined) {
      if (cache.size >= MAX_CACHED) cache.clear()
      days = serialDay(text)
      cache.set(text, days)
    }
    return days
  }
}

/** Cached days and minutes. */
const MAX_CACHED = 10_000

function serialDay(text: string): number {
  const [date = '', time] = text.split(' ')
  const days = Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569
  if (!time) return days
  return days + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) / 1_440
}
