/** Single values of a document. A value that does not fit is named, and replaced so that reading can continue. */
import { isLocalDate } from '../../shared/local-date.ts'
import { isWellFormed } from '../../shared/well-formed.ts'
import { UNKNOWN_DISTANCE } from '../engine/market.ts'
import { type FaultList, shown } from './faults.ts'
import type { Id } from './format.ts'

/** More than half the circumference of the earth, in metres. */
const MAX_DISTANCE = 25_000_000
const MAX_ID_LENGTH = 200

export function isWhole(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
}

export function readId(value: unknown, place: string, faults: FaultList): Id | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  if (typeof value === 'string' && value !== '' && value.length <= MAX_ID_LENGTH && isWellFormed(value))
    return value
  faults.add(
    place,
    value === undefined
      ? 'is missing'
      : `must be a text of 1 to ${MAX_ID_LENGTH} characters or a whole number, not ${shown(value)}`,
  )
  return null
}

export function readMetres(value: unknown, place: string, faults: FaultList): number {
  if (value === null) return UNKNOWN_DISTANCE
  if (isWhole(value, MAX_DISTANCE)) return value
  faults.add(
    place,
    value === undefined
      ? 'is missing: null means unknown'
      : `must be whole metres from 0 to ${MAX_DISTANCE}, or null, not ${shown(value)}`,
  )
  return 0
}

const MONTHS = 13
const DAYS = 32

/** The date of a number of `BirthDays`. */
export function birthDateOf(number: number): string {
  const months = Math.floor(number / DAYS)
  const part = (value: number, digits: number) => String(value).padStart(digits, '0')
  return `${part(Math.floor(months / MONTHS), 4)}-${part(months % MONTHS, 2)}-${part(number % DAYS, 2)}`
}

/** Birth dates as numbers that grow with the date. Many applicants have the same one. */
export class BirthDays {
  readonly #known = new Map<string, number>()

  read(value: unknown, place: string, faults: FaultList): number {
    if (typeof value === 'string') {
      const known = this.#known.get(value)
      if (known !== undefined) return known
      if (isLocalDate(value)) {
        const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
        const number = (year * MONTHS + month) * DAYS + day
        this.#known.set(value, number)
        return number
      }
    }
    faults.add(
      place,
      value === undefined ? 'is missing' : `must be a date YYYY-MM-DD that exists, not ${shown(value)}`,
    )
    return 0
  }
}
