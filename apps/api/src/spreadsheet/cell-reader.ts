/** Reads the cells of one row by column name and records a rejection for each invalid one. */
import { foldSpaces, hasForbiddenCharacters } from '@spmb/domain/shared/fields/text.ts'
import { CELL, type Reason } from './reasons.ts'
import type { Rejection, SourceRow, Table } from './table.ts'

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
  /** 0 or 1, 'tidak' or 'ya'; a missing column or a blank cell is 0. */
  flag(column: string): boolean | undefined
  reject(column: string | null, reason: Reason): undefined
}

export interface CodeForm {
  pattern: RegExp
  /** For example 'an NPSN of eight digits, like 50203743'. */
  description: Reason
}

export function cellReader(table: Table, row: SourceRow, rejections: Rejection[]): CellReader {
  const place = { source: table.source, line: row.line }
  let rejected = false

  const reject = (column: string | null, reason: Reason): undefined => {
    rejected = true
    rejections.push({ ...place, column, reason })
  }
  const cell = (column: string) => row.cells[table.header.indexOf(column)] ?? { text: '' }
  const folded = (column: string) => foldSpaces(cell(column).text)

  function filled(column: string): string | undefined {
    if (cell(column).storedAs === 'date') return reject(column, CELL.madeDate)
    const value = folded(column)
    if (value === '') return reject(column, CELL.blank)
    return hasForbiddenCharacters(value) ? reject(column, CELL.forbidden(value)) : value
  }

  const beyond = row.cells.slice(table.header.length).findIndex((each) => each.text.trim() !== '')
  if (beyond >= 0) {
    reject(null, CELL.extraValues(table.header.length + beyond + 1, table.header.length))
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
      return reject(column, CELL.tooLong(value, maxLength))
    },
    code(column, { pattern, description }) {
      const value = filled(column)
      if (value === undefined || pattern.test(value)) return value
      return reject(column, CELL.notCode(value, description, cell(column).storedAs === 'number'))
    },
    oneOf(column, allowed) {
      const value = filled(column)
      if (value === undefined) return undefined
      return (
        allowed.find((each) => each === value.toUpperCase()) ?? reject(column, CELL.notOneOf(value, allowed))
      )
    },
    integer(column, min, max) {
      const value = filled(column)
      if (value === undefined) return undefined
      if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
      return reject(column, CELL.notWhole(value, min, max))
    },
    decimal(column, min, max) {
      const value = filled(column)
      if (value === undefined) return undefined
      const number = Number(value.replace(',', '.'))
      const written = cell(column).storedAs === 'number' || /^-?\d{1,3}([.,]\d+)?$/.test(value)
      return written && number >= min && number <= max
        ? number
        : reject(column, CELL.notDegrees(value, min, max))
    },
    flag(column) {
      const value = folded(column).toLowerCase()
      if (NO.includes(value)) return false
      return YES.includes(value) ? true : reject(column, CELL.notFlag(value))
    },
  }
}

const NO = ['', '0', 'tidak']
const YES = ['1', 'ya']
