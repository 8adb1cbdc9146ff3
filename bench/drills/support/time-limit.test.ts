import { expect, it } from 'vitest'
import { timeLimit } from './time-limit.ts'

it('a drill has as many rounds as it was asked for, or as many as begin within its minutes', () => {
  let passed = 5_000
  expect(timeLimit(undefined, () => passed)()).toBe(false)
  const isUp = timeLimit('2', () => passed)
  passed += 120_000
  expect(isUp()).toBe(false)
  passed += 1
  expect(isUp()).toBe(true)
})

it.each(['0', '-1', 'banyak'])('DRILL_MINUTES=%s is refused', (minutes) => {
  expect(() => timeLimit(minutes)).toThrow(`DRILL_MINUTES=${minutes}`)
})
