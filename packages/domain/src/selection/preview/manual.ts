/**
 * Decisions by hand beside the rules, for a level whose seats are given by hand (docs/product-rules.md#comparison-of-a-preview).
 * There is no lottery, so children who are equal in all other keys never pass over each other.
 */
import type { Seating } from '../engine/allocate.ts'
import { separatingKey } from '../engine/explain.ts'
import type { Market } from '../engine/market.ts'
import { rankByPath } from '../engine/rank.ts'
import { type PassedOver, passedOver } from './passed-over.ts'

/**
 * @param market without decisions by hand, and without paths: a level with paths has no seats by hand
 * @param seating the seats that decisions by hand give
 * @returns children that a child with LULUS by hand was preferred to, against the order of the rules
 */
export function passedOverByHand(market: Market, seating: Seating): PassedOver[] {
  const [path] = market.paths
  if (!path) return []
  const order = path.order.filter((key) => key !== 'lottery')
  const ranking = rankByPath(market, path, order)
  return passedOver(market, ranking, { seating, unranked: 'behind all' }).filter(
    ({ choice, by }) =>
      ranking.ranks[by.row] === undefined ||
      separatingKey(market, { ...path, order }, choice, by) !== 'ticket',
  )
}
