/**
 * Children that a result passes over: each wants a school more than the place it got, and a child that is behind it in the
 * order of this school has a seat there (docs/product-rules.md#comparison-of-a-preview). A run passes over nobody.
 */
import type { Market } from '../engine/market.ts'
import type { Ranking } from '../engine/rank.ts'

export interface PassedOver {
  /** The choice at which a child is passed over. */
  row: number
  /** The last child that has a seat there. */
  by: number
}

export interface Result {
  /** Of an applicant: the row that it has a seat at, or -1. */
  placed: Int32Array
  /** A child with a seat that the ranking does not order: its seat is not compared, or it is behind all others. */
  unranked: 'not compared' | 'behind all'
}

/** @returns in the order of the rows; a child that is passed over at two schools is there twice */
export function passedOver(market: Market, ranking: Ranking, result: Result): PassedOver[] {
  const { firstRow, schoolOf } = market
  const { position } = ranking
  const { placed } = result
  const last = lastSeated(market, ranking, result)
  const found: PassedOver[] = []
  for (let applicant = 0; applicant < placed.length; applicant++) {
    const place = placed[applicant] as number
    const end = place < 0 ? (firstRow[applicant + 1] as number) : place
    for (let row = firstRow[applicant] as number; row < end; row++) {
      const at = position[row] as number
      const school = schoolOf[row] as number
      if (at >= 0 && at < (last.at[school] as number)) found.push({ row, by: last.row[school] as number })
    }
  }
  return found
}

/** Of a school: the row that is last in order among those with a seat, and its position; -1 for none. */
function lastSeated({ schoolOf, quota }: Market, { start, position }: Ranking, { placed, unranked }: Result) {
  const last = { at: new Int32Array(quota.length).fill(-1), row: new Int32Array(quota.length).fill(-1) }
  for (const row of placed) {
    if (row < 0) continue
    const school = schoolOf[row] as number
    const ranked = position[row] as number
    const at = ranked < 0 && unranked === 'behind all' ? (start[school + 1] as number) : ranked
    if (at <= (last.at[school] as number)) continue
    last.at[school] = at
    last.row[school] = row
  }
  return last
}
