import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cutOffSlowReader, MIN_BYTES_PER_SECOND, WINDOW_MS } from './slow-reader.ts'

const MIN_BYTES = (MIN_BYTES_PER_SECOND * WINDOW_MS) / 1_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function guarded() {
  const response = Object.assign(new EventEmitter(), {
    writableNeedDrain: true,
    socket: { bytesWritten: 5_000 },
    destroy: vi.fn(),
  })
  const onCutOff = vi.fn()
  cutOffSlowReader(response, onCutOff)
  const afterWindow = (bytes: number) => {
    response.socket.bytesWritten += bytes
    vi.advanceTimersByTime(WINDOW_MS)
    return response.destroy.mock.calls.length
  }
  return { response, onCutOff, afterWindow }
}

test('cuts off a reader who takes less than the minimum over a window, once', () => {
  const { onCutOff, afterWindow } = guarded()
  expect(afterWindow(MIN_BYTES - 1)).toBe(1)
  expect(afterWindow(0)).toBe(1)
  expect(onCutOff).toHaveBeenCalledTimes(1)
})

test('checks each window separately: bytes of earlier windows do not count', () => {
  const { afterWindow } = guarded()
  expect(afterWindow(100 * MIN_BYTES)).toBe(0)
  expect(afterWindow(MIN_BYTES)).toBe(0)
  expect(afterWindow(0)).toBe(1)
})

test('does not check before the window ends', () => {
  const { response } = guarded()
  vi.advanceTimersByTime(WINDOW_MS - 1)
  expect(response.destroy).not.toHaveBeenCalled()
})

test('does not cut off a reader who waits for the server', () => {
  const { response, afterWindow } = guarded()
  response.writableNeedDrain = false
  expect(afterWindow(0)).toBe(0)
})

test('stops with the response', () => {
  const { response } = guarded()
  response.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})
