/** Reads the cells of one row by column name and records a rejection for each invalid one. */
import { foldSpaces, hasForbiddenCharacters } from '@spmb/domain/shared/fields/text.ts'
import { quoted, type Rejection, type SourceRow, type SourceTable } from './source-table.ts'

/** The position of a row, for rejections by later checks. */
export interface Place {
  source: string
  line: number
}

/** Every reading method returns the value, or undefined after it recorded a rejection. */
export interface CellReader {
  place: Place
  /** Whether a cell of this row was rejected. */
  rejected(): boolean
  has(column: string): boolean
  isBlank(column: string): boolean
  /** The text with folded spaces. Rejects blank text, text above the maximum length and forbidden characters. */
  text(column: string, maxLength: number): string | undefined
  code(column: string, form: CodeForm): string | undefined
  oneOf<T extends string>(column: string, allowed: readonly T[]): T | undefined
  integer(column: string, min: number, max: number): number | undefined
  decimal(column: string, min: number, max: number): number | undefined
  /** 0 or 1; a missing column or a blank cell is 0. */
  flag(column: string): boolean | undefined
  reject(column: string | null, reason: string): undefined
}

export interface CodeForm {
  pattern: RegExp
  /** For example 'eight digits, like 50203743'. */
  description: string
}

export function cellReader(table: SourceTable, row: SourceRow, rejections: Rejection[]): CellReader {
  const place = { source: table.source, line: row.line }
  let rejected = false

  const reject = (column: string | null, reason: string): undefined => {
    rejected = true
    rejections.push({ ...place, column, reason })
  }
  const cell = (column: string) => row.cells[table.header.indexOf(column)] ?? { text: '' }
  const folded = (column: string) => foldSpaces(cell(column).text)

  function filled(column: string): string | undefined {
    if (cell(column).storedAs === 'date') {
      return reject(
        column,
        'The spreadsheet has made a date of this cell. Format the column as text and type the value again.',
      )
    }
    const value = folded(column)
    if (value === '') return reject(column, 'This cell is empty, but it is required.')
    if (hasForbiddenCharacters(value)) {
      return reject(
        column,
        `${quoted(value)} contains a control character or one that reverses text. Type it again.`,
      )
    }
    return value
  }

  const beyond = row.cells.slice(table.header.length).findIndex((each) => each.text.trim() !== '')
  if (beyond >= 0) {
    reject(
      null,
      `The row has ${table.header.length + beyond + 1} values, the header ${table.header.length} columns. Put values with a comma or semicolon into quotation marks.`,
    )
  }

  return {
    place,
    rejected: () => rejected,
    has: (column) => table.header.includes(column),
    isBlank: (column) => folded(column) === '' && cell(column).storedAs === undefined,
    reject,
    text(column, maxLength) {
      const value = filled(column)
      if (value === undefined || value.length <= maxLength) return value
      return reject(
        column,
        `${quoted(value)} has ${value.length} characters, at most ${maxLength} are allowed.`,
      )
    },
    code(column, { pattern, description }) {
      const value = filled(column)
      if (value === undefined || pattern.test(value)) return value
      const hint =
        cell(column).storedAs === 'number'
          ? ' The spreadsheet holds it as a number, which loses leading zeros: format the column as text.'
          : ''
      return reject(column, `${quoted(value)} is not ${description}.${hint}`)
    },
    oneOf(column, allowed) {
      const value = filled(column)
      if (value === undefined) return undefined
      return (
        allowed.find((each) => each === value.toUpperCase()) ??
        reject(column, `${quoted(value)} is not ${allowed.join(' or ')}.`)
      )
    },
    integer(column, min, max) {
      const value = filled(column)
      if (value === undefined) return undefined
      if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
      return reject(column, `${quoted(value)} is not a whole number from ${min} to ${max}.`)
    },
    decimal(column, min, max) {
      const value = filled(column)
      if (value === undefined) return undefined
      const number = Number(value)
      const written = cell(column).storedAs === 'number' || /^-?\d{1,3}(\.\d+)?$/.test(value)
      if (written && number >= min && number <= max) return number
      return reject(
        column,
        `${quoted(value)} is not a number of degrees from ${min} to ${max}, like -8.538900.`,
      )
    },
    flag(column) {
      const value = folded(column)
      if (value === '' || value === '0') return false
      return value === '1' ? true : reject(column, `${quoted(value)} is not 0 or 1.`)
    },
  }
}
