/** Single values of a document. A value that does not fit is named, and replaced so that reading can continue. */

import { isWellFormed } from '../../shared/characters.ts'
import { isLocalDate } from '../../shared/local-date.ts'
import type { Id } from '../engine/market.ts'
import { type FaultList, isGiven, shown } from './faults.ts'

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

/** Null: unknown. */
export function readMetres(value: unknown, place: string, faults: FaultList): number | null {
  if (value === null || isWhole(value, MAX_DISTANCE)) return value
  faults.add(
    place,
    value === undefined
      ? 'is missing: null means unknown'
      : `must be whole metres from 0 to ${MAX_DISTANCE}, or null, not ${shown(value)}`,
  )
  return 0
}

export function readBirthDate(value: unknown, place: string, faults: FaultList): string {
  if (typeof value === 'string' && isLocalDate(value)) return value
  faults.add(
    place,
    value === undefined ? 'is missing' : `must be a date YYYY-MM-DD that exists, not ${shown(value)}`,
  )
  return ''
}

/** Absent and null are false. */
export function readFlag(value: unknown, place: string, faults: FaultList): boolean {
  if (isGiven(value) && typeof value !== 'boolean')
    faults.add(place, `must be true or false, not ${shown(value)}`)
  return value === true
}
