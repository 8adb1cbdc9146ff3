/** What the screen of distances shows, in its address, and the pairs that pass its filters. Pure. */

import type { DistancePair } from '@spmb/domain/selection/distance/contract.ts'
import { querySuffix } from '@spmb/domain/shared/endpoint.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'

export const SUSPICION_KINDS = ['unknown', 'far', 'nearer_outside'] as const
export type SuspicionKind = (typeof SUSPICION_KINDS)[number]

export const SUSPICION_NAMES: Record<SuspicionKind, string> = {
  unknown: 'Tidak diketahui',
  far: 'Lebih dari 30 km',
  nearer_outside: 'Sekolah lain lebih dekat',
}

export interface DistanceView {
  level: Level
  /** The first year of another season; null: the active one. */
  season: number | null
  kind: SuspicionKind | null
  search: string
}

/** Invalid parameters are ignored. */
export function readDistanceAddress(address: string): DistanceView {
  const given = new URLSearchParams(address)
  const season = given.get('season') ?? ''
  return {
    level: LEVELS.find((level) => level === given.get('level')) ?? 'SD',
    season: /^20\d\d$/.test(season) ? Number(season) : null,
    kind: SUSPICION_KINDS.find((kind) => kind === given.get('kind')) ?? null,
    search: given.get('search')?.slice(0, 100) ?? '',
  }
}

/** The query with '?', or '' for the first view. */
export function distanceAddress({ level, season, kind, search }: DistanceView): string {
  const query = new URLSearchParams()
  if (level !== 'SD') query.set('level', level)
  if (season !== null) query.set('season', String(season))
  if (kind) query.set('kind', kind)
  if (search) query.set('search', search)
  return querySuffix(query)
}

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
