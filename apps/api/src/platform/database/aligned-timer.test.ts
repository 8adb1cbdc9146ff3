import { expect, test } from 'vitest'
import { untilNextMultiple } from './aligned-timer.ts'

test.each([
  ['2025-06-02T00:00:00.000Z', 8_000],
  ['2025-06-02T00:00:00.001Z', 7_999],
  ['2025-06-02T00:00:07.999Z', 1],
])('at %s the next multiple of 8 seconds is %i ms away', (now, expected) => {
  expect(untilNextMultiple(8_000, new Date(now))).toBe(expected)
})
