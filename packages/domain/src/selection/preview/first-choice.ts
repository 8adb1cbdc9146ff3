/**
 * 'Choice 1 first', the rule that other offices use: schools fill their seats with those who named them first, and only then
 * with second choices (docs/product-rules.md#comparison-of-a-preview). A preview compares a run with it.
 */
import { freeSeats, type Seating, seatedByHand } from '../engine/allocate.ts'
import type { Market } from '../engine/market.ts'
import type { Ranking } from '../engine/rank.ts'

export function placeFirstChoicesFirst(market: Market, { lists }: Ranking): Seating {
  const seating = [...seatedByHand(market)]
  const free = freeSeats(market, seating)
  const most = market.applicants.reduce((count, { choices }) => Math.max(count, choices.length), 0)
  for (let position = 0; position < most; position++)
    for (const [school, list] of lists)
      for (const choice of list) {
        const seats = free.get(school) ?? 0
        if (seats === 0) break
        if (choice.position !== position || seating[choice.applicant.index]) continue
        seating[choice.applicant.index] = choice
        free.set(school, seats - 1)
      }
  return seating
}
