import type { MapView } from '@spmb/domain/finder/views.ts'
import { describe, expect, test } from 'vitest'
import { type DrawnMap, drawMap } from './map-layout.ts'

const NANGAMIRO = { latitude: -8.3, longitude: 117.75 }
const NARROW = { width: 328, height: 330 }

/** A point some kilometres east and north of the village. */
const at = (east: number, north: number) => ({
  latitude: NANGAMIRO.latitude + north / 111.195,
  longitude: NANGAMIRO.longitude + east / 110,
})

function village(schools: [east: number, north: number][], villages: MapView['villages'] = []): MapView {
  return {
    around: 'village',
    home: { name: 'Nangamiro', point: NANGAMIRO },
    schools: schools.map(([east, north], index) => ({
      number: index + 1,
      name: `SD Negeri ${index + 1} Pekat`,
      point: at(east, north),
    })),
    villages,
  }
}

const inside = ({ x, y }: { x: number; y: number }) => x > 10 && y > 10 && x < 318 && y < 320
const labels = ({ homeLabel, schoolLabels }: DrawnMap) => [homeLabel, ...schoolLabels].map(({ text }) => text)

test('every school is on the map, north above and east at the right', () => {
  const { home, schools } = drawMap(
    village([
      [2, 0],
      [0, 3],
      [-1, -1],
    ]),
    NARROW,
  )
  expect(schools.every(inside)).toBe(true)
  expect(schools.map(({ number }) => number)).toEqual([1, 2, 3])
  expect((schools[0]?.x ?? 0) > home.x).toBe(true)
  expect((schools[1]?.y ?? 0) < home.y).toBe(true)
})

test('two schools at one point stand side by side under one label', () => {
  const drawn = drawMap(
    village([
      [1, 1],
      [1, 1],
      [-2, -2],
    ]),
    NARROW,
  )
  const [first, second] = drawn.schools
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(25)
  expect(first?.y).toBe(second?.y)
  expect(labels(drawn)).toEqual(['Nangamiro', 'SDN 1, SDN 2', 'SDN 3'])
})

test.each([
  [[[0.1, 0]], ['0,2 km', '0,4 km', '0,6 km']],
  [
    [
      [15, 10],
      [-12, 3],
    ],
    ['5 km', '10 km', '15 km'],
  ],
] as [[number, number][], string[]][])('the rings follow the extent: %j', (schools, rings) => {
  expect(drawMap(village(schools), NARROW).rings.map(({ words }) => words)).toEqual(rings)
})

test('labels do not cover each other, and one without room is left out', () => {
  const crowd = Array.from({ length: 30 }, (_, i): [number, number] => [
    (i % 6) * 0.9 - 2.5,
    Math.floor(i / 6) - 2,
  ])
  const { schoolLabels, homeLabel } = drawMap(village(crowd), NARROW)
  const boxes = [homeLabel, ...schoolLabels].map(({ text, x, y, anchor }) => {
    const length = text.length * 7
    const left = anchor === 'start' ? x : anchor === 'end' ? x - length : x - length / 2
    return { left, right: left + length, top: y - 13, bottom: y + 3 }
  })
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true)
  expect(schoolLabels.length).toBeLessThan(30)
})

describe('villages', () => {
  const near = { name: 'Kadindi', point: at(0, -2) }
  test('of the neighbourhood are shown where the drawing reaches them', () => {
    const { villages } = drawMap(
      village(
        [
          [2, 2],
          [-2, -2],
        ],
        [near, { name: 'Jauh', point: at(50, 0) }],
      ),
      NARROW,
    )
    expect(villages.map(({ label }) => label?.text)).toEqual(['Kadindi'])
  })

  test('of a zone are all shown around the school', () => {
    const map: MapView = {
      around: 'school',
      home: { name: 'SMP Negeri 2 Pekat', point: NANGAMIRO },
      schools: [],
      villages: [near, { name: 'Tambora', point: at(9, 1) }],
    }
    const { villages } = drawMap(map, NARROW)
    expect(villages).toHaveLength(2)
    expect(villages.every(inside)).toBe(true)
  })
})

test.each([
  ['SD Negeri 10 Manggelewa', 'SDN 10 Manggelewa'],
  ['SMP Negeri 6 Satu Atap Manggelewa', 'SMPN 6 Satu Atap Manggelewa'],
  ['SMP Islam Terpadu Yayasan Pendidikan Manggelewa', 'SMP Islam Terpadu Yayasan Pen…'],
])('the name of a school in the middle stays inside the drawing: %s', (name, text) => {
  const home = { name, point: NANGAMIRO }
  const { homeLabel } = drawMap(
    { around: 'school', home, schools: [], villages: [{ name: 'Doromelo', point: at(0.7, 0) }] },
    NARROW,
  )
  const half = (text.length * 10.2) / 2
  expect(homeLabel).toMatchObject({ text, anchor: 'middle' })
  expect(homeLabel.x - half).toBeGreaterThanOrEqual(0)
  expect(homeLabel.x + half).toBeLessThanOrEqual(NARROW.width)
})
