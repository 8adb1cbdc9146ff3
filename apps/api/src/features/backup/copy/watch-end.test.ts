import type { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchEnd } from './watch-end.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const now = () => new Date()
/** A connection that answers one state after the other; null: it is closed. */
function answering(states: (boolean | null)[]) {
  const query = vi.fn(async () => {
    const running = states.shift()
    if (running === null) throw new Error('Client was closed and is not queryable')
    return { rows: running === undefined ? [] : [{ running }] }
  })
  return { query } as unknown as Pick<Client, 'query'>
}

test('the last moment is that of the last check at which the backup was running', async () => {
  const end = watchEnd(answering([true, true, false]), now)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await end.last()).toEqual(new Date(200))
})

test('a check on a closed connection fails without a consequence, and the next one counts again', async () => {
  const end = watchEnd(answering([true, null, true]), now)
  await vi.advanceTimersByTimeAsync(200)
  // A promise that was rejected without a handler would end the process here.
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await end.last()).toEqual(new Date(300))
})

test('after the end nothing is asked any more', async () => {
  const client = answering([])
  const end = watchEnd(client, now)
  await vi.advanceTimersByTimeAsync(100)
  expect(await end.last()).toEqual(new Date(0))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(client.query).toHaveBeenCalledOnce()
})
