import { expect, it } from 'vitest'
import { QUIET_MS, releaseMemoryAfterwards } from './release-memory.ts'

function released() {
  let now = 0
  let collected = 0
  const { check } = releaseMemoryAfterwards(
    () => void collected++,
    () => now,
  )
  return {
    collected: () => collected,
    checkAfter(ms: number, closed: number) {
      now += ms
      check(closed)
    },
  }
}

it('collects once when no connection was closed for the quiet time', () => {
  const { checkAfter, collected } = released()
  checkAfter(1_000, 5)
  checkAfter(QUIET_MS - 1, 5)
  expect(collected()).toBe(0)
  checkAfter(1, 5)
  expect(collected()).toBe(1)
  checkAfter(QUIET_MS, 5)
  expect(collected()).toBe(1)
})

it('waits while connections are still being closed, and collects again after the next time', () => {
  const { checkAfter, collected } = released()
  for (let closed = 1; closed <= 100; closed++) checkAfter(QUIET_MS - 1, closed)
  expect(collected()).toBe(0)
  checkAfter(QUIET_MS, 100)
  checkAfter(QUIET_MS, 101)
  expect(collected()).toBe(1)
  checkAfter(QUIET_MS, 101)
  expect(collected()).toBe(2)
})

it('never collects when no connection was closed', () => {
  const { checkAfter, collected } = released()
  checkAfter(QUIET_MS * 10, 0)
  expect(collected()).toBe(0)
})

it('runs the collector of V8 by default', () => {
  let now = 0
  const { check } = releaseMemoryAfterwards(undefined, () => now)
  check(1)
  now = QUIET_MS
  expect(() => check(1)).not.toThrow()
})
