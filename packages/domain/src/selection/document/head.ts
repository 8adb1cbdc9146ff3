/** The parts of a document other than schools and applicants. */

import { isWellFormed } from '../../shared/characters.ts'
import { LEVELS, type Level } from '../../shared/level.ts'
import type { Applicant } from '../engine/market.ts'
import { LEVEL_ORDER, ORDER_KEYS, type OrderKey } from '../order.ts'
import { type FaultList, isGiven, shown } from './faults.ts'

export const HEAD_KEYS = ['level', 'seed', 'order', 'paths', 'leftover'] as const
export type Head = Partial<Record<(typeof HEAD_KEYS)[number], unknown>>

export const MAX_SEED_LENGTH = 1_000
/** Keys of an order that are looked at. */
const MAX_ORDER_READ = 100

export function readLevel(value: unknown, faults: FaultList): Level {
  const level = LEVELS.find((each) => each === value)
  if (!level) faults.add('level', `must be "SD" or "SMP", not ${shown(value)}`)
  return level ?? 'SD'
}

export function readOrder(value: unknown, level: Level, faults: FaultList): readonly OrderKey[] {
  return isGiven(value) ? readOrderKeys(value, ORDER_KEYS, 'order', faults) : LEVEL_ORDER[level]
}

/** @param allowed the keys that an order may have */
export function readOrderKeys<Key extends string>(
  value: unknown,
  allowed: readonly Key[],
  place: string,
  faults: FaultList,
): readonly Key[] {
  if (!Array.isArray(value) || value.length === 0) {
    faults.add(place, `must be a list of ${allowed.join(', ')}, not ${shown(value)}`)
    return []
  }
  // What follows the first keys repeats one or is none.
  for (const [i, key] of value.slice(0, MAX_ORDER_READ).entries())
    if (!allowed.includes(key))
      faults.add(`${place}[${i}]`, `must be one of ${allowed.join(', ')}, not ${shown(key)}`)
    else if (value.indexOf(key) !== i) faults.add(`${place}[${i}]`, `repeats ${key}`)
  return value
}

/** The seed, or null when the lottery numbers of the applicants replace it. */
export function readSeed(value: unknown, applicants: readonly Applicant[], faults: FaultList): string | null {
  const fault = isGiven(value) ? seedFault(value) : null
  if (fault) faults.add('seed', fault)
  const without = applicants.filter(({ lottery }) => lottery === undefined)
  if (applicants.length > 0 && without.length === 0) return null
  if (!isGiven(value) && without.length > 0) {
    if (without.length === applicants.length)
      faults.add('seed', 'is missing, and no applicant has a lottery number')
    else
      for (const { index } of without)
        faults.add(`applicants[${index}].lottery`, 'is missing: others have one, and there is no seed')
  }
  return typeof value === 'string' ? value : ''
}

/** What is wrong with a seed, or null. */
function seedFault(value: unknown): string | null {
  if (typeof value !== 'string') return `must be a text, not ${shown(value)}`
  if (value === '') return 'is empty'
  if (value.length > MAX_SEED_LENGTH) return `has ${value.length} characters, at most ${MAX_SEED_LENGTH}`
  if (!isWellFormed(value) || value.trim() !== value || /\p{Cc}/u.test(value))
    return 'has spaces at its ends or characters that cannot be seen'
  return null
}
