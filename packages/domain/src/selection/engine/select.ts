/** The whole run: rank, allocate, explain. */
import { type Allocation, allocate } from './allocate.ts'
import { type Explanation, explain } from './explain.ts'
import type { Market } from './market.ts'
import { type Ranking, rankRows } from './rank.ts'

export interface Outcome {
  ranking: Ranking
  allocation: Allocation
  explanation: Explanation
}

export function select(market: Market): Outcome {
  const ranking = rankRows(market)
  const allocation = allocate(market, ranking)
  return { ranking, allocation, explanation: explain(market, ranking, allocation) }
}
