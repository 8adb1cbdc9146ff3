import { expect, test } from 'vitest'
import { fitted, frameOf, gridLines, projectionOf, zoomed } from './projection.ts'

const DOMPU = { latitude: -8.5, longitude: 118.4 }
const PEKAT = { latitude: -8.3, longitude: 117.9 }

test('a frame contains all points, with a margin', () => {
  const { west, east, south, north } = frameOf([DOMPU, PEKAT])
  expect([west < 117.9, east > 118.4, south < -8.5, north > -8.3]).toEqual([true, true, true, true])
  const single = frameOf([DOMPU])
  expect(single.east - single.west).toBeCloseTo(0.05)
})

test('a place on the drawing is the point that was drawn there', () => {
  const { toPlace, toPoint, height } = projectionOf(frameOf([DOMPU, PEKAT]), 600)
  const { x, y } = toPlace(DOMPU)
  expect([x > 300, y > height / 2]).toEqual([true, true])
  const back = toPoint({ x, y })
  expect(back.latitude).toBeCloseTo(DOMPU.latitude, 9)
  expect(back.longitude).toBeCloseTo(DOMPU.longitude, 9)
})

test('a kilometre has the same length along both axes', () => {
  const frame = frameOf([DOMPU, PEKAT])
  const { toPlace } = projectionOf(frame, 600)
  const middle = { latitude: (frame.south + frame.north) / 2, longitude: 118 }
  const kilometre = 1 / 111.195
  const east = toPlace({
    ...middle,
    longitude: 118 + kilometre / Math.cos((middle.latitude * Math.PI) / 180),
  })
  const north = toPlace({ ...middle, latitude: middle.latitude + kilometre })
  const here = toPlace(middle)
  expect(east.x - here.x).toBeCloseTo(here.y - north.y, 6)
})

test('zooming keeps the point in the middle', () => {
  const frame = zoomed(frameOf([DOMPU, PEKAT]), 4, DOMPU)
  expect((frame.west + frame.east) / 2).toBeCloseTo(DOMPU.longitude)
  expect((frame.south + frame.north) / 2).toBeCloseTo(DOMPU.latitude)
})

test.each([
  [-8.61, -8.29, [-8.6, -8.5, -8.4, -8.3]],
  [118.401, 118.459, [118.41, 118.42, 118.43, 118.44, 118.45]],
  [0.001, 0.002, []],
])('the grid between %d and %d', (least, greatest, lines) => {
  expect(gridLines(least, greatest)).toEqual(lines)
})

test.each([
  [328, 330],
  [528, 200],
])('a frame fitted to %d × %d contains the points within its padding', (width, height) => {
  const frame = fitted(frameOf([DOMPU, PEKAT]), { width, height, padding: 20 })
  const { toPlace, height: drawn, perKilometre } = projectionOf(frame, width)
  expect(drawn).toBeCloseTo(height, 6)
  for (const point of [DOMPU, PEKAT]) {
    const { x, y } = toPlace(point)
    expect([x >= 20, x <= width - 20, y >= 20, y <= height - 20]).toEqual([true, true, true, true])
  }
  const north = toPlace({ ...DOMPU, latitude: DOMPU.latitude + 1 / 111.195 })
  expect(toPlace(DOMPU).y - north.y).toBeCloseTo(perKilometre, 6)
})
