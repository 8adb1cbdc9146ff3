import { expect, test } from 'vitest'
import { isHeapNearlyFull } from './heap.ts'

test.each([
  [0, false],
  [0.8, false],
  [0.81, true],
  [1, true],
])('with %d of the bound in use after a collection, the heap is nearly full: %s', (share, full) => {
  expect(isHeapNearlyFull(share)).toBe(full)
})
