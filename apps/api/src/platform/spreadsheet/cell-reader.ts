/** Reads the cells of one row by column name and records a rejection for each invalid one. */
import { foldSpaces, hasForbiddenCharacters } from '@spmb/domain/shared/fields/text.ts'
import { CELL, type Reason, reason } from './reasons.ts'
import { type Cell, EMPTY_CELL, type Rejection, type SourceRow, type Table } from './table.ts'

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
  /** A missing column or an empty cell: the file does not mention the value. */
  isBlank(column: string): boolean
  /** A dash: the value is taken away. */
  /** Has a letter, as no code has. */
  isName(column: string): boolean
  isCleared(column: string): boolean
  /** The text with folded spaces. Rejects blank text, text above the maximum length and forbidden characters. */
  text(column: string, maxLength: number): string | undefined
  code(column: string, form: CodeForm): string | undefined
  /** @param unknown says what to write instead; default: names what is allowed */
  oneOf<T extends string>(
    column: string,
    allowed: readonly T[],
    unknown?: (value: string) => Reason,
  ): T | undefined
  integer(column: string, min: number, max: number): number | undefined
  decimal(column: string, min: number, max: number): number | undefined
  /** 0 or 1, 'tidak' or 'ya'. */
  flag(column: string): boolean | undefined
  reject(column: string | null, reason: Reason): undefined
}

export interface CodeForm {
  pattern: RegExp
  /** For example 'an NPSN of eight digits, like 50203743'. */
  description: Reason
}

export const NPSN: CodeForm = {
  pattern: /^\d{8}$/,
  description: reason('an NPSN of eight digits, like 50203743', 'NPSN 8 angka, contoh: 50203743'),
}

export function cellReader(table: Table, row: SourceRow, rejections: Rejection[]): CellReader {
  const place = { source: table.source, line: row.line }
  let rejected = false

  const total = row.cells.find(({ text }) => text.trim() !== '')?.text.trim() ?? ''
  const isTotal = TOTAL.test(total)

  const reject = (column: string | null, why: Reason): undefined => {
    rejected = true
    // What else is wrong with a row of totals helps nobody.
    if (!isTotal || why === totalReason) rejections.push({ ...place, column, reason: why })
  }
  const totalReason = CELL.total(total)
  if (isTotal) reject(null, totalReason)
  const cell = (column: string): Cell => row.cells[table.header.indexOf(column)] ?? EMPTY_CELL
  const folded = (column: string) => foldSpaces(cell(column).text)

  function filled(column: string, plain = (text: string) => text): string | undefined {
    const { unreadable, storedAs } = cell(column)
    if (unreadable) return reject(column, unreadable)
    if (storedAs === 'date') return reject(column, CELL.madeDate)
    const value = plain(folded(column))
    if (value === '') return reject(column, CELL.blank)
    return hasForbiddenCharacters(value) ? reject(column, CELL.forbidden(value)) : value
  }

  const beyond = row.cells.slice(table.header.length).findIndex((each) => each.text.trim() !== '')
  if (beyond >= 0 && !isTotal) {
    reject(null, CELL.extraValues(table.header.length + beyond + 1, table.header.length))
  }

  return {
    place,
    rejected: () => rejected,
    has: (column) => table.header.includes(column),
    isBlank(column) {
      const { storedAs, unreadable } = cell(column)
      return folded(column) === '' && storedAs === undefined && unreadable === undefined
    },
    isName: (column) => /\p{L}/u.test(folded(column)),
    isCleared: (column) => /^[-\u2010-\u2015\u2212]$/.test(folded(column)),
    reject,
    text(column, maxLength) {
      const value = filled(column)
      if (value === undefined || value.length <= maxLength) return value
      return reject(column, CELL.tooLong(value, maxLength))
    },
    code(column, { pattern, description }) {
      const value = filled(column, withoutProtection)
      if (value === undefined || pattern.test(value)) return value
      return reject(column, CELL.notCode(value, description, cell(column).storedAs === 'number'))
    },
    oneOf(column, allowed, unknown = (value) => CELL.notOneOf(value, allowed)) {
      const value = filled(column, withoutProtection)
      if (value === undefined) return undefined
      return allowed.find((each) => each === value.toUpperCase()) ?? reject(column, unknown(value))
    },
    integer(column, min, max) {
      const value = filled(column, withoutProtection)
      if (value === undefined) return undefined
      if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
      return reject(column, CELL.notWhole(value, min, max))
    },
    decimal(column, min, max) {
      const value = filled(column, withoutProtection)
      if (value === undefined) return undefined
      const number = Number(value.replace(',', '.'))
      const written = cell(column).storedAs === 'number' || /^-?\d{1,3}([.,]\d+)?$/.test(value)
      return written && number >= min && number <= max
        ? number
        : reject(column, CELL.notDegrees(value, min, max))
    },
    flag(column) {
      const value = filled(column, withoutProtection)?.toLowerCase()
      if (value === undefined) return undefined
      if (NO.includes(value)) return false
      return YES.includes(value) ? true : reject(column, CELL.notFlag(value))
    },
  }
}

const NO = ['0', 'tidak', 'false', 'salah']
const YES = ['1', 'ya', 'true', 'benar']

/** The first cell of a row that adds others up. */
const TOTAL = /^(?:(?:sub ?|grand )?total|jumlah)(?: (?:total|keseluruhan|seluruhnya|umum))? ?:?$/i

/** A code or number as it is meant: usual digits, no apostrophe that protects it against spreadsheets, no characters that nobody sees. */
function withoutProtection(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/^'(?=\S)/, '')
    .trim()
}
