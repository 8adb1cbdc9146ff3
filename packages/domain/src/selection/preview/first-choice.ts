/**
 * 'Choice 1 first', the rule that other offices use: schools fill their seats with those who named them first, and only then
 * with second choices (docs/product-rules.md#comparison-of-a-preview). A preview compares a run with it.
 */
import { seatedByHand } from '../engine/allocate.ts'
import type { Market } from '../engine/market.ts'
import type { Ranking } from '../engine/rank.ts'

/** @returns of an applicant: the row that it would have a seat at, or -1 */
export function placeFirstChoicesFirst(market: Market, ranking: Ranking): Int32Array {
  const { firstRow, applicantOf } = market
  const { start, sorted } = ranking
  const { placed, seats: free } = seatedByHand(market)
  for (let choice = 0; choice < mostChoices(firstRow); choice++)
    for (let school = 0; school < free.length; school++) {
      const end = start[school + 1] as number
      for (let at = start[school] as number; at < end && (free[school] as number) > 0; at++) {
        const row = sorted[at] as number
        const applicant = applicantOf[row] as number
        if (row - (firstRow[applicant] as number) !== choice || (placed[applicant] as number) >= 0) continue
        placed[applicant] = row
        ;(free[school] as number)--
      }
    }
  return placed
}

function mostChoices(firstRow: Int32Array): number {
  let most = 0
  for (let applicant = 0; applicant + 1 < firstRow.length; applicant++)
    most = Math.max(most, (firstRow[applicant + 1] as number) - (firstRow[applicant] as number))
  return most
}
