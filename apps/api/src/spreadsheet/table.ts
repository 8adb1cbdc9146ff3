/** A table that was read from a file: headings, rows of text, and what is wrong with them. */
import { foldSpaces } from '@spmb/domain/shared/fields/text.ts'
import { FILE, HEADING, type Reason } from './reasons.ts'

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
}

export interface SourceRow {
  line: number
  cells: Cell[]
}

/** The columns that a table may have. */
export interface TableForm {
  /** Heading on screens and in templates by column name. A file may use either, in any letter case. */
  headings: Readonly<Record<string, string>>
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

/** How far down headings are searched for, to name their row. */
const TITLE_ROWS = 10

/**
 * Uses the first row that is not empty as the header and omits other empty rows. Rejects an empty table, a missing, a
 * duplicate or a repeated heading.
 */
export function tableOf(form: TableForm, source: string, rows: readonly SourceRow[]): Table | Rejection[] {
  const [first, ...rest] = rows.filter(isFilled)
  if (!first) return [{ source, line: null, column: null, reason: FILE.empty }]
  const header = columnsOf(form, first)
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice !== undefined) return [{ source, line: first.line, column: twice, reason: HEADING.twice }]

  const missing = missingIn(form, header)
  if (missing.length > 0) {
    const below = rest.slice(0, TITLE_ROWS).find((row) => missingIn(form, columnsOf(form, row)).length === 0)
    if (below) return [{ source, line: first.line, column: null, reason: HEADING.notFirst(below.line) }]
    return missing.map((column) => ({
      source,
      line: first.line,
      column: column.replace('|', ' or '),
      reason: HEADING.missing,
    }))
  }
  const repeated = rest.filter((row) => isHeading(form, row))
  if (repeated.length > 0) {
    return repeated.map(({ line }) => ({ source, line, column: null, reason: HEADING.repeated }))
  }
  return { source, header, rows: rest }
}

const isFilled = ({ cells }: SourceRow) => cells.some(({ text, storedAs }) => text.trim() !== '' || storedAs)

function columnsOf({ headings }: TableForm, { cells }: SourceRow): string[] {
  const names = new Map(Object.entries(headings).map(([name, heading]) => [heading.toLowerCase(), name]))
  return cells.map(({ text }) => {
    const heading = foldSpaces(text).toLowerCase()
    return names.get(heading) ?? heading
  })
}

function missingIn({ required }: TableForm, header: readonly string[]): string[] {
  return required.filter((column) => !column.split('|').some((name) => header.includes(name)))
}

/** Whether every filled cell of a row, at least two, is a heading of the form. */
function isHeading(form: TableForm, row: SourceRow): boolean {
  const filled = columnsOf(form, row).filter((name) => name !== '')
  return filled.length > 1 && filled.every((name) => name in form.headings)
}

/** Whether a reader returned rejections instead of what it read. */
export function isRejected<T>(read: T | Rejection[]): read is Rejection[] {
  return Array.isArray(read) && read.length > 0 && 'reason' in (read[0] as object)
}
