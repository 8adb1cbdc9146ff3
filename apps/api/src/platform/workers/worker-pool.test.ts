import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { StartupError } from '../errors/startup-error.ts'
import type { Started } from './protocol.ts'
import { createWorkerPool, MAX_FAILURES, type PoolWorker, pauseBefore, WELL_AFTER_MS } from './worker-pool.ts'

interface FakeWorker extends PoolWorker {
  order: string[]
  serves(started?: Started): void
  ends(how?: string): void
  isFirst: boolean | undefined
}

/** A pool of fake workers; each does only what the test says. */
function aPool(size: number, { clock = { now: 0 } } = {}) {
  const forked: FakeWorker[] = []
  const pauses: number[] = []
  const onGivenUp = vi.fn()
  const onEnd = vi.fn()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const order: string[] = []
  function fork(): FakeWorker {
    const started = Promise.withResolvers<Started>()
    const ended = Promise.withResolvers<string>()
    const id = forked.length + 1
    const worker: FakeWorker = {
      id,
      pid: 1_000 + id,
      order,
      isFirst: undefined,
      ended: ended.promise,
      start({ isFirst }) {
        worker.isFirst = isFirst
        order.push(`start ${id}`)
        return started.promise
      },
      retire: () => void order.push(`retire ${id}`),
      stop() {
        order.push(`stop ${id}`)
        ended.resolve('code 0')
      },
      kill: () => ended.resolve('SIGKILL'),
      serves: (what = null) => started.resolve(what),
      ends(how = 'SIGKILL') {
        started.promise.catch(() => {})
        ended.resolve(how)
      },
    }
    forked.push(worker)
    return worker
  }
  const pool = createWorkerPool({
    size,
    fork,
    log,
    onGivenUp,
    onEnd,
    now: () => clock.now,
    sleep: async (milliseconds) => void pauses.push(milliseconds),
  })
  const ids = () => pool.running().map(({ id }) => id)
  const worker = (id: number) => forked[id - 1] as FakeWorker
  const settled = async () => {
    for (let i = 0; i < 5; i++) await yieldToEventLoop()
  }
  return { pool, forked, worker, ids, order, pauses, onGivenUp, onEnd, log, settled, clock }
}

async function anOpenPool(size: number, options?: Parameters<typeof aPool>[1]) {
  const test = aPool(size, options)
  const opened = test.pool.open()
  for (const worker of test.forked) worker.serves()
  await opened
  return test
}

describe('opening', () => {
  it('starts all workers at once and resolves when all serve', async () => {
    const { pool, worker, ids, forked } = aPool(2)
    const opened = pool.open()
    expect(forked.map(({ isFirst }) => isFirst)).toEqual([true, true])
    worker(1).serves()
    worker(2).serves()
    await opened
    expect(ids()).toEqual([1, 2])
  })

  it('throws the refusal of a worker, for the operator', async () => {
    const { pool, worker } = aPool(2)
    const opened = pool.open()
    worker(1).serves()
    worker(2).serves({ refusal: 'Port 3000 is already in use.' })
    await expect(opened).rejects.toThrow(new StartupError('Port 3000 is already in use.'))
  })

  it('replaces a worker that ends before it serves, while another one serves', async () => {
    const { pool, worker, ids, pauses, settled, onGivenUp } = aPool(2)
    const opened = pool.open()
    worker(2).serves()
    worker(1).ends()
    await opened
    await settled()
    expect(pauses).toEqual([0])
    worker(3).serves()
    await settled()
    expect(ids()).toEqual([2, 3])
    expect(onGivenUp).not.toHaveBeenCalled()
  })

  it('throws when all workers end before they serve', async () => {
    const { pool, worker } = aPool(2)
    const opened = pool.open()
    worker(2).ends('code 7')
    worker(1).ends('code 7')
    await expect(opened).rejects.toThrow(/No worker can be started.*code 7/)
  })
})

