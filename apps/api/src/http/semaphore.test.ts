import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** As much of an answer as a gate looks at. */
function anAnswer() {
  const raw = Object.assign(new EventEmitter(), { destroyed: false })
  return { raw, reply: { raw } as unknown as FastifyReply, end: () => raw.emit('close') }
}

const refusal = () => new Error('penuh')

test('lets so many through, the next one when an answer has left', async () => {
  const gate = createSemaphore(2, 60_000, refusal)
  const [a, b, c] = [anAnswer(), anAnswer(), anAnswer()]
  await gate.enterFor(a.reply)
  await gate.enterFor(b.reply)
  let inside = false
  const waiting = gate.enterFor(c.reply).then(() => {
    inside = true
  })
  await Promise.resolve()
  expect(inside).toBe(false)
  b.end()
  await waiting
  expect(inside).toBe(true)
})

test('who waits too long is refused and takes no place', async () => {
  const gate = createSemaphore(1, 10, refusal)
  const [a, b, c] = [anAnswer(), anAnswer(), anAnswer()]
  await gate.enterFor(a.reply)
  await expect(gate.enterFor(b.reply)).rejects.toThrow('penuh')
  b.end()
  a.end()
  await gate.enterFor(c.reply)
})

test('who goes while waiting gives the place on, and who has gone gets none', async () => {
  const gate = createSemaphore(1, 60_000, refusal)
  const [a, b, c, gone] = [anAnswer(), anAnswer(), anAnswer(), anAnswer()]
  await gate.enterFor(a.reply)
  const waiting = gate.enterFor(b.reply)
  const after = gate.enterFor(c.reply)
  b.end()
  a.end()
  await waiting
  await after
  gone.raw.destroyed = true
  await expect(gate.enterFor(gone.reply)).rejects.toThrow('penuh')
})

test('an answer that breaks off with an error gives its place back', async () => {
  const gate = createSemaphore(1, 60_000, refusal)
  const [a, b] = [anAnswer(), anAnswer()]
  await gate.enterFor(a.reply)
  a.raw.emit('error', new Error('putus'))
  await gate.enterFor(b.reply)
})
