import { describe, expect, it, vi } from 'vitest'
import { Unavailable } from '../http/errors.ts'
import { createBatchWriter } from './batch-writer.ts'

/** Writes when the test says so. */
function slowly() {
  const groups: { rows: number[]; end: (error?: Error) => void }[] = []
  const write = (rows: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      groups.push({
        rows,
        end: (error) => (error ? reject(error) : resolve(rows.map((row) => `row ${row}`))),
      })
    })
  return { groups, write }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))
const AWAY = new Error('away')
const options = { maxBatchSize: 3, maxConcurrentBatches: 1, maxQueueLength: 100, queueTimeoutMs: 60_000 }
const concernsAll = (error: unknown) => error === AWAY

describe('what arrives together', () => {
  it('goes as one group, at most so many, and the next gather meanwhile', async () => {
    const { groups, write } = slowly()
    const put = createBatchWriter(write, options, concernsAll)
    const all = Promise.all([1, 2, 3, 4, 5].map(put))
    await turn()
    expect(groups.map(({ rows }) => rows)).toEqual([[1, 2, 3]])
    const late = put(6)
    groups[0]?.end()
    await turn()
    expect(groups[1]?.rows).toEqual([4, 5, 6])
    groups[1]?.end()
    expect([...(await all), await late]).toEqual(['row 1', 'row 2', 'row 3', 'row 4', 'row 5', 'row 6'])
  })

  it('is written one by one when one row spoils the group', async () => {
    const put = createBatchWriter(
      async (rows: number[]) => {
        if (rows.includes(2)) throw new Error('bad row')
        return rows
      },
      options,
      concernsAll,
    )
    const results = await Promise.allSettled([1, 2, 3].map(put))
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('is told as a whole when the database is away: nobody waits for another’s attempt', async () => {
    const { groups, write } = slowly()
    const put = createBatchWriter(write, options, concernsAll)
    const results = Promise.allSettled([1, 2, 3].map(put))
    await turn()
    groups[0]?.end(AWAY)
    expect((await results).map((result) => result.status === 'rejected' && result.reason)).toEqual([
      AWAY,
      AWAY,
      AWAY,
    ])
    expect(groups).toHaveLength(1)
  })
})

describe('who waits for a turn', () => {
  it('is one of a bounded number: the next is told at once', async () => {
    const { groups, write } = slowly()
    const put = createBatchWriter(write, { ...options, maxBatchSize: 1, maxQueueLength: 2 }, concernsAll)
    const first = put(1)
    await turn()
    const waiting = [put(2), put(3)]
    await expect(put(4)).rejects.toThrow(Unavailable)
    for (const i of [0, 1, 2]) {
      groups[i]?.end()
      await turn()
    }
    expect(await Promise.all([first, ...waiting])).toEqual(['row 1', 'row 2', 'row 3'])
  })

  it('waits a bounded time, each from their own arrival, and was not sent then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { groups, write } = slowly()
    const put = createBatchWriter(write, { ...options, maxBatchSize: 1, queueTimeoutMs: 3_000 }, concernsAll)
    const first = put(1)
    await turn()
    const second = expect(put(2)).rejects.toThrow(Unavailable)
    await turn()
    vi.advanceTimersByTime(2_000)
    const third = put(3)
    await turn()
    vi.advanceTimersByTime(1_000)
    await second
    groups[0]?.end()
    await turn()
    expect(groups.map(({ rows }) => rows)).toEqual([[1], [3]])
    groups[1]?.end()
    expect([await first, await third]).toEqual(['row 1', 'row 3'])
    vi.useRealTimers()
  })
})