describe('a worker that ends', () => {
  it('is replaced at once, and its successor listens only when it has everything in memory', async () => {
    const { worker, ids, forked, pauses, onEnd, settled } = await anOpenPool(2)
    worker(1).ends()
    await settled()
    expect(pauses).toEqual([0])
    expect(forked).toHaveLength(3)
    expect(worker(3).isFirst).toBe(false)
    worker(3).serves()
    await settled()
    expect(ids()).toEqual([2, 3])
    expect(onEnd).toHaveBeenCalledWith(worker(1), 'failed')
  })

  it('again and again is replaced after growing pauses', async () => {
    const { worker, pauses, settled, onGivenUp } = await anOpenPool(2)
    for (let id = 2; id < 8; id++) {
      worker(id).ends()
      await settled()
      worker(id + 1).serves()
      await settled()
    }
    expect(pauses).toEqual([0, 200, 400, 800, 1_600, 3_200])
    expect(onGivenUp).not.toHaveBeenCalled()
  })

  it('after it has been well for long is replaced at once again', async () => {
    const { worker, pauses, settled, clock } = await anOpenPool(2)
    for (let id = 2; id < 5; id++) {
      worker(id).ends()
      await settled()
      worker(id + 1).serves()
      await settled()
    }
    clock.now += WELL_AFTER_MS
    worker(5).ends()
    await settled()
    expect(pauses).toEqual([0, 200, 400, 0])
  })

  it('is given up when none runs and none can be started', async () => {
    const { worker, forked, settled, onGivenUp } = await anOpenPool(2)
    worker(1).ends()
    worker(2).ends()
    await settled()
    for (let id = 3; id <= forked.length; id++) {
      worker(id).ends('code 1')
      await settled()
    }
    expect(onGivenUp).toHaveBeenCalledTimes(1)
    expect(onGivenUp.mock.calls[0]?.[0]).toBeInstanceOf(StartupError)
    expect(forked.length).toBeLessThanOrEqual(2 + MAX_FAILURES)
  })

  it('is not given up while another one serves', async () => {
    const { worker, forked, settled, onGivenUp } = await anOpenPool(2)
    worker(1).ends()
    await settled()
    for (let id = 3; id < 20; id++) {
      worker(id).ends('code 1')
      await settled()
    }
    expect(onGivenUp).not.toHaveBeenCalled()
    worker(forked.length).serves()
    await settled()
  })

  it('pauses are bounded', () => {
    expect([0, 1, 2, 3, 50].map(pauseBefore)).toEqual([0, 0, 200, 400, 30_000])
  })
})

describe('a rolling restart', () => {
  it('has each new worker serve before an old one retires, one after the other', async () => {
    const { pool, worker, order, ids, settled, onEnd } = await anOpenPool(2)
    order.length = 0
    const restarted = pool.restart()
    await settled()
    expect(order).toEqual(['start 3'])
    worker(3).serves()
    await settled()
    expect(order).toEqual(['start 3', 'retire 1'])
    worker(1).ends('code 0')
    await settled()
    worker(4).serves()
    await settled()
    expect(order).toEqual(['start 3', 'retire 1', 'start 4', 'retire 2'])
    worker(2).ends('code 0')
    await restarted
    expect(ids()).toEqual([3, 4])
    expect(onEnd.mock.calls.map(([{ id }, how]) => [id, how])).toEqual([
      [1, 'retired'],
      [2, 'retired'],
    ])
  })

  it('ends when the new worker does not start, and the old ones stay', async () => {
    const { pool, worker, order, ids, log } = await anOpenPool(2)
    const restarted = pool.restart()
    worker(3).serves({ refusal: 'The settings are not usable' })
    await restarted
    expect(ids()).toEqual([1, 2])
    expect(order).not.toContain('retire 1')
    expect(log.error).toHaveBeenCalledTimes(1)
  })

  it('that is asked for again meanwhile follows the first', async () => {
    const { pool, worker, forked, settled } = await anOpenPool(1)
    const restarted = pool.restart()
    void pool.restart()
    void pool.restart()
    worker(2).serves()
    await settled()
    worker(1).ends('code 0')
    await settled()
    worker(3).serves()
    await settled()
    worker(2).ends('code 0')
    await restarted
    expect(forked).toHaveLength(3)
  })

  it('continues when an old worker is killed meanwhile, with the same number at the end', async () => {
    const { pool, worker, ids, settled } = await anOpenPool(2)
    const restarted = pool.restart()
    await settled()
    worker(1).ends('SIGKILL')
    worker(2).ends('SIGKILL')
    worker(3).serves()
    await settled()
    worker(4).serves()
    await restarted
    await settled()
    expect(ids()).toEqual([3, 4])
  })

  it('makes up for a worker that was killed when the new one did not start', async () => {
    const { pool, worker, ids, settled } = await anOpenPool(2)
    const restarted = pool.restart()
    await settled()
    worker(2).ends('SIGKILL')
    worker(3).ends('code 1')
    await restarted
    await settled()
    worker(4).serves()
    await settled()
    expect(ids()).toEqual([1, 4])
  })
})

describe('a stop', () => {
  it('stops all workers, waits for them, and replaces none', async () => {
    const { pool, forked, order, ids, onEnd } = await anOpenPool(2)
    order.length = 0
    await pool.stop()
    expect(order).toEqual(['stop 1', 'stop 2'])
    expect(ids()).toEqual([])
    expect(forked).toHaveLength(2)
    expect(onEnd.mock.calls.map(([, how]) => how)).toEqual(['retired', 'retired'])
  })

  it('during the start ends the workers that start, without an error', async () => {
    const { pool, order } = aPool(2)
    const opened = pool.open()
    await pool.stop()
    await opened
    expect(order).toEqual(['start 1', 'start 2', 'stop 1', 'stop 2'])
  })

  it('during a rolling restart ends old, new and retiring workers', async () => {
    const { pool, worker, order, settled } = await anOpenPool(2)
    const restarted = pool.restart()
    worker(3).serves()
    await settled()
    await pool.stop()
    await restarted
    expect(order.filter((each) => each.startsWith('stop')).sort()).toEqual(['stop 1', 'stop 2', 'stop 3'])
    expect(order).not.toContain('start 4')
  })
})
