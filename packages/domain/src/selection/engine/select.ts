/** The whole run: rank, allocate, explain. */
import { type Allocation, allocate } from './allocate.ts'
import { type Explanation, explain } from './explain.ts'
import type { Market } from './market.ts'
import { type Ranking, rankChoices } from './rank.ts'

export type Outcome = Ranking & Allocation & Explanation

export function select(market: Market): Outcome {
  const ranking = rankChoices(market)
  const allocation = allocate(market, ranking)
  return { ...ranking, ...allocation, ...explain(market, ranking, allocation) }
}
