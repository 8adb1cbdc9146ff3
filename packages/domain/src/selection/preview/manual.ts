/**
 * Decisions by hand beside the rules, for a level whose seats are given by hand (docs/product-rules.md#comparison-of-a-preview).
 * There is no lottery, so children who are equal in all other keys never pass over each other.
 */
import { separatingKey } from '../engine/explain.ts'
import type { Market } from '../engine/market.ts'
import { rankRows } from '../engine/rank.ts'
import { type PassedOver, passedOver } from './passed-over.ts'

/**
 * @param free a market without decisions by hand
 * @param placed the seats that decisions by hand give, of an applicant: its row or -1
 * @returns children that a child with LULUS by hand was preferred to, against the order of the rules
 */
export function passedOverByHand(free: Market, placed: Int32Array): PassedOver[] {
  const market = { ...free, order: free.order.filter((key) => key !== 'lottery') }
  const ranking = rankRows(market)
  return passedOver(market, ranking, { placed, unranked: 'behind all' }).filter(
    ({ row, by }) => (ranking.position[by] as number) < 0 || separatingKey(market, row, by) !== 'ticket',
  )
}
