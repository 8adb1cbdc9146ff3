import { expect, test } from 'vitest'
import { DISTRICT_POINTS } from './district-points.ts'
import type { Point } from './points.ts'

const METRES_OF_A_DEGREE = 111_195
const metresBetween = (a: Point, b: Point) =>
  METRES_OF_A_DEGREE *
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180))

test('each of the eight districts has another centre, within the regency', () => {
  expect(Object.keys(DISTRICT_POINTS)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  const points = Object.values(DISTRICT_POINTS)
  for (const [index, point] of points.entries()) {
    for (const other of points.slice(index + 1)) {
      const metres = metresBetween(point, other)
      expect(metres).toBeGreaterThan(5_000)
      expect(metres).toBeLessThan(80_000)
    }
  }
})
