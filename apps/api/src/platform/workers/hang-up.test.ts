import { expect, test } from 'vitest'
import { watchTerminal } from './hang-up.ts'

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
])('with a terminal at the start: %s, and now: %s, the terminal was closed: %s', (before, now, closed) => {
  let hasTerminal = before
  const hasHungUp = watchTerminal(() => hasTerminal)
  hasTerminal = now
  expect(hasHungUp()).toBe(closed)
})
