import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { DiscardableRequest, discardBody, isBodyDiscarded, rawResponse } from './raw-response.ts'
import { batchRequests } from './request-batching.ts'

const KEEP_ALIVE_MS = 5_000
const COMMON = { 'x-content-type-options': 'nosniff' }
const JSON_TYPE = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }
const BODY = '{"name":"Contoh 🙂 李"}'

const apps: FastifyInstance[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** A server as ours is: requests are looked at as they arrive, and answered when all of a turn were read. */
async function serve(
  answer: Handle,
  {
    arrives = () => {},
    keepAliveTimeout = KEEP_ALIVE_MS,
  }: { arrives?: (request: IncomingMessage) => void; keepAliveTimeout?: number } = {},
) {
  const app = Fastify({
    http: { IncomingMessage: DiscardableRequest },
    keepAliveTimeout,
    forceCloseConnections: true,
  }) as unknown as FastifyInstance
  app.server.keepAliveTimeoutBuffer = 0
  apps.push(app)
  const front = batchRequests(app)
  front.onArrival(arrives)
  front.answerBefore((request, response) => {
    answer(request, response)
    return true
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

/** A connection whose answers are gathered as they come. */
function connectTo({ server }: FastifyInstance) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  const soFar = () => received.split('HTTP/1.1 ').slice(1)
  return {
    socket,
    soFar,
    async answers(count: number) {
      while (soFar().length < count || !received.endsWith('}')) await once(socket, 'data')
      return soFar()
    },
  }
}

const ready = rawResponse(503, COMMON, KEEP_ALIVE_MS)
const own = (request: IncomingMessage) => ({ 'x-request-id': `of ${request.url}`, 'retry-after': '2' })
const sendReady: Handle = (request, response) => ready.send(response, own(request), BODY)
/** The same by Node's own means. */
const sendUsual: Handle = (request, response) =>
  response
    .writeHead(503, { ...COMMON, ...JSON_TYPE, ...own(request), 'content-length': Buffer.byteLength(BODY) })
    .end(BODY)

const get = (path = '/', more = '', version = '1.1') =>
  `GET ${path} HTTP/${version}\r\nhost: localhost\r\n${more}\r\n`
const pathsOf = (all: string[]) => all.map((answer) => /x-request-id: of (.*)/.exec(answer)?.[1])

/** The lines of the head in any order, without what is of the moment. */
function headOf(answer = '') {
  const [head = ''] = answer.split('\r\n\r\n')
  return head
    .split('\r\n')
    .map((line) => line.replace(/^Date: .*/, 'Date'))
    .sort()
}

describe('a ready answer', () => {
  it('is, line by line, what Node would have sent', async () => {
    let send = sendReady
    const { socket, answers } = connectTo(await serve((request, response) => send(request, response)))
    socket.write(get())
    await answers(1)
    send = sendUsual
    socket.write(get())
    const [fast, usual] = await answers(2)
    expect(headOf(fast)).toEqual(headOf(usual))
    expect(fast?.split('\r\n\r\n')[1]).toBe(BODY)
  })

  it('tells the date of its second', async () => {
    let now = Date.UTC(2026, 5, 20, 3, 0, 0, 900)
    const dated = rawResponse(200, {}, KEEP_ALIVE_MS, () => now)
    const { socket, answers } = connectTo(await serve((_request, response) => dated.send(response, {}, BODY)))
    for (const [count, ms] of [90, 20, 5_000].entries()) {
      socket.write(get())
      await answers(count + 1)
      now += ms
    }
    expect((await answers(3)).map((answer) => /^Date: (.*)$/m.exec(answer)?.[1]?.slice(17, 25))).toEqual([
      '03:00:00',
      '03:00:00',
      '03:00:01',
    ])
  })

  it('comes in the order of its request, among ready and usual answers that came in one piece', async () => {
    const app = await serve((request, response) => {
      if (request.url === '/slow') setImmediate(() => sendUsual(request, response))
      else if (request.url === '/usual') sendUsual(request, response)
      else sendReady(request, response)
    })
    const { socket, answers } = connectTo(app)
    const paths = ['/1', '/2', '/slow', '/3', '/usual', '/4']
    socket.write(paths.map((path) => get(path)).join(''))
    expect(pathsOf(await answers(paths.length))).toEqual(paths)
    socket.write(get('/again'))
    expect(pathsOf(await answers(paths.length + 1)).at(-1)).toBe('/again')
  })

  it.each([
    ['asks for it', get('/', 'connection: close\r\n')],
    ['speaks HTTP/1.0', get('/', '', '1.0')],
  ])('closes the connection of a visitor who %s', async (_who, text) => {
    const { socket, soFar } = connectTo(await serve(sendReady))
    socket.write(text)
    await once(socket, 'end')
    expect(headOf(soFar()[0])).toContain('Connection: close')
    expect(soFar()[0]).toContain(BODY)
  })

  it('leaves its connection free: it ends when it was kept long enough, or when idle ones are closed', async () => {
    const short = connectTo(await serve(sendReady, { keepAliveTimeout: 20 }))
    short.socket.write(get())
    await once(short.socket, 'end')
    expect(short.soFar()).toHaveLength(1)

    const app = await serve(sendReady)
    const idle = connectTo(app)
    idle.socket.write(get())
    await idle.answers(1)
    app.server.closeIdleConnections()
    await once(idle.socket, 'end')
    expect(idle.soFar()).toHaveLength(1)
  })

  it('disturbs nobody when its visitor is gone, or has said all, before its turn', async () => {
    const gone: string[] = []
    const app = await serve(
      (request, response) => {
        gone.push(`${request.url} ${response.socket?.writable ?? 'closed'}`)
        sendReady(request, response)
      },
      {
        arrives: ({ url, socket }) => {
          if (url === '/gone') socket.destroy()
          if (url === '/ended') socket.end()
        },
      },
    )
    for (const path of ['/gone', '/ended']) {
      const { socket } = connectTo(app)
      socket.write(get(path))
      await once(socket, 'close')
    }
    const { socket, answers } = connectTo(app)
    socket.write(get('/next'))
    expect(pathsOf(await answers(1))).toEqual(['/next'])
    expect(gone).toEqual([expect.stringMatching(/^\/gone/), '/ended false', '/next true'])
  })
})

describe('a body that is left', () => {
  const post = (path: string, headers: string, body = '') =>
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n${body}`
  const part = 'x'.repeat(50_000)

  interface Seen {
    path: string | undefined
    left: boolean
    kept: number
    trailer: string | string[] | undefined
  }

  async function leaveBodies() {
    const seen: Seen[] = []
    const requests: IncomingMessage[] = []
    const app = await serve(
      (request, response) => {
        requests.push(request)
        const trailer = request.headers['x-trailer']
        seen.push({
          path: request.url,
          left: isBodyDiscarded(request),
          kept: request.readableLength,
          trailer,
        })
        sendReady(request, response)
      },
      { arrives: (request) => void (request.method === 'POST' && discardBody(request)) },
    )
    return { app, seen, requests, ...connectTo(app) }
  }
  const left = (path: string) => ({ path, left: true, kept: 0, trailer: undefined })
  const read = (path: string) => ({ path, left: false, kept: 0, trailer: undefined })

  it('is dropped when it comes with its head, and the next request behind it is read', async () => {
    const { socket, answers, seen, requests } = await leaveBodies()
    const chunked = '5\r\nGET /\r\n0\r\nx-trailer: of the body before\r\n\r\n'
    socket.write(post('/a', `content-length: ${part.length}`, part) + get('/b'))
    await answers(2)
    socket.write(post('/c', 'transfer-encoding: chunked', chunked) + get('/d'))
    expect(pathsOf(await answers(4))).toEqual(['/a', '/b', '/c', '/d'])
    expect(seen).toEqual([left('/a'), read('/b'), left('/c'), read('/d')])
    expect(requests.map(({ complete }) => complete)).toEqual([true, true, true, true])
  })

  it('is not waited for', async () => {
    const { socket, answers, seen, requests } = await leaveBodies()
    socket.write(post('/a', `content-length: ${2 * part.length}`))
    await answers(1)
    expect(requests[0]?.complete).toBe(false)
    socket.write(part)
    socket.write(part + get('/b'))
    await answers(2)
    expect(seen).toEqual([left('/a'), read('/b')])
    expect(requests[0]).toMatchObject({ complete: true, readableLength: 0 })
  })

  it('is forgotten with its request, as one that was read', async () => {
    const { socket, answers, requests } = await leaveBodies()
    socket.write(post('/a', 'content-length: 4', 'body'))
    await answers(1)
    const { parser } = (requests[0] as IncomingMessage).socket as unknown as { parser: { incoming: unknown } }
    expect(parser.incoming).toBe(null)
    socket.write(get('/b'))
    await answers(2)
  })

  it('may break off', async () => {
    const { app, socket, answers } = await leaveBodies()
    socket.write(post('/a', 'content-length: 1000', 'half'))
    await answers(1)
    socket.destroy()
    const next = connectTo(app)
    next.socket.write(get('/next'))
    expect(pathsOf(await next.answers(1))).toEqual(['/next'])
  })
})
