/** Where the villages and schools in memory are, and the distances of the zones (docs/product-rules.md#distance). */
import type { Point } from '@spmb/domain/reference/points.ts'
import { type KnownDistance, resolveDistance } from '@spmb/domain/selection/distance/resolve.ts'
import type { LoadedReference } from './reference.queries.ts'

export interface PlaceMap {
  /** The settlement point of a village, else its centroid; null: unknown. */
  village(id: number): Point | null
  /** null: unknown. */
  school(id: number): Point | null
  /** Metres from a village to a school of its zone; null: unknown, or not in the zone. */
  metres(villageId: number, schoolId: number): number | null
}

export function placeMap({ villages, schools, distances }: LoadedReference): PlaceMap {
  const villagePoints = new Map(
    villages.map((row) => [
      row.id,
      pointOf(row.latitude, row.longitude) ?? pointOf(row.centroid_latitude, row.centroid_longitude),
    ]),
  )
  const schoolPoints = new Map(schools.map((row) => [row.id, pointOf(row.latitude, row.longitude)]))
  const known = new Map<string, Partial<Record<(typeof distances)[number]['source'], KnownDistance>>>()
  for (const { village_id, school_id, source, metres } of distances) {
    const key = `${village_id} ${school_id}`
    known.set(key, { ...known.get(key), [source]: { metres, reason: null } })
  }
  const resolved = new Map(Array.from(known, ([key, sources]) => [key, resolveDistance(sources)?.metres]))
  return {
    village: (id) => villagePoints.get(id) ?? null,
    school: (id) => schoolPoints.get(id) ?? null,
    metres: (villageId, schoolId) => resolved.get(`${villageId} ${schoolId}`) ?? null,
  }
}

const pointOf = (latitude: number | null, longitude: number | null): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }
