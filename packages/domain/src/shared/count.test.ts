import { expect, test } from 'vitest'
import { formatCount } from './count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_284, '1.284'],
  [29_000, '29.000'],
  [1_000_000, '1.000.000'],
  [12_345_678, '12.345.678'],
])('%i is %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})
