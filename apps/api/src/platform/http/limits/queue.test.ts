import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { describe, expect, it, test } from 'vitest'
import { Unavailable } from '../../errors/request-errors.ts'
import { createQueue } from './queue.ts'

/** The parts of a reply that the queue uses. */
function aReply() {
  const raw = Object.assign(new EventEmitter(), { destroyed: false })
  return { raw, reply: { raw } as unknown as FastifyReply, end: () => raw.emit('close') }
}

const refusal = () => new Error('penuh')

test('admits the maximum, and the next one when a response is closed', async () => {
  const queue = createQueue({ running: 2, waitMs: 60_000, refusal })
  const [a, b, c] = [aReply(), aReply(), aReply()]
  await queue.enterFor(a.reply)
  await queue.enterFor(b.reply)
  let isAdmitted = false
  const waiting = queue.enterFor(c.reply).then(() => {
    isAdmitted = true
  })
  await Promise.resolve()
  expect(isAdmitted).toBe(false)
  b.end()
  await waiting
  expect(isAdmitted).toBe(true)
})

test('refuses after the timeout without occupying a place', async () => {
  const queue = createQueue({ running: 1, waitMs: 10, refusal })
  const [a, b, c] = [aReply(), aReply(), aReply()]
  await queue.enterFor(a.reply)
  await expect(queue.enterFor(b.reply)).rejects.toThrow('penuh')
  b.end()
  a.end()
  await queue.enterFor(c.reply)
})

test('releases the place of a client that disconnected while waiting, and refuses one that disconnected before', async () => {
  const queue = createQueue({ running: 1, waitMs: 60_000, refusal })
  const [a, b, c, gone] = [aReply(), aReply(), aReply(), aReply()]
  await queue.enterFor(a.reply)
  const waiting = queue.enterFor(b.reply)
  const after = queue.enterFor(c.reply)
  b.end()
  a.end()
  await waiting
  await after
  gone.raw.destroyed = true
  await expect(queue.enterFor(gone.reply)).rejects.toThrow('penuh')
})

test('keeps the place of a work until it is done, also when its client has gone or it fails', async () => {
  const queue = createQueue({ running: 1, waitMs: 60_000, refusal })
  const [a, b, gone] = [aReply(), aReply(), aReply()]
  const work = Promise.withResolvers<void>()
  const first = queue.during(a.reply, () => work.promise)
  const done: string[] = []
  const second = queue.during(b.reply, async () => done.push('second'))
  const third = queue.during(gone.reply, async () => done.push('gone'))
  a.end()
  gone.raw.destroyed = true
  await Promise.resolve()
  expect(done).toEqual([])
  work.reject(new Error('rusak'))
  await expect(first).rejects.toThrow('rusak')
  await second
  await expect(third).rejects.toThrow('penuh')
  expect(done).toEqual(['second'])
  await queue.during(b.reply, async () => done.push('last'))
  expect(done).toEqual(['second', 'last'])
})

test('refuses at once when too many wait', async () => {
  const queue = createQueue({ running: 1, waiting: 1, refusal })
  const [a, b, c] = [aReply(), aReply(), aReply()]
  await queue.enterFor(a.reply)
  const waiting = queue.enterFor(b.reply)
  await expect(queue.enterFor(c.reply)).rejects.toThrow('penuh')
  a.end()
  await waiting
})

test('releases the place of a response that ends with an error', async () => {
  const queue = createQueue({ running: 1, waitMs: 60_000, refusal })
  const [a, b] = [aReply(), aReply()]
  await queue.enterFor(a.reply)
  a.raw.emit('error', new Error('putus'))
  await queue.enterFor(b.reply)
})

/** A queue whose work ends when the test calls `finish`. */
function aQueue(running: number, waiting: number) {
  const queue = createQueue({ running, waiting })
  const started: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, rank: number) =>
    queue
      .run(() => {
        started.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }, rank)
      .catch((error) => {
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

describe('by rank, the queue', () => {
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
    await settled()
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
    const queue = createQueue({ running: 1, waiting: 5 })
    const failing = queue.run(() => Promise.reject(new Error('broken')))
    const next = queue.run(() => Promise.resolve('done'))
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })
})
