/**
 * Decisions by hand beside the rules, for a level whose seats are given by hand (docs/product-rules.md#comparison-of-a-preview).
 * There is no lottery, so children who are equal in all other keys never pass over each other.
 */
import { seatedByHand } from '../engine/allocate.ts'
import { separatingKey } from '../engine/explain.ts'
import type { Market } from '../engine/market.ts'
import { rankRows } from '../engine/rank.ts'
import { type IsInZone, withoutDecisions } from './by-hand.ts'
import { type PassedOver, passedOver } from './passed-over.ts'

/** @returns children that a child with LULUS by hand was preferred to, against the order of the rules */
export function passedOverByHand(market: Market, isInZone: IsInZone): PassedOver[] {
  const order = market.order.filter((key) => key !== 'lottery')
  const free = { ...withoutDecisions(market, isInZone), order }
  const ranking = rankRows(free)
  const { placed } = seatedByHand(market)
  return passedOver(free, ranking, { placed, unranked: 'behind all' }).filter(
    ({ row, by }) => (ranking.position[by] as number) < 0 || separatingKey(free, row, by) !== 'ticket',
  )
}
