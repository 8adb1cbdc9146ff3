/** The whole run: rank, allocate, explain. */
import type { PathDecidingKey } from '../order.ts'
import { type Allocation, allocate } from './allocate.ts'
import { type Explanation, explain, isRefused, separatingKey, type Waiting } from './explain.ts'
import type { Choice, Market, Path, School } from './market.ts'
import { type Ranking, rankChoices } from './rank.ts'

/** What a run says of one path. */
export interface PathOutcome extends Ranking, Waiting {
  path: Path
  /** Of a school: the last choice in order that the run gives a reserved seat. */
  last: ReadonlyMap<School, Choice>
}

/** Without paths a market has one list for each school, which is that of its only path. */
export interface Outcome
  extends PathOutcome,
    Pick<Allocation, 'seating' | 'seats' | 'admitted' | 'taken'>,
    Pick<Explanation, 'reasons'> {
  /** By their index. */
  byPath: readonly PathOutcome[]
}

export function select(market: Market): Outcome {
  const rankings = rankChoices(market)
  const allocation = allocate(market, rankings)
  const { reasons, waiting } = explain(market, rankings, allocation)
  const { seating, seats, admitted, taken } = allocation
  const byPath = market.paths.map((path): PathOutcome => {
    const [ranking, waits, last] = [rankings[path.index], waiting[path.index], allocation.last[path.index]]
    if (!ranking || !waits || !last)
      throw new Error('The paths of a market are in the order of their indexes.')
    return { path, ...ranking, ...waits, last }
  })
  const [first] = byPath
  if (!first) throw new Error('A market has a path.')
  return { ...first, byPath, seating, seats, admitted, taken, reasons }
}

/**
 * The key that decided about a choice by a path: what separates a refused one from the last one with a reserved seat, and one with such a
 * seat from the first refused one. Null when the other side is empty, or when the path did not decide about the choice.
 */
export function decidingKey(
  market: Market,
  outcome: Outcome,
  choice: Choice,
  { path, last, firstRefused }: PathOutcome = outcome,
): PathDecidingKey | null {
  const { seating, seats } = outcome
  if (choice.standing !== 'competes' || !choice.paths.includes(path)) return null
  const { index } = choice.applicant
  const hasPlace = seating[index] === choice
  const hasSeat = hasPlace && seats[index]?.path === path && seats[index].kind === 'reserved'
  if (!hasSeat && !isRefused(choice, seating)) return null
  const rival = (hasSeat ? firstRefused : last).get(choice.school)
  return rival ? separatingKey(market, path, choice, rival) : null
}
