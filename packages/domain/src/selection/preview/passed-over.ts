/**
 * Children that a result passes over: each wants a school more than the place it got, and a child that is behind it in the
 * order of this school has a seat there (docs/product-rules.md#comparison-of-a-preview). A run passes over nobody.
 */
import type { Seating } from '../engine/allocate.ts'
import { isRefused } from '../engine/explain.ts'
import type { Choice, Market, School } from '../engine/market.ts'
import type { Ranking } from '../engine/rank.ts'

export interface PassedOver {
  /** At which a child is passed over. */
  choice: Choice
  /** The last child that has a seat there. */
  by: Choice
}

export interface Result {
  seating: Seating
  /** A child with a seat that the ranking does not order: its seat is not compared, or it is behind all others. */
  unranked: 'not compared' | 'behind all'
}

/** @returns in the order of the applicants; a child that is passed over at two schools is there twice */
export function passedOver(market: Market, { ranks }: Ranking, { seating, unranked }: Result): PassedOver[] {
  const rankOf = (choice: Choice) =>
    ranks[choice.row] ?? (unranked === 'behind all' ? Number.POSITIVE_INFINITY : 0)
  const last = new Map<School, Choice>()
  for (const place of seating) {
    if (!place) continue
    const other = last.get(place.school)
    if (rankOf(place) > (other ? rankOf(other) : 0)) last.set(place.school, place)
  }
  return market.applicants.flatMap(({ choices }) =>
    choices.flatMap((choice): PassedOver[] => {
      const by = last.get(choice.school)
      const rank = ranks[choice.row]
      const isBehind = by && rank && isRefused(choice, seating) && rankOf(by) > rank
      return isBehind ? [{ choice, by }] : []
    }),
  )
}
