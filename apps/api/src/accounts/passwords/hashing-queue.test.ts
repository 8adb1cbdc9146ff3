import { describe, expect, it } from 'vitest'
import { Unavailable } from '../../errors/request-errors.ts'
import { createHashingQueue } from './hashing-queue.ts'

/** A queue whose work ends when the test calls `finish`. */
function aQueue(concurrency: number, maxWaiting: number) {
  const enqueue = createHashingQueue({ concurrency, maxWaiting })
  const started: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, rank: number) =>
    enqueue(rank, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }).catch((error) => {
      expect(error).toBeInstanceOf(Unavailable)
      refused.push(name)
    })
  const finish = async () => {
    ends.shift()?.()
    await settled()
  }
  return { add, started, refused, finish }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the hashing queue', () => {
  it('starts work by rank, then by arrival', async () => {
    const { add, started, finish } = aQueue(1, 10)
    for (const [name, rank] of [
      ['a', 5],
      ['b', 5],
      ['c', 1],
      ['d', 5],
      ['e', 0],
      ['f', 1],
    ] as const)
      void add(name, rank)
    for (let i = 0; i < 6; i++) await finish()
    expect(started).toEqual(['a', 'e', 'c', 'f', 'b', 'd'])
  })

  it('runs no more work concurrently than its limit', async () => {
    const { add, started, finish } = aQueue(2, 10)
    for (const name of ['a', 'b', 'c', 'd']) void add(name, 1)
    expect(started).toEqual(['a', 'b'])
    await finish()
    expect(started).toEqual(['a', 'b', 'c'])
  })

  it('refuses the newest work of the highest rank in favour of work of a lower rank', async () => {
    const { add, started, refused, finish } = aQueue(1, 3)
    for (const [name, rank] of [
      ['a', 9],
      ['b', 3],
      ['c', 9],
      ['d', 9],
    ] as const)
      void add(name, rank)
    void add('e', 2)
    await settled()
    expect(refused).toEqual(['d'])
    void add('f', 0)
    await settled()
    expect(refused).toEqual(['d', 'c'])
    for (let i = 0; i < 5; i++) await finish()
    expect(started).toEqual(['a', 'f', 'e', 'b'])
  })

  it('refuses new work when no waiting work has a higher rank', async () => {
    const { add, refused } = aQueue(1, 2)
    for (const [name, rank] of [
      ['a', 0],
      ['b', 0],
      ['c', 0],
      ['d', 0],
      ['e', 7],
    ] as const)
      void add(name, rank)
    await settled()
    expect(refused).toEqual(['d', 'e'])
  })

  it('starts the next work after one that fails', async () => {
    const enqueue = createHashingQueue({ concurrency: 1, maxWaiting: 5 })
    const failing = enqueue(0, () => Promise.reject(new Error('broken')))
    const next = enqueue(0, () => Promise.resolve('done'))
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })
})
