import { createHook } from 'node:async_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'

test('a task is submitted to the thread pool at each interval, and the process may end between them', async () => {
  // The heartbeat of this process runs already.
  vi.resetModules()
  const { HEARTBEAT_MS, startThreadPoolHeartbeat } = await import('./thread-pool-heartbeat.ts')
  const tasks: string[] = []
  const hook = createHook({ init: (_id, type) => void tasks.push(type) }).enable()
  vi.useFakeTimers()
  const timers = vi.spyOn(globalThis, 'setInterval')
  onTestFinished(() => {
    hook.disable()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  startThreadPoolHeartbeat()
  startThreadPoolHeartbeat()
  vi.advanceTimersByTime(3 * HEARTBEAT_MS)
  expect(tasks.filter((type) => type === 'RANDOMBYTESREQUEST')).toHaveLength(3)
  expect(timers.mock.results.map(({ value }) => value.hasRef())).toEqual([false])
})
