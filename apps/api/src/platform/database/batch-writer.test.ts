import { describe, expect, it, vi } from 'vitest'
import { Unavailable } from '../errors/request-errors.ts'
import { createBatchWriter } from './batch-writer.ts'

/** A write function whose statements end when the test calls `end`. */
function controlledWrite() {
  const batches: { rows: number[]; end: (error?: Error) => void }[] = []
  const write = (rows: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      batches.push({
        rows,
        end: (error) => (error ? reject(error) : resolve(rows.map((row) => `row ${row}`))),
      })
    })
  return { batches, write }
}
const nextTick = () => new Promise((resolve) => setImmediate(resolve))
const DATABASE_ERROR = new Error('unavailable')
const options = { maxBatchSize: 3, maxConcurrentBatches: 1, maxQueueLength: 100, queueTimeoutMs: 60_000 }
const failsWholeBatch = (error: unknown) => error === DATABASE_ERROR

describe('concurrent rows', () => {
  it('are written in one batch of bounded size; later rows form the next batch', async () => {
    const { batches, write } = controlledWrite()
    const writeRow = createBatchWriter(write, options, failsWholeBatch)
    const all = Promise.all([1, 2, 3, 4, 5].map(writeRow))
    await nextTick()
    expect(batches.map(({ rows }) => rows)).toEqual([[1, 2, 3]])
    const late = writeRow(6)
    batches[0]?.end()
    await nextTick()
    expect(batches[1]?.rows).toEqual([4, 5, 6])
    batches[1]?.end()
    expect([...(await all), await late]).toEqual(['row 1', 'row 2', 'row 3', 'row 4', 'row 5', 'row 6'])
  })

  it('are retried one by one when a row makes the batch fail', async () => {
    const writeRow = createBatchWriter(
      async (rows: number[]) => {
        if (rows.includes(2)) throw new Error('bad row')
        return rows
      },
      options,
      failsWholeBatch,
    )
    const results = await Promise.allSettled([1, 2, 3].map(writeRow))
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('are all rejected without a retry when the database is unavailable', async () => {
    const { batches, write } = controlledWrite()
    const writeRow = createBatchWriter(write, options, failsWholeBatch)
    const results = Promise.allSettled([1, 2, 3].map(writeRow))
    await nextTick()
    batches[0]?.end(DATABASE_ERROR)
    expect((await results).map((result) => result.status === 'rejected' && result.reason)).toEqual([
      DATABASE_ERROR,
      DATABASE_ERROR,
      DATABASE_ERROR,
    ])
    expect(batches).toHaveLength(1)
  })
})

describe('the queue', () => {
  it('refuses a row at once when it is full', async () => {
    const { batches, write } = controlledWrite()
    const writeRow = createBatchWriter(
      write,
      { ...options, maxBatchSize: 1, maxQueueLength: 2 },
      failsWholeBatch,
    )
    const first = writeRow(1)
    await nextTick()
    const waiting = [writeRow(2), writeRow(3)]
    await expect(writeRow(4)).rejects.toThrow(Unavailable)
    for (const i of [0, 1, 2]) {
      batches[i]?.end()
      await nextTick()
    }
    expect(await Promise.all([first, ...waiting])).toEqual(['row 1', 'row 2', 'row 3'])
  })

  it('refuses a row that waited for the timeout since its arrival, without sending it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { batches, write } = controlledWrite()
    const writeRow = createBatchWriter(
      write,
      { ...options, maxBatchSize: 1, queueTimeoutMs: 3_000 },
      failsWholeBatch,
    )
    const first = writeRow(1)
    await nextTick()
    const second = expect(writeRow(2)).rejects.toThrow(Unavailable)
    await nextTick()
    vi.advanceTimersByTime(2_000)
    const third = writeRow(3)
    await nextTick()
    vi.advanceTimersByTime(1_000)
    await second
    batches[0]?.end()
    await nextTick()
    expect(batches.map(({ rows }) => rows)).toEqual([[1], [3]])
    batches[1]?.end()
    expect([await first, await third]).toEqual(['row 1', 'row 3'])
    vi.useRealTimers()
  })
})
