import { expect, test } from 'vitest'
import { isTooOld, readMarks } from './waiting-marks.ts'

const HOUR = 3_600_000

test.each([
  [null, {}],
  ['{"SD":1749000000000}', { SD: 1_749_000_000_000 }],
  ['{"SD":"1","SMP":2,"SMA":3}', { SMP: 2 }],
  ['null', {}],
  ['[1]', {}],
  ['{', {}],
])('the stored marks %j are read as %j', (stored, marks) => {
  expect(readMarks(stored)).toEqual(marks)
})

test.each([
  ['just now', 0, false],
  ['for almost a day', 24 * HOUR - 1, false],
  ['for a day', 24 * HOUR, true],
  ['since a little later, because the clock was set back', -HOUR, false],
  ['since a year later, because the clock was wrong', -365 * 24 * HOUR, true],
])('a form that waits %s is too old: %#', (_what, age, old) => {
  const now = 1_749_000_000_000
  expect(isTooOld(now - age, now)).toBe(old)
})
