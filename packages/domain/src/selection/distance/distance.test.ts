import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { greatCircleMetres } from './great-circle.ts'
import { computedDistance, DISTANCE_SOURCES, resolveDistance } from './resolve.ts'
import { suspicionsOf } from './suspicious.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test.each([
  ['one degree of the equator', at(0, 118), at(0, 119), 111_195],
  ['one degree to the north', at(-9, 118), at(-8, 118), 111_195],
  ['one degree to the east near Dompu', at(-8.5, 118), at(-8.5, 119), 109_974],
  ['the same point', at(-8.5, 118.4), at(-8.5, 118.4), 0],
  ['the other side of the globe', at(0, 0), at(0, 180), 20_015_114],
])('%s', (_, from, to, metres) => {
  expect(greatCircleMetres(from, to)).toBe(metres)
})

test('a distance is the same both ways, and never negative', () => {
  const point = fc.record({
    latitude: fc.double({ min: -11, max: 6, noNaN: true }),
    longitude: fc.double({ min: 95, max: 141, noNaN: true }),
  })
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(greatCircleMetres(a, b)).toBe(greatCircleMetres(b, a))
      expect(greatCircleMetres(a, b)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the first source that knows a distance holds', () => {
  const known = Object.fromEntries(DISTANCE_SOURCES.map((source, i) => [source, { metres: i, reason: null }]))
  for (const source of DISTANCE_SOURCES) {
    expect(resolveDistance(known)).toMatchObject({ source, metres: DISTANCE_SOURCES.indexOf(source) })
    known[source] = null as never
  }
  expect(resolveDistance(known)).toBeNull()
  expect(resolveDistance({ override: { metres: 0, reason: 'jembatan' } })).toEqual({
    metres: 0,
    source: 'override',
    reason: 'jembatan',
  })
})

test('a computed distance starts at the settlement point, else at the centroid', () => {
  const village = { settlement: at(0, 118), centroid: at(1, 118) }
  expect(computedDistance(village, at(0, 119))?.metres).toBe(111_195)
  expect(computedDistance({ ...village, settlement: null }, at(2, 118))?.metres).toBe(111_195)
  expect(computedDistance({ settlement: null, centroid: null }, at(2, 118))).toBeNull()
  expect(computedDistance(village, null)).toBeNull()
})

test('pairs that look wrong are found', () => {
  const school = (schoolId: number, metres: number | null, inZone = true) => ({ schoolId, metres, inZone })
  expect(suspicionsOf([school(1, 900), school(2, 30_000), school(3, 30_001, false)])).toEqual([])
  expect(
    suspicionsOf([
      school(1, 900),
      school(2, 30_001),
      school(3, null),
      school(4, 1_500, false),
      school(5, 1_000, false),
    ]),
  ).toEqual([
    { schoolId: 2, kind: 'far', metres: 30_001 },
    { schoolId: 2, kind: 'nearer_outside', metres: 30_001, nearer: { schoolId: 5, metres: 1_000 } },
    { schoolId: 3, kind: 'unknown' },
  ])
  expect(suspicionsOf([school(1, 900), school(2, null, false), school(3, 900, false)])).toEqual([])
})
