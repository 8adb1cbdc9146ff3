/**
 * What may be said of the last child whom the last published selection admitted at a school
 * (docs/product-rules.md#last-admitted). Coarse, and only where so many applied that it does not point to a child.
 */
import type { OrderKey } from '../selection/order.ts'
import { ageParts, type LocalDate } from '../shared/local-date.ts'

/** Below this number of children who competed nothing is said. */
const LEAST_APPLICANTS = 10
const DISTANCE_STEP = 100

/** What a run knows of a school. */
export interface SchoolRun {
  /** Children who competed for a seat. */
  competed: number
  /** Children without a seat because of their rank. */
  refused: number
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
      /** What the order of the level reads before the lottery. */
      values: readonly LastValue[]
    }

export type LastValue = { key: 'birth_date'; months: number } | { key: 'distance'; metres: number }

export function lastAdmitted(
  run: SchoolRun,
  of: { season: string; order: readonly OrderKey[]; ageDay: LocalDate },
): LastAdmitted | null {
  const { season } = of
  if (run.competed === 0) return null
  if (run.competed < LEAST_APPLICANTS) return { kind: 'few', season }
  if (run.refused === 0) return { kind: 'all', season }
  if (!run.last) return null
  const { birthDate, metres } = run.last
  const values = of.order.flatMap((key): LastValue[] => {
    if (key === 'birth_date') return [{ key, months: wholeMonths(birthDate, of.ageDay) }]
    if (key === 'distance' && metres !== null) return [{ key, metres: inSteps(metres) }]
    return []
  })
  return { kind: 'known', season, values }
}

function wholeMonths(birth: LocalDate, on: LocalDate): number {
  const { years, months } = ageParts(birth, on)
  return years * 12 + months
}

/** Rounded to the next step, so that every child at this distance was near enough. */
function inSteps(metres: number): number {
  return Math.max(1, Math.ceil(metres / DISTANCE_STEP)) * DISTANCE_STEP
}
