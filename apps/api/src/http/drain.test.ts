import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drain } from './drain.ts'
import { rawResponse } from './fast-path/raw-response.ts'
import { batchRequests } from './fast-path/request-batching.ts'

const DELAY_MS = 10_000
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let app: FastifyInstance
let port = 0
let agent: Agent
/** Resolves when `/slow` was let in; its answer goes out at `finish`. */
let admit: Promise<void>
let finish: () => void

beforeEach(async () => {
  log.warn.mockClear()
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  app = Fastify({ return503OnClosing: false })
  const finished = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  admit = entered.promise
  finish = finished.resolve
  app.get('/', () => 'served')
  app.get('/slow', async () => {
    entered.resolve()
    await finished.promise
    return 'served'
  })
  const ready = rawResponse(200, {}, 60_000)
  batchRequests(app).handleBefore((asked, response) => {
    if (asked.url === '/fast') ready.send(response, {}, 'served')
    return asked.url === '/fast'
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

it('keeps connections before', async () => {
  expect(await ask('/')).toEqual({ status: 200, text: 'served', connection: 'keep-alive' })
})

it('serves who comes until the delay is over, each for the last time on its connection, then shuts the door', async () => {
  await ask('/') // leaves a connection to come again on
  const gone = drain(app, { delayMs: DELAY_MS, log })
  for (const path of ['/', '/fast', '/nowhere', '/']) {
    expect([path, (await ask(path)).connection]).toEqual([path, 'close'])
  }
  await vi.advanceTimersByTimeAsync(DELAY_MS - 1)
  expect(await ask('/')).toEqual({ status: 200, text: 'served', connection: 'close' })
  await vi.advanceTimersByTimeAsync(1)
  await gone
  expect(await connects()).toBe(false)
  expect(log.warn).not.toHaveBeenCalled()
})

it('shuts the door at once without a delay, and finishes what it let in', async () => {
  const slow = ask('/slow')
  await admit
  const gone = drain(app, { delayMs: 0, log })
  await vi.waitFor(async () => expect(await connects()).toBe(false))
  finish()
  expect(await slow).toMatchObject({ status: 200, text: 'served' })
  await vi.advanceTimersByTimeAsync(50) // its connection falls idle only now
  await gone
  expect(log.warn).not.toHaveBeenCalled()
})

it('cuts off what does not come to an end', async () => {
  const slow = ask('/slow').catch((error: Error) => error.message)
  await admit
  const gone = drain(app, { delayMs: 0, log })
  await vi.advanceTimersByTimeAsync(25_000)
  await gone
  expect(await slow).toBe('socket hang up')
  expect(log.warn).toHaveBeenCalledTimes(1)
})
