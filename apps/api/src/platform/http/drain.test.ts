import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drain, handOver } from './drain.ts'

const DELAY_MS = 10_000
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let app: FastifyInstance
let port = 0
let agent: Agent
/** Resolves when `/slow` was received; `finish` sends its answer. */
let received: Promise<void>
let finish: () => void

beforeEach(async () => {
  log.warn.mockClear()
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  app = Fastify({ return503OnClosing: false })
  const finished = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  received = entered.promise
  finish = finished.resolve
  app.get('/', () => 'served')
  app.get('/slow', async () => {
    entered.resolve()
    await finished.promise
    return 'served'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  agent.destroy()
  await app.close()
})

async function ask(path: string) {
  const [answer] = (await once(request({ port, host: '127.0.0.1', path, agent }).end(), 'response')) as [
    IncomingMessage,
  ]
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return { status: answer.statusCode, text, connection: answer.headers.connection }
}

const connects = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

it('keeps connections open before the drain', async () => {
  expect(await ask('/')).toEqual({ status: 200, text: 'served', connection: 'keep-alive' })
})

it('serves until the delay is over, closing each connection after its answer, then refuses connections', async () => {
  await ask('/') // leaves an open connection
  const drained = drain(app, { delayMs: DELAY_MS, log })
  for (const path of ['/', '/nowhere', '/']) {
    expect([path, (await ask(path)).connection]).toEqual([path, 'close'])
  }
  await vi.advanceTimersByTimeAsync(DELAY_MS - 1)
  expect(await ask('/')).toEqual({ status: 200, text: 'served', connection: 'close' })
  await vi.advanceTimersByTimeAsync(1)
  await drained
  expect(await connects()).toBe(false)
  expect(log.warn).not.toHaveBeenCalled()
})

it('refuses connections at once without a delay, and completes accepted requests', async () => {
  const slow = ask('/slow')
  await received
  const drained = drain(app, { delayMs: 0, log })
  await expect.poll(connects).toBe(false)
  finish()
  expect(await slow).toMatchObject({ status: 200, text: 'served' })
  await vi.advanceTimersByTimeAsync(50) // its connection becomes idle only now
  await drained
  expect(log.warn).not.toHaveBeenCalled()
})

it('closes connections whose requests do not end', async () => {
  const slow = ask('/slow').catch((error: Error) => error.message)
  await received
  const drained = drain(app, { delayMs: 0, log })
  await vi.advanceTimersByTimeAsync(25_000)
  await drained
  expect(await slow).toBe('socket hang up')
  expect(log.warn).toHaveBeenCalledTimes(1)
})

describe('a hand-over to another process on the same port', () => {
  const never = new AbortController().signal

  it('accepts nothing new, and closes an open connection only with the answer to its next request', async () => {
    await ask('/') // leaves an open connection
    const handedOver = handOver(app, { hurry: never, log })
    expect(await connects()).toBe(false)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await ask('/')).toEqual({ status: 200, text: 'served', connection: 'close' })
    await handedOver
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('completes the request that it has accepted', async () => {
    const slow = ask('/slow')
    await received
    const handedOver = handOver(app, { hurry: never, log })
    await vi.advanceTimersByTimeAsync(60_000)
    finish()
    expect(await slow).toMatchObject({ status: 200, text: 'served' })
    // Its head promised an open connection, which the client may use once more.
    expect(await ask('/')).toMatchObject({ status: 200, connection: 'close' })
    await handedOver
  })

  it('closes connections that are still open when no client can use them any more', async () => {
    await ask('/')
    const handedOver = handOver(app, { hurry: never, log })
    await vi.advanceTimersByTimeAsync(105_000)
    await vi.advanceTimersByTimeAsync(50)
    await handedOver
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('becomes a stop when it has to hurry', async () => {
    const hurry = new AbortController()
    await ask('/')
    const handedOver = handOver(app, { hurry: hurry.signal, log })
    hurry.abort()
    await vi.advanceTimersByTimeAsync(50)
    await handedOver
  })
})
