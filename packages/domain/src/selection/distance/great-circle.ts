/** The distance of two points on the globe in whole metres (docs/product-rules.md#distance). */
import type { Point } from '../../reference/points.ts'

/** The mean radius of the earth, as the IUGG defines it. */
const EARTH_RADIUS_METRES = 6_371_008.8

/**
 * By the haversine formula, which is exact for short distances. Platforms may differ in the last bit of a sine, so the metres
 * are computed once, by the server, and stored.
 */
export function greatCircleMetres(from: Point, to: Point): number {
  const north = radians(to.latitude - from.latitude)
  const east = radians(to.longitude - from.longitude)
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(half))))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
