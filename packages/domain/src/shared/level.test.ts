import { expect, test } from 'vitest'
import { LEVELS, levelFromPath, levelPath } from './level.ts'

test.each([
  ['sd', 'SD'],
  ['SD', 'SD'],
  ['sMp', 'SMP'],
  ['SMP', 'SMP'],
  ['sma', null],
  ['', null],
  ['sd ', null],
  ['ѕd', null],
  ['constructor', null],
  ['ﬆ', null],
])('the path %j means %s', (text, level) => {
  expect(levelFromPath(text)).toBe(level)
})

test('a level is found by its own path', () => {
  for (const level of LEVELS) expect(levelFromPath(levelPath(level))).toBe(level)
})
