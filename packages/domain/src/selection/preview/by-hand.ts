/** What decisions by hand change in a run (docs/product-rules.md#comparison-of-a-preview). */
import { allocate } from '../engine/allocate.ts'
import { type Market, Standing } from '../engine/market.ts'
import { rankRows } from '../engine/rank.ts'

/** @param isInZone of a row; a decision by hand hides it in the market */
export type IsInZone = (row: number) => boolean

const BY_HAND: readonly number[] = [
  Standing.AdmittedByHand,
  Standing.RefusedByHand,
  Standing.AdmittedElsewhere,
]

/** The same market as if no decision by hand had been made. */
export function withoutDecisions(market: Market, isInZone: IsInZone): Market {
  const standing = market.standing.map((each, row) => {
    if (!BY_HAND.includes(each)) return each
    return isInZone(row) ? Standing.Competes : Standing.OutsideZone
  })
  return { ...market, standing }
}

export interface EffectOfDecisions {
  /** Rows that a child would have a seat at without the decisions, and has none or a less wanted one with them. */
  displaced: number[]
  /** Among the rows refused by hand, those that would have a seat without the decisions. */
  refused: number[]
}

/** @param placed the places that the run gives, of an applicant: its row or -1 */
export function effectOfDecisions(market: Market, placed: Int32Array, isInZone: IsInZone): EffectOfDecisions {
  if (!market.standing.some((each) => BY_HAND.includes(each))) return { displaced: [], refused: [] }
  const free = withoutDecisions(market, isInZone)
  const before = allocate(free, rankRows(free)).placed
  const displaced: number[] = []
  const refused: number[] = []
  for (const [applicant, row] of before.entries()) {
    const now = placed[applicant] as number
    if (row < 0 || (now >= 0 && now <= row)) continue
    if (market.standing[row] === Standing.RefusedByHand) refused.push(row)
    else displaced.push(row)
  }
  return { displaced, refused }
}
