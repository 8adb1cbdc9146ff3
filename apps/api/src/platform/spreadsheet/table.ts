/** A table that was read from a file: headings, rows of text, and what is wrong with them. */
import { foldSpaces } from '@spmb/domain/shared/fields/text.ts'
import type { TableNotes } from '@spmb/domain/shared/fields/uploaded-file.ts'
import { FILE, HEADING, NOTE, type Reason } from './reasons.ts'

/** A mistake in a source, with its position. */
export interface Rejection {
  /** 'schools.csv', or 'dompu.xlsx (schools)' for a sheet of a workbook. */
  source: string
  /** Counted from 1, including the header; null for the whole file. */
  line: number | null
  column: string | null
  reason: Reason
}

export interface Cell {
  text: string
  /** Set if a spreadsheet stored the value as a number or a date, which loses leading zeros and the notation. */
  storedAs?: 'number' | 'date'
  /** Why the cell cannot be read; its text is empty then. Who reads its column rejects the row. */
  unreadable?: Reason
}

export interface SourceRow {
  line: number
  cells: Cell[]
  /** Excel does not show the row: it is hidden, or a filter leaves it out. */
  isHidden?: true
}

/** The rows of a file or a sheet that have a cell with a value. */
export interface SheetRows {
  rows: SourceRow[]
  /** Whether Excel does not show a column, from 0. */
  isHiddenColumn(index: number): boolean
}

/** The columns that a table may have. */
export interface TableForm {
  /** Heading on screens and in templates by column name. A file may use either, in any letter case. */
  headings: Readonly<Record<string, string>>
  /** Other headings of a column, in lower case, for a file that does not have its own. */
  otherHeadings?: Readonly<Record<string, readonly string[]>>
  /** Columns that must be there; `a|b` means one of the two. Columns with other headings are ignored. */
  required: readonly string[]
}

export interface Table {
  source: string
  /** Column names; the heading in lower case for an unknown column. */
  header: string[]
  rows: SourceRow[]
}

/** Limits of a table. Above them a file is not reference data, or was made to exhaust the server. */
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 100
/** Over all tables of a file, with the empty cells before the last filled one of a row. A table of 20,000 rows may have 25 columns. */
export const MAX_CELLS = 500_000
/** UTF-16 code units. */
export const MAX_CELL_LENGTH = 10_000

/** The cell without a value, one for all tables: most cells of a hostile file are empty. */
export const EMPTY_CELL: Cell = Object.freeze({ text: '' })

/** How far down headings are searched for. */
const TITLE_ROWS = 10

/** What a reader leaves out unless it is told to include it, since Excel does not show it, and what else it does not read. */
export interface Notes {
  /** Hidden rows, columns and sheets, in words; the caller asks about them. */
  hidden: Reason[]
  /** Sheets that Excel shows and nobody reads. */
  otherSheets: Reason[]
  /** Rows above the headings. */
  titles: Reason[]
}

export const noNotes = (): Notes => ({ hidden: [], otherSheets: [], titles: [] })

/** The notes as screens show them. */
export function notesInWords({ hidden, otherSheets, titles }: Notes): TableNotes {
  const words = (reasons: readonly Reason[]) => reasons.map(({ id }) => id)
  return { hidden: words(hidden), other_sheets: words(otherSheets), titles: words(titles) }
}

export interface ReadTable {
  /** Null: see the rejections. */
  table: Table | null
  rejections: Rejection[]
  notes: Notes
}

/**
 * Finds the row of headings below titles, and omits empty rows. Rejects an empty table, and a missing, a duplicate or a repeated heading.
 *
 * @param withHidden includes what Excel does not show
 */
