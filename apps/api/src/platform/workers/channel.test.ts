import { EventEmitter } from 'node:events'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createChannel, type Offers, type Wire } from './channel.ts'

/** Two ends of a wire that carries JSON, as IPC does. */
function aWire(): { ends: [Wire, Wire]; cut: () => void } {
  const inboxes = [new EventEmitter(), new EventEmitter()] as const
  const end = (mine: 0 | 1): Wire => ({
    send: (message) => void inboxes[mine === 0 ? 1 : 0].emit('message', JSON.parse(JSON.stringify(message))),
    onMessage: (listener) => void inboxes[mine].on('message', listener),
    onClose: (listener) => void inboxes[mine].on('close', listener),
  })
  return { ends: [end(0), end(1)], cut: () => inboxes.forEach((inbox) => void inbox.emit('close')) }
}

type Calculator = Offers & {
  double(value: number): Promise<number>
  fail(body: null): never
  never(body: null): Promise<void>
}
const calculator: Calculator = {
  double: async (value) => 2 * value,
  fail() {
    throw new Error('out of paper')
  },
  never: () => new Promise(() => {}),
}

function connect() {
  const { ends, cut } = aWire()
  createChannel(ends[1], calculator)
  return { channel: createChannel<Calculator>(ends[0], {}), wire: ends[0], cut }
}

afterEach(() => {
  vi.useRealTimers()
})

test('each question gets its answer, in whatever order they come', async () => {
  const { channel } = connect()
  expect(await Promise.all([1, 2, 3].map((value) => channel.ask('double', value)))).toEqual([2, 4, 6])
})

test('a refusal arrives with its message, and a question that the other side does not know is refused', async () => {
  const { channel } = connect()
  await expect(channel.ask('fail', null)).rejects.toThrow('out of paper')
  await expect(channel.ask('triple', 1)).rejects.toThrow("does not know 'triple'")
})

test('a question without an answer rejects after its time, and a late answer changes nothing', async () => {
  const { channel } = connect()
  vi.useFakeTimers()
  const asked = channel.ask('never', null, { withinMs: 100 })
  const refused = expect(asked).rejects.toThrow('within 100 ms')
  await vi.advanceTimersByTimeAsync(100)
  await refused
})

test('the end of the other process rejects what was asked, and all that is asked later', async () => {
  const { channel, cut } = connect()
  const asked = channel.ask('never', null)
  cut()
  await expect(asked).rejects.toThrow('has ended')
  await expect(channel.ask('double', 1)).rejects.toThrow('has ended')
})

test('messages of others on the same wire are left alone', async () => {
  const { ends } = aWire()
  const channel = createChannel<Calculator>(ends[0], {})
  for (const message of [null, 'text', { type: 'other' }, { id: 99, answer: 1 }])
    ends[1].send(message as object)
  await yieldToEventLoop()
  createChannel(ends[1], calculator)
  expect(await channel.ask('double', 4)).toBe(8)
})
