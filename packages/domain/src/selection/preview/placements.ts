/** How many children a result places at which choice. */
import type { Seating } from '../engine/allocate.ts'
import type { Applicant, Market } from '../engine/market.ts'

export interface Placements {
  /** Children that have not withdrawn. */
  applicants: number
  choice_1: number
  /** At the second choice or a later one. */
  choice_2: number
  without: number
}

/** @param groupOf the group that an applicant is counted in */
export function placementsBy<Group>(
  market: Market,
  seating: Seating,
  groupOf: (applicant: Applicant) => Group,
): Map<Group, Placements> {
  const groups = new Map<Group, Placements>()
  for (const applicant of market.applicants) {
    if (applicant.choices[0]?.standing === 'withdrawn') continue
    const group = groupOf(applicant)
    const counted = groups.get(group) ?? noPlacements()
    groups.set(group, counted)
    counted.applicants++
    const place = seating[applicant.index]
    if (!place) counted.without++
    else if (place.position === 0) counted.choice_1++
    else counted.choice_2++
  }
  return groups
}

export function placementsOf(market: Market, seating: Seating): Placements {
  return placementsBy(market, seating, () => 'all').get('all') ?? noPlacements()
}

const noPlacements = (): Placements => ({ applicants: 0, choice_1: 0, choice_2: 0, without: 0 })
