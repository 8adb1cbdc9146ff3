/**
 * The market as the engine reads it: columns of whole numbers. An applicant, a school and a choice ('row') are named by their
 * index. Rows of one applicant are neighbours, the most wanted school first.
 */
import type { Lots } from '../lottery.ts'
import type { OrderKey } from '../order.ts'

/** A distance that is not known: behind all others. */
export const UNKNOWN_DISTANCE = 0x7fff_ffff
/** A quota that is not set. */
export const NO_QUOTA = -1

/** What is known about a choice before the run. Only the first takes part in it. */
export const Standing = {
  Competes: 0,
  AdmittedByHand: 1,
  RefusedByHand: 2,
  OutsideZone: 3,
  Withdrawn: 4,
  /** The school is already an earlier choice of the applicant. */
  SameSchool: 5,
  /** Another choice of the applicant is admitted by hand. */
  AdmittedElsewhere: 6,
} as const

export interface Market {
  order: readonly OrderKey[]
  /** The rows of applicant `a` are `firstRow[a]` to `firstRow[a + 1] - 1`. */
  firstRow: Int32Array
  applicantOf: Int32Array
  schoolOf: Int32Array
  /** Of a row: the smaller, the older. */
  birth: Int32Array
  /** Of a row: metres, or any numbers in the same order; `UNKNOWN_DISTANCE`. */
  distance: Int32Array
  /** Of a row: a `Standing`. */
  standing: Uint8Array
  /** Of an applicant: 1 when a place at a later choice does not end the wait for an earlier one. */
  keepsWaiting: Uint8Array
  /** Of a school: seats, or `NO_QUOTA`. */
  quota: Int32Array
  lots: Lots
  /** The last key. */
  compareTickets(a: number, b: number): number
}

/** Which of two rows of one school comes first, by all keys: negative, `a`; positive, `b`. */
export function compareRows(market: Market, a: number, b: number): number {
  for (const key of market.order) {
    const difference = compareByKey(market, key, a, b)
    if (difference !== 0) return difference
  }
  return market.compareTickets(market.applicantOf[a] as number, market.applicantOf[b] as number)
}

export function compareByKey(market: Market, key: OrderKey, a: number, b: number): number {
  switch (key) {
    case 'birth_date':
      return (market.birth[a] as number) - (market.birth[b] as number)
    case 'distance':
      return (market.distance[a] as number) - (market.distance[b] as number)
    case 'lottery':
      return market.lots.compare(market.applicantOf[a] as number, market.applicantOf[b] as number)
  }
}
