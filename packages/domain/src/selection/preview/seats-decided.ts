/** By what the seats of a school were decided (docs/product-rules.md#comparison-of-a-preview). */
import { decidingKey } from '../engine/explain.ts'
import type { Market, School } from '../engine/market.ts'
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

export function seatsDecided(market: Market, outcome: Outcome): ReadonlyMap<School, SeatsDecided> {
  const schools = new Map(
    market.schools.map((school): [School, SeatsDecided] => [
      school,
      {
        by_key: { birth_date: 0, distance: 0, lottery: 0 },
        unopposed: 0,
        by_hand: 0,
        empty: school.quota === null ? 0 : school.quota - (outcome.admitted.get(school) ?? 0),
      },
    ]),
  )
  for (const place of outcome.places) {
    const seats = place && schools.get(place.school)
    if (!seats) continue
    const key = decidingKey(market, outcome, place)
    if (place.standing === 'admitted_by_hand') seats.by_hand++
    else if (key === null) seats.unopposed++
    // The ticket decides only between equal lottery numbers, and is drawn like them.
    else seats.by_key[key === 'ticket' ? 'lottery' : key]++
  }
  return schools
}
