/** The parts of a document other than schools and applicants. */
import { LEVELS, type Level } from '../../shared/level.ts'
import { isWellFormed } from '../../shared/well-formed.ts'
import { LEVEL_ORDER, ORDER_KEYS, type OrderKey } from '../order.ts'
import { type FaultList, isGiven, shown } from './faults.ts'

export const HEAD_KEYS = ['level', 'seed', 'order'] as const
export type Head = Partial<Record<(typeof HEAD_KEYS)[number], unknown>>

const MAX_SEED_LENGTH = 1_000

export function readLevel(value: unknown, faults: FaultList): Level {
  const level = LEVELS.find((each) => each === value)
  if (!level) faults.add('level', `must be "SD" or "SMP", not ${shown(value)}`)
  return level ?? 'SD'
}

export function readOrder(value: unknown, level: Level, faults: FaultList): readonly OrderKey[] {
  if (!isGiven(value)) return LEVEL_ORDER[level]
  if (!Array.isArray(value) || value.length === 0) {
    faults.add('order', `must be a list of ${ORDER_KEYS.join(', ')}, not ${shown(value)}`)
    return []
  }
  for (const [i, key] of value.entries())
    if (!ORDER_KEYS.includes(key))
      faults.add(`order[${i}]`, `must be one of ${ORDER_KEYS.join(', ')}, not ${shown(key)}`)
    else if (value.indexOf(key) !== i) faults.add(`order[${i}]`, `repeats ${key}`)
  return value
}

/**
 * The seed, or null when the lottery numbers of the applicants replace it.
 *
 * @param drawn the lottery numbers of the applicants, with holes, and how many applicants there are
 */
export function readSeed(
  value: unknown,
  drawn: { lotteries: readonly (string | undefined)[]; applicants: number },
  faults: FaultList,
): string | null {
  const { lotteries, applicants } = drawn
  const fault = isGiven(value) ? seedFault(value) : null
  if (fault) faults.add('seed', fault)
  let numbers = 0
  for (let a = 0; a < applicants; a++) if (lotteries[a] !== undefined) numbers++
  if (numbers > 0 && numbers === applicants) return null
  if (!isGiven(value) && applicants > 0) {
    if (numbers === 0) faults.add('seed', 'is missing, and no applicant has a lottery number')
    else
      for (let a = 0; a < applicants; a++)
        if (lotteries[a] === undefined)
          faults.add(`applicants[${a}].lottery`, 'is missing: others have one, and there is no seed')
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
