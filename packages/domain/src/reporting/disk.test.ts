import { expect, test } from 'vitest'
import { isDiskLow } from './disk.ts'

test.each([
  [0, true],
  [2_147_483_647, true],
  [2_147_483_648, false],
])('with %d bytes free a disk is low: %s', (freeBytes, low) => {
  expect(isDiskLow(freeBytes)).toBe(low)
})
