import { expect, test } from 'vitest'
import { fitLine } from './line.ts'

test('goes through points that are on a line', () => {
  const line = fitLine([
    { x: 10, y: 5 },
    { x: 20, y: 7 },
    { x: 40, y: 11 },
  ])
  expect(line.start).toBeCloseTo(5)
  expect(line.end).toBeCloseTo(11)
})

test('is level when the values only swing', () => {
  const line = fitLine([4, 6, 6, 4].map((y, x) => ({ x, y })))
  expect(line.start).toBeCloseTo(5)
  expect(line.end).toBeCloseTo(5)
})

test('is refused for one point', () => {
  expect(() => fitLine([{ x: 1, y: 1 }])).toThrow('two different points')
})
