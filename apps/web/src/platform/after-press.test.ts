import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPress } from './after-press.ts'

let pressed = true
let page: EventTarget
beforeEach(() => {
  pressed = true
  page = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { matches: () => pressed } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function send(...types: string[]) {
  for (const type of types) page.dispatchEvent(new Event(type))
}

test('without a press the work is done at once', () => {
  const work = vi.fn()
  pressed = false
  afterPress(work)
  expect(work).toHaveBeenCalledOnce()
})

test('the work is done at the click, once', () => {
  const work = vi.fn()
  afterPress(work)
  send('pointerup')
  expect(work).not.toHaveBeenCalled()
  send('click')
  expect(work).toHaveBeenCalledOnce()
  send('click', 'pointerup')
  vi.advanceTimersByTime(60_000)
  expect(work).toHaveBeenCalledOnce()
})

test.each(['pointerup', 'pointercancel'])('a press without a click ends with %s', (release) => {
  const work = vi.fn()
  afterPress(work)
  vi.advanceTimersByTime(3_000)
  expect(work).not.toHaveBeenCalled()
  send(release)
  vi.advanceTimersByTime(0)
  expect(work).toHaveBeenCalledOnce()
})

test('a press that does not seem to end delays the work by some seconds only', () => {
  const work = vi.fn()
  afterPress(work)
  vi.advanceTimersByTime(3_999)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
})
