/** Which distance of an applicant to a school holds (docs/product-rules.md#distance). */
import type { Point } from '../../reference/points.ts'
import { greatCircleMetres } from './great-circle.ts'

export const DISTANCE_SOURCES = ['applicant', 'override', 'imported', 'computed'] as const
export type DistanceSource = (typeof DISTANCE_SOURCES)[number]

export interface KnownDistance {
  metres: number
  /** Overrides have one. */
  reason: string | null
}

export interface ResolvedDistance extends KnownDistance {
  source: DistanceSource
}

/** The first source that has a distance holds; null: unknown. */
export function resolveDistance(
  known: Partial<Record<DistanceSource, KnownDistance | null>>,
): ResolvedDistance | null {
  for (const source of DISTANCE_SOURCES) {
    const distance = known[source]
    if (distance) return { ...distance, source }
  }
  return null
}

/** From the settlement point of the village, else from its centroid; null when one end is not known. */
export function computedDistance(
  village: { settlement: Point | null; centroid: Point | null },
  school: Point | null,
): KnownDistance | null {
  const from = village.settlement ?? village.centroid
  return from && school ? { metres: greatCircleMetres(from, school), reason: null } : null
}
