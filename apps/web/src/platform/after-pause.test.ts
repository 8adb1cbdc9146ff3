import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPause } from './after-press.ts'

let pressed = false
beforeEach(() => {
  pressed = false
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { matches: () => pressed } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the work is done once, after the pause', () => {
  const work = vi.fn()
  afterPause(work)
  vi.advanceTimersByTime(399)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(work).toHaveBeenCalledOnce()
})

test('the work waits while a pointer presses something', () => {
  const work = vi.fn()
  pressed = true
  afterPause(work)
  vi.advanceTimersByTime(2_000)
  expect(work).not.toHaveBeenCalled()
  pressed = false
  vi.advanceTimersByTime(400)
  expect(work).toHaveBeenCalledOnce()
})

test('a press that does not seem to end delays the work by some seconds only', () => {
  const work = vi.fn()
  pressed = true
  afterPause(work)
  vi.advanceTimersByTime(4_399)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
})

test('work that is cancelled is not done, also while it waits for a release', () => {
  const work = vi.fn()
  afterPause(work)()
  pressed = true
  const cancel = afterPause(work)
  vi.advanceTimersByTime(1_000)
  cancel()
  vi.advanceTimersByTime(60_000)
  expect(work).not.toHaveBeenCalled()
})
