/** Reads CSV files with `,`, `;` or tab as delimiter, any line ends, with or without byte order marks. */
import { isUtf8 } from 'node:buffer'
import { FILE, RefusedFile, SHEET } from './reasons.ts'
import {
  type Cell,
  EMPTY_CELL,
  headingsOf,
  MAX_CELL_LENGTH,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_ROWS,
  missingIn,
  type SheetRows,
  type SourceRow,
  type TableForm,
} from './table.ts'

/** UTF-16 code units of the longest record: a quotation mark that is never closed would otherwise join the rest of the file. */
const MAX_RECORD_LENGTH = MAX_COLUMNS * MAX_CELL_LENGTH
/** Rows in which the headings are searched for, to find the delimiter. */
const FIRST_ROWS = 12

const DELIMITERS = [',', ';', '\t'] as const

/**
 * Reads one file, which must be UTF-8.
 *
 * @throws RefusedFile with the line; of another encoding with the first line that is not UTF-8
 */
export function readCsv(form: TableForm, bytes: Buffer): SheetRows {
  const wide = wideEncoding(bytes)
  if (wide) throw new RefusedFile(FILE.wideEncoding(wide), 1)
  if (!isUtf8(bytes)) throw firstNotUtf8(form, bytes)
  return { rows: rowsOf(form, bytes.toString('utf8')), isHiddenColumn: () => false }
}

/** Detects UTF-16 by its byte order mark, or by zero bytes, which it has in every ASCII letter. */
function wideEncoding(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') return 'UTF-16, not UTF-8'
  return bytes.subarray(0, 1000).includes(0) ? 'UTF-16 or no text at all, not UTF-8' : null
}

/** Finds the cell that is not UTF-8. Decodes as Latin-1, which accepts every byte, so that the table can be parsed. */
function firstNotUtf8(form: TableForm, bytes: Buffer): RefusedFile {
  const rows = readable(() => rowsOf(form, bytes.toString('latin1')))
  for (const row of rows ?? []) {
    const index = row.cells.findIndex((cell) => !isUtf8(Buffer.from(cell.text, 'latin1')))
    if (index >= 0) return new RefusedFile(FILE.notUtf8, row.line, rows?.[0]?.cells[index]?.text.trim())
  }
  return new RefusedFile(FILE.notUtf8)
}

function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RefusedFile) return null
    throw error
  }
}

function rowsOf(form: TableForm, text: string): SourceRow[] {
  const lines = text.replace(/^\ufeff+/u, '').replace(/\r\n?/gu, '\n')
  // Excel reads the delimiter from such a line and does not show it.
  const stated = /^"?sep=(.)"?\n/.exec(lines)
  if (stated) return recordsOf(lines, stated[1] as string, { at: stated[0].length, line: 2 })
  return recordsOf(lines, delimiterOf(form, lines))
}

/** The delimiter that gives the headings; without them the most frequent one. Spreadsheets with the Indonesian locale write `;`. */
function delimiterOf(form: TableForm, text: string): string {
  const gives = (delimiter: string) =>
    readable(() => recordsOf(text, delimiter, { atMost: FIRST_ROWS }))?.some(
      (row) => missingIn(form, headingsOf(form, row)).length === 0,
    )
  const first = text.slice(0, 10_000).trimStart().split('\n', 1)[0] ?? ''
  const count = (delimiter: string) => first.split(delimiter).length
  return (
    DELIMITERS.find(gives) ?? DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best))
  )
}

/** @param start where the first record begins, and how many filled records are read */
function recordsOf(
  text: string,
  delimiter: string,
  { at: start = 0, line: firstLine = 1, atMost = Number.POSITIVE_INFINITY } = {},
): SourceRow[] {
  const rows: SourceRow[] = []
  let at = start
  let line = firstLine
  let cellsLeft = MAX_CELLS
  while (at < text.length && rows.length < atMost) {
    const row: SourceRow = { line, cells: [] }
    const from = at
    let filled = 0
    for (let column = 0; ; column++) {
      const cell = field(row)
      if (at - from > MAX_RECORD_LENGTH) throw refused(FILE.recordTooLong, row)
      // Spreadsheets write a delimiter for each empty cell, also behind the table.
      if (cell !== EMPTY_CELL) {
        if (column >= MAX_COLUMNS) throw refused(SHEET.tooManyColumns(MAX_COLUMNS), row, null)
        filled = column + 1
      }
      if (column < MAX_COLUMNS) row.cells.push(cell)
      if (text[at] !== delimiter) break
      at++
    }
    at++
    line++
    if (filled === 0) continue
    if (rows.length > MAX_ROWS) throw refused(FILE.tooManyRows(MAX_ROWS), row, null)
    cellsLeft -= filled
    if (cellsLeft < 0) throw refused(FILE.tooManyCells(MAX_CELLS), row, null)
    rows.push(row)
  }
  return rows

  /** Reads the field that begins here, and stops at its delimiter or at the end of the line. */
  function field(row: SourceRow): Cell {
    // ="…" keeps a spreadsheet from making a number of the text.
    const isProtected = text.startsWith('="', at)
    if (isProtected) at++
    if (text[at] !== '"') {
      const from = at
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n') {
        if (text[at] === '"') throw refused(FILE.quoteInside, row)
        at++
      }
      return cellOf(text.slice(from, at))
    }
    let value = ''
    for (;;) {
      const end = text.indexOf('"', at + 1)
      if (end < 0)
        throw refused(text.length - at > MAX_RECORD_LENGTH ? FILE.recordTooLong : FILE.quoteOpen, row)
      if (end - at > MAX_RECORD_LENGTH) throw refused(FILE.recordTooLong, row)
      value += text.slice(at + 1, end)
      at = end + 1
      if (text[at] !== '"') break
      value += '"'
    }
    if (at < text.length && text[at] !== delimiter && text[at] !== '\n') throw refused(FILE.quoteInside, row)
    for (let next = value.indexOf('\n'); next >= 0; next = value.indexOf('\n', next + 1)) line++
    const inner = /^="([^"]*)"$/.exec(value)
    return cellOf(inner?.[1] ?? value)
  }

  /** @param column where the fault is; default: the field that is read */
  function refused(
    reason: ConstructorParameters<typeof RefusedFile>[0],
    { line: of, cells }: SourceRow,
    column: string | null = rows[0]?.cells[cells.length]?.text.trim() ?? null,
  ): RefusedFile {
    return new RefusedFile(reason, of, column || null)
  }
}

const cellOf = (text: string): Cell => (text === '' ? EMPTY_CELL : { text })
