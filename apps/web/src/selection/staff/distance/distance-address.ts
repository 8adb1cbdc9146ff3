/** What the screen of distances shows, in its address, and the pairs that pass its filters. Pure. */

import type { DistancePair } from '@spmb/domain/selection/distance/contract.staff.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { searchText, seasonField } from '@spmb/domain/shared/paging.ts'
import { field, listState, oneOf, type StateOf } from '../../../platform/staff/list-state.ts'

export const SUSPICION_KINDS = ['unknown', 'far', 'nearer_outside'] as const
export type SuspicionKind = (typeof SUSPICION_KINDS)[number]

export const SUSPICION_NAMES: Record<SuspicionKind, string> = {
  unknown: 'Tidak diketahui',
  far: 'Lebih dari 30 km',
  nearer_outside: 'Sekolah lain lebih dekat',
}

export const distanceView = listState({
  level: oneOf(LEVELS, 'SD'),
  /** The first year of another season; null: the active one. */
  season: field(seasonField, null),
  kind: oneOf(SUSPICION_KINDS, null),
  search: field(searchText, ''),
})
export type DistanceView = StateOf<typeof distanceView>

/** The search looks for a part of the names of village, district or school. Pairs that are not confirmed come first. */
export function shownPairs(
  pairs: readonly DistancePair[],
  { kind, search }: Pick<DistanceView, 'kind' | 'search'>,
): DistancePair[] {
  const wanted = fold(search)
  return pairs
    .filter(
      ({ village, school, suspicions }) =>
        (kind === null || suspicions.some((one) => one.kind === kind)) &&
        [village.name, village.district, school.name].some((name) => fold(name).includes(wanted)),
    )
    .sort((a, b) => Number(a.confirmed) - Number(b.confirmed))
}

const fold = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
