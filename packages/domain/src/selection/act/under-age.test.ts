import { expect, test } from 'vitest'
import { isUnderAge } from './under-age.ts'

test.each([
  ['SD', '2020-07-01', false],
  ['SD', '2020-07-02', true],
  ['SD', '2019-01-01', false],
  ['SMP', '2020-07-02', false],
] as const)(
  'of the %s a child born on %s is below the least age on 1 July 2026: %s',
  (level, born, under) => {
    expect(isUnderAge(level, born, 2026)).toBe(under)
  },
)
