/** How many children a result places at which choice. */
import { type Market, Standing } from '../engine/market.ts'

export interface Placements {
  /** Children that have not withdrawn. */
  applicants: number
  choice_1: number
  /** At the second choice or a later one. */
  choice_2: number
  without: number
}

/**
 * @param placed of an applicant: the row that it has a seat at, or -1
 * @param groupOf the group that an applicant is counted in
 */
export function placementsBy<Group>(
  market: Market,
  placed: Int32Array,
  groupOf: (applicant: number) => Group,
): Map<Group, Placements> {
  const groups = new Map<Group, Placements>()
  for (const [applicant, place] of placed.entries()) {
    const first = market.firstRow[applicant] as number
    const hasChoice = first < (market.firstRow[applicant + 1] as number)
    if (hasChoice && market.standing[first] === Standing.Withdrawn) continue
    const group = groupOf(applicant)
    const counted = groups.get(group) ?? noPlacements()
    groups.set(group, counted)
    counted.applicants++
    if (place < 0) counted.without++
    else if (place === first) counted.choice_1++
    else counted.choice_2++
  }
  return groups
}

export function placementsOf(market: Market, placed: Int32Array): Placements {
  return placementsBy(market, placed, () => 'all').get('all') ?? noPlacements()
}

const noPlacements = (): Placements => ({ applicants: 0, choice_1: 0, choice_2: 0, without: 0 })
