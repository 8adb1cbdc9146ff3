import { expect, test } from 'vitest'
import { readablePhone } from './phone-number.ts'

test.each([
  ['+6281200000000', '0812 0000 0000'],
  ['+628120000000', '0812 0000 000'],
  ['+62373000000', '0373 000000'],
  ['+62210000000', '021 0000000'],
  ['112', '112'],
  ['0373 21000', '0373 21000'],
  ['x+6281200000000', 'x+6281200000000'],
  ['+6281200000000x', '+6281200000000x'],
])('reads %s out as %s', (stored, readable) => {
  expect(readablePhone(stored)).toBe(readable)
})
