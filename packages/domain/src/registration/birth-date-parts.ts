/**
 * A birth date in three fields: day, month (a number or a name) and year. The result is one date, or the part that is
 * missing or unreadable, so that the form can show the message at that field.
 */
import { cleanPasted } from '../shared/fields/pasted.ts'
import { isLocalDate, type LocalDate, MONTH_NAMES } from '../shared/local-date.ts'

export type BirthDatePart = 'day' | 'month' | 'year'

/** Problems of one part; the sentences are in `messages.ts`. */
export type BirthDatePartCode =
  | 'day.required'
  | 'month.required'
  | 'year.required'
  | 'day.unreadable'
  | 'month.unreadable'
  | 'year.unreadable'

export type BirthDateParts = Record<BirthDatePart, string>

export type BirthDateReading =
  /** All three fields are empty. */
  | { kind: 'empty' }
  | { kind: 'date'; date: LocalDate }
  | { kind: 'part'; part: BirthDatePart; code: BirthDatePartCode }
  /** Every part can be read, but the calendar has no such day (31 February). */
  | { kind: 'no_such_day' }

export function readBirthDateParts(parts: BirthDateParts): BirthDateReading {
  const day = cleanPasted(parts.day)
  const month = cleanPasted(parts.month)
  const year = cleanPasted(parts.year)
  if (!day && !month && !year) return { kind: 'empty' }
  if (!day) return { kind: 'part', part: 'day', code: 'day.required' }
  if (!month) return { kind: 'part', part: 'month', code: 'month.required' }
  if (!year) return { kind: 'part', part: 'year', code: 'year.required' }

  const dayNumber = /^\d{1,2}$/.test(day) ? Number(day) : 0
  if (dayNumber < 1 || dayNumber > 31) return { kind: 'part', part: 'day', code: 'day.unreadable' }
  const monthNumber = readMonth(month)
  if (!monthNumber) return { kind: 'part', part: 'month', code: 'month.unreadable' }
  if (!/^\d{4}$/.test(year)) return { kind: 'part', part: 'year', code: 'year.unreadable' }

  const date = `${year}-${String(monthNumber).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`
  return isLocalDate(date) ? { kind: 'date', date } : { kind: 'no_such_day' }
}

/** 1 to 12 from a number, an Indonesian or English month name or its first three letters or more; null otherwise. */
export function readMonth(text: string): number | null {
  const plain = text.trim().toLowerCase().replace(/\.$/, '')
  if (/^\d{1,2}$/.test(plain)) {
    const number = Number(plain)
    return number >= 1 && number <= 12 ? number : null
  }
  const other = OTHER_SPELLINGS[plain]
  if (other) return other
  if (plain.length < 3) return null
  const index = MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(plain))
  return index < 0 ? null : index + 1
}

/** Old spellings, abbreviations and English names that are not a prefix of the Indonesian name. */
const OTHER_SPELLINGS: Record<string, number> = {
  january: 1,
  pebruari: 2,
  peb: 2,
  february: 2,
  march: 3,
  may: 5,
  june: 6,
  july: 7,
  agt: 8,
  ags: 8,
  aug: 8,
  august: 8,
  sept: 9,
  oct: 10,
  october: 10,
  nop: 11,
  nopember: 11,
  dec: 12,
  december: 12,
}
