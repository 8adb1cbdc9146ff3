/** By what the seats of a school were decided (docs/product-rules.md#comparison-of-a-preview). */
import { decidingKey } from '../engine/explain.ts'
import { type Market, NO_QUOTA, Standing } from '../engine/market.ts'
import type { Outcome } from '../engine/select.ts'
import type { OrderKey } from '../order.ts'

export interface SeatsDecided {
  /** Seats of children that differ from the first refused child by this key first. */
  by_key: Record<OrderKey, number>
  /** Seats where no child was refused. */
  unopposed: number
  by_hand: number
  empty: number
}

/** Of each school, in the order of the market. Their sum is the number of its seats. */
export function seatsDecided(market: Market, outcome: Outcome): SeatsDecided[] {
  const { ranking, allocation, explanation } = outcome
  const schools = Array.from(
    market.quota,
    (quota, school): SeatsDecided => ({
      by_key: { birth_date: 0, distance: 0, lottery: 0 },
      unopposed: 0,
      by_hand: 0,
      empty: quota === NO_QUOTA ? 0 : quota - (allocation.admitted[school] as number),
    }),
  )
  for (const row of allocation.placed) {
    if (row < 0) continue
    const school = schools[market.schoolOf[row] as number] as SeatsDecided
    const key = decidingKey(market, ranking, allocation, explanation, row)
    if (market.standing[row] === Standing.AdmittedByHand) school.by_hand++
    else if (key === null) school.unopposed++
    // The ticket decides only between equal lottery numbers, and is drawn like them.
    else school.by_key[key === 'ticket' ? 'lottery' : key]++
  }
  return schools
}
