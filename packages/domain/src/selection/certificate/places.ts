/**
 * The place of a row in the list of its school by age and distance together: what the lottery is drawn for, and no more than a
 * rank (docs/selection.md#why-one-place). Ordinals of each value would show the village of a ticket where a zone has few villages.
 */
import { compareByKey, type Market } from '../engine/market.ts'
import type { Ranking } from '../engine/rank.ts'
import type { OrderKey } from '../order.ts'

/** The keys that are compared before the lottery. */
function keysBeforeLottery(order: readonly OrderKey[]): readonly OrderKey[] {
  const lottery = order.indexOf('lottery')
  return lottery < 0 ? order : order.slice(0, lottery)
}

/** @returns of each row: its dense place from 1 in its school; 0 when it does not compete */
export function placesInOrder(market: Market, { start, sorted }: Ranking): Int32Array {
  const keys = keysBeforeLottery(market.order)
  const places = new Int32Array(market.schoolOf.length)
  for (let school = 0; school + 1 < start.length; school++) {
    let place = 0
    for (let at = start[school] as number; at < (start[school + 1] as number); at++) {
      const row = sorted[at] as number
      const isFirst = at === start[school]
      if (isFirst || keys.some((key) => compareByKey(market, key, sorted[at - 1] as number, row) !== 0))
        place++
      places[row] = place
    }
  }
  return places
}
