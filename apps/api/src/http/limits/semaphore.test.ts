import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** The parts of a reply that the semaphore uses. */
function aReply() {
  const raw = Object.assign(new EventEmitter(), { destroyed: false })
  return { raw, reply: { raw } as unknown as FastifyReply, end: () => raw.emit('close') }
}

const refusal = () => new Error('penuh')

test('admits the maximum, and the next one when a response is closed', async () => {
  const semaphore = createSemaphore(2, 60_000, refusal)
  const [a, b, c] = [aReply(), aReply(), aReply()]
  await semaphore.enterFor(a.reply)
  await semaphore.enterFor(b.reply)
  let isAdmitted = false
  const waiting = semaphore.enterFor(c.reply).then(() => {
    isAdmitted = true
  })
  await Promise.resolve()
  expect(isAdmitted).toBe(false)
  b.end()
  await waiting
  expect(isAdmitted).toBe(true)
})

test('refuses after the timeout without occupying a place', async () => {
  const semaphore = createSemaphore(1, 10, refusal)
  const [a, b, c] = [aReply(), aReply(), aReply()]
  await semaphore.enterFor(a.reply)
  await expect(semaphore.enterFor(b.reply)).rejects.toThrow('penuh')
  b.end()
  a.end()
  await semaphore.enterFor(c.reply)
})

test('releases the place of a client that disconnected while waiting, and refuses one that disconnected before', async () => {
  const semaphore = createSemaphore(1, 60_000, refusal)
  const [a, b, c, gone] = [aReply(), aReply(), aReply(), aReply()]
  await semaphore.enterFor(a.reply)
  const waiting = semaphore.enterFor(b.reply)
  const after = semaphore.enterFor(c.reply)
  b.end()
  a.end()
  await waiting
  await after
  gone.raw.destroyed = true
  await expect(semaphore.enterFor(gone.reply)).rejects.toThrow('penuh')
})

test('keeps the place of a work until it is done, also when its client has gone or it fails', async () => {
  const semaphore = createSemaphore(1, 60_000, refusal)
  const [a, b, gone] = [aReply(), aReply(), aReply()]
  const work = Promise.withResolvers<void>()
  const first = semaphore.during(a.reply, () => work.promise)
  const done: string[] = []
  const second = semaphore.during(b.reply, async () => done.push('second'))
  const third = semaphore.during(gone.reply, async () => done.push('gone'))
  a.end()
  gone.raw.destroyed = true
  await Promise.resolve()
  expect(done).toEqual([])
  work.reject(new Error('rusak'))
  await expect(first).rejects.toThrow('rusak')
  await second
  await expect(third).rejects.toThrow('penuh')
  expect(done).toEqual(['second'])
  await semaphore.during(b.reply, async () => done.push('last'))
  expect(done).toEqual(['second', 'last'])
})

test('refuses at once when too many wait', async () => {
  const semaphore = createSemaphore(1, 60_000, refusal, 1)
  const [a, b, c] = [aReply(), aReply(), aReply()]
  await semaphore.enterFor(a.reply)
  const waiting = semaphore.enterFor(b.reply)
  await expect(semaphore.enterFor(c.reply)).rejects.toThrow('penuh')
  a.end()
  await waiting
})

test('releases the place of a response that ends with an error', async () => {
  const semaphore = createSemaphore(1, 60_000, refusal)
  const [a, b] = [aReply(), aReply()]
  await semaphore.enterFor(a.reply)
  a.raw.emit('error', new Error('putus'))
  await semaphore.enterFor(b.reply)
})