export function tableOf(
  form: TableForm,
  source: string,
  { rows, isHiddenColumn }: SheetRows,
  withHidden = false,
): ReadTable {
  const notes = noNotes()
  const filled = rows.filter(isFilled)
  const shown = withHidden ? filled : filled.filter((row) => !row.isHidden)
  const refused = (...rejections: Omit<Rejection, 'source'>[]): ReadTable => ({
    table: null,
    rejections: rejections.map((rejection) => ({ source, ...rejection })),
    notes,
  })
  const { at, header } = findHeadings(form, shown, columnsIn)
  const first = shown[at]
  const lines = filled.filter((row) => row.isHidden && row.line > (first?.line ?? 0)).map(({ line }) => line)
  if (lines.length > 0) notes.hidden.push(NOTE.hiddenRows(source, lines))
  if (!first) return refused({ line: null, column: null, reason: FILE.empty })
  const hiddenColumns = headingsOf(form, first).filter(
    (name, index) => isHiddenColumn(index) && name in form.headings,
  )
  if (hiddenColumns.length > 0) notes.hidden.push(NOTE.hiddenColumns(source, hiddenColumns.map(inWords)))

  const missing = missingIn(form, header)
  if (missing.length > 0) {
    const unread = first.cells.flatMap(({ unreadable }) => unreadable ?? [])
    const read = first.cells.map(({ text }) => foldSpaces(text)).filter((text) => text !== '')
    if (unread.length === 0 && hiddenColumns.length === 0 && !header.some((name) => name in form.headings)) {
      const wanted = form.required.map((column) => column.split('|').map(inWords).join(' atau '))
      return refused({ line: first.line, column: null, reason: HEADING.unknown(read, wanted) })
    }
    return refused(
      ...unread.map((reason) => ({ line: first.line, column: null, reason })),
      ...missing.map((column) => ({
        line: first.line,
        column: column.replace('|', ' or '),
        reason: hiddenColumns.some((name) => column.split('|').includes(name))
          ? HEADING.hidden
          : HEADING.missing(read),
      })),
    )
  }
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice !== undefined) return refused({ line: first.line, column: twice, reason: HEADING.twice })
  const known = header.filter((name) => name in form.headings).length
  const titles = shown.slice(0, at)
  if (titles.some(({ cells }) => cells.filter(isFilledCell).length >= known))
    return refused({ line: titles[0]?.line ?? null, column: null, reason: HEADING.notFirst(first.line) })
  if (titles.length > 0) notes.titles.push(NOTE.titles(source, first.line))
  const rest = shown.slice(at + 1)
  const repeated = rest.filter((row) => isHeading(form, row))
  if (repeated.length > 0)
    return refused(...repeated.map(({ line }) => ({ line, column: null, reason: HEADING.repeated })))
  return { table: { source, header, rows: rest }, rejections: [], notes }

  function inWords(name: string): string {
    return form.headings[name] ?? name
  }

  function columnsIn(row: SourceRow): string[] {
    return headingsOf(form, row).map((name, index) => (isHiddenColumn(index) && !withHidden ? '' : name))
  }
}

/** The first row near the top that has every required heading; the first row where there is none. */
function findHeadings(
  form: TableForm,
  rows: readonly SourceRow[],
  columnsIn: (row: SourceRow) => string[],
): { at: number; header: string[] } {
  const headers = rows.slice(0, TITLE_ROWS + 1).map(columnsIn)
  const at = Math.max(
    0,
    headers.findIndex((header) => missingIn(form, header).length === 0),
  )
  return { at, header: headers[at] ?? [] }
}

const isFilledCell = ({ text, storedAs, unreadable }: Cell) =>
  text.trim() !== '' || storedAs !== undefined || unreadable !== undefined
const isFilled = ({ cells }: SourceRow) => cells.some(isFilledCell)

/** The names of the columns in a row of headings; of an unknown heading itself, in lower case. */
export function headingsOf({ headings, otherHeadings = {} }: TableForm, { cells }: SourceRow): string[] {
  const names = new Map(
    Object.entries(headings).flatMap(([name, heading]) => [
      [name, name],
      [heading.toLowerCase(), name],
    ]),
  )
  const found = cells.map(({ text }) => {
    const heading = foldSpaces(text).toLowerCase()
    return names.get(heading) ?? heading
  })
  // The first other heading of a column that the row lacks.
  for (const [name, others] of Object.entries(otherHeadings)) {
    const at = found.includes(name) ? -1 : found.findIndex((heading) => others.includes(heading))
    if (at >= 0) found[at] = name
  }
  return found
}

/** The required columns that a header lacks. */
export function missingIn({ required }: TableForm, header: readonly string[]): string[] {
  return required.filter((column) => !column.split('|').some((name) => header.includes(name)))
}

/** Whether every filled cell of a row, at least two, is a heading of the form. */
function isHeading(form: TableForm, row: SourceRow): boolean {
  const filled = headingsOf(form, row).filter((name) => name !== '')
  return filled.length > 1 && filled.every((name) => name in form.headings)
}
