/**
 * What may be said of the last child whom the last published selection admitted at a school
 * (docs/product-rules.md#last-admitted). Coarse, and only where so many applied that it does not point to a child.
 */
import type { OrderKey } from '../selection/order.ts'
import {
  type Competing,
  DISTANCE_STEP,
  inSteps,
  LEAST_COMPETED,
  maySayLast,
  wholeMonths,
} from '../selection/public/last-child.ts'
import type { LocalDate } from '../shared/local-date.ts'

const MONTHS_STEP = 6

/** What a run knows of a school. */
export interface SchoolRun extends Competing {
  /** The last one by rank whom the run admitted; null: none. */
  last: { birthDate: LocalDate; metres: number | null } | null
}

/** `season`: the label of the season of the selection. */
export type LastAdmitted =
  /** Seats were given by staff, without an order of the whole school. */
  | { kind: 'manual'; season: string }
  | { kind: 'few'; season: string }
  | { kind: 'all'; season: string }
  | {
      kind: 'known'
      season: string
      /** Of the first key of the level's order only: two keys together would point to a child. */
      value: LastValue
    }

/** Months: of age on the day that counts, rounded down to half years. Metres: rounded up to steps of 500. */
export type LastValue = { key: 'birth_date'; months: number } | { key: 'distance'; metres: number }

export function lastAdmitted(
  run: SchoolRun,
  of: { season: string; order: readonly OrderKey[]; ageDay: LocalDate },
): LastAdmitted | null {
  const { season } = of
  if (run.competed === 0) return null
  if (run.competed >= LEAST_COMPETED && run.refused === 0) return { kind: 'all', season }
  if (!maySayLast(run)) return { kind: 'few', season }
  const value = run.last && firstValue(run.last, of)
  return value && { kind: 'known', season, value }
}

function firstValue(
  { birthDate, metres }: NonNullable<SchoolRun['last']>,
  { order, ageDay }: { order: readonly OrderKey[]; ageDay: LocalDate },
): LastValue | null {
  const [key] = order
  if (key === 'birth_date') {
    const months = wholeMonths(birthDate, ageDay)
    return { key, months: months - (months % MONTHS_STEP) }
  }
  return key === 'distance' && metres !== null ? { key, metres: inSteps(metres) * DISTANCE_STEP } : null
}
