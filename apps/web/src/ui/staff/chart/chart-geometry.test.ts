import { expect, test } from 'vitest'
import { type ChartBox, drawChart } from './chart-geometry.ts'

const WIDE: ChartBox = { width: 960, height: 300, everyLabel: true }
const NARROW: ChartBox = { width: 340, height: 260, everyLabel: false }

const years = (...values: number[]) => values.map((value, index) => ({ label: String(2016 + index), value }))
const ELEVEN = years(812, 880, 940, 910, 1030, 980, 880, 1060, 1150, 1220, 1284)

test.each([
  ['eleven usual years', ELEVEN, [0, 500, 1000, 1500]],
  ['one applicant at most', years(0, 1, 0), [0, 1, 2, 3, 4]],
  ['none at all', years(0, 0, 0), [0, 1, 2, 3, 4]],
  ['a hundred thousand', years(0, 200_000), [0, 50_000, 100_000, 150_000, 200_000]],
])('the axis of %s starts at 0, includes the highest value and has integer ticks', (_what, values, ticks) => {
  const drawing = drawChart(values, WIDE, String)
  expect(drawing.ticks.map(({ value }) => value)).toEqual(ticks)
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values.map(({ value }) => value)))
})

test.each([
  ['wide', WIDE],
  ['narrow', NARROW],
])('in the %s chart all points are inside, from axis to edge, and higher values are higher', (_name, box) => {
  const { points, left, right, bottom } = drawChart(ELEVEN, box, String)
  expect(points[0]?.x).toBe(left)
  expect(points.at(-1)?.x).toBe(right)
  for (const { y } of points) {
    expect(y).toBeGreaterThanOrEqual(24)
    expect(y).toBeLessThanOrEqual(bottom)
  }
  for (const [index, point] of points.entries()) {
    const next = points[index + 1]
    if (!next) continue
    const rise = Number(next.value) - Number(point.value)
    expect(Math.sign(Number(next.y) - Number(point.y))).toBe(-Math.sign(rise))
  }
})

test('a year without a value is a gap in line and area', () => {
  const values = [...years(5, 7), { label: '2017', value: null }, { label: '2018', value: 9 }]
  const { points, line, area } = drawChart(values, WIDE, String)
  expect(points[2]?.y).toBeNull()
  for (const path of [line, area]) expect(path.match(/M/g)).toHaveLength(2)
})

test('a value of 0 lies on the bottom line', () => {
  const { points, bottom, ticks } = drawChart(years(0, 10), WIDE, String)
  expect(points[0]?.y).toBe(bottom)
  expect(ticks[0]).toEqual({ value: 0, y: bottom })
})

test('the narrow chart labels every second year and always the last', () => {
  const labels = (values: typeof ELEVEN) =>
    drawChart(values, NARROW, String)
      .points.filter(({ labelled }) => labelled)
      .map(({ label }) => label)
  expect(labels(ELEVEN)).toEqual(['2016', '2018', '2020', '2022', '2024', '2026'])
  expect(labels(years(1, 2, 3, 4))).toEqual(['2017', '2019'])
})

test('long numbers widen the left axis', () => {
  const few = drawChart(ELEVEN, NARROW, String)
  const many = drawChart(years(0, 250_000), NARROW, String)
  expect(many.left).toBeGreaterThan(few.left)
})

test('the line passes through every point and the area closes below it', () => {
  const { line, area, points, bottom } = drawChart(years(1, 3, 2), NARROW, String)
  expect(line).toBe(`M${points.map(({ x, y }) => `${x},${y}`).join('L')}`)
  expect(area.endsWith('Z')).toBe(true)
  expect(area).toContain(`,${bottom}`)
})
