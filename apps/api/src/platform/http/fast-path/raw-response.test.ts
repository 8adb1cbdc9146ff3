import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { DiscardableRequest, discardBody, isBodyDiscarded } from './discardable-request.ts'
import { rawResponse } from './raw-response.ts'
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

/** A server with request batching, as the real one has. */
async function serve(
  answer: Handle,
  {
    onArrival = () => {},
    keepAliveTimeout = KEEP_ALIVE_MS,
  }: { onArrival?: (request: IncomingMessage) => void; keepAliveTimeout?: number } = {},
) {
  const app = Fastify({
    http: { IncomingMessage: DiscardableRequest },
    keepAliveTimeout,
    forceCloseConnections: true,
  }) as unknown as FastifyInstance
  app.server.keepAliveTimeoutBuffer = 0
  apps.push(app)
  const batcher = batchRequests(app)
  batcher.onArrival(onArrival)
  batcher.handleBefore((request, response) => {
    answer(request, response)
    return true
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

/** A connection that collects its answers. */
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

const raw = rawResponse(503, COMMON, KEEP_ALIVE_MS)
const own = (request: IncomingMessage) => ({ 'x-request-id': `of ${request.url}`, 'retry-after': '2' })
const sendRaw: Handle = (request, response) => raw.send(response, own(request), BODY)
/** The same answer, sent by Node. */
const sendByNode: Handle = (request, response) =>
  response
    .writeHead(503, { ...COMMON, ...JSON_TYPE, ...own(request), 'content-length': Buffer.byteLength(BODY) })
    .end(BODY)

const get = (path = '/', more = '', version = '1.1') =>
  `GET ${path} HTTP/${version}\r\nhost: localhost\r\n${more}\r\n`
const pathsOf = (all: string[]) => all.map((answer) => /x-request-id: of (.*)/.exec(answer)?.[1])

/** The lines of the head, sorted, without the time. */
function headOf(answer = '') {
  const [head = ''] = answer.split('\r\n\r\n')
  return head
    .split('\r\n')
    .map((line) => line.replace(/^Date: .*/, 'Date'))
    .sort()
}

describe('a raw response', () => {
  it('equals the one that Node sends, line by line', async () => {
    let send = sendRaw
    const { socket, answers } = connectTo(await serve((request, response) => send(request, response)))
    socket.write(get())
    await answers(1)
    send = sendByNode
    socket.write(get())
    const [fast, usual] = await answers(2)
    expect(headOf(fast)).toEqual(headOf(usual))
    expect(fast?.split('\r\n\r\n')[1]).toBe(BODY)
  })

  it('has the date of the current second', async () => {
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

  it('keeps the order of pipelined requests, between raw and other answers', async () => {
    const app = await serve((request, response) => {
      if (request.url === '/slow') setImmediate(() => sendByNode(request, response))
      else if (request.url === '/usual') sendByNode(request, response)
      else sendRaw(request, response)
    })
    const { socket, answers } = connectTo(app)
    const paths = ['/1', '/2', '/slow', '/3', '/usual', '/4']
    socket.write(paths.map((path) => get(path)).join(''))
    expect(pathsOf(await answers(paths.length))).toEqual(paths)
    socket.write(get('/again'))
    expect(pathsOf(await answers(paths.length + 1)).at(-1)).toBe('/again')
  })

  it.each([
    ['asks for that', get('/', 'connection: close\r\n')],
    ['uses HTTP/1.0', get('/', '', '1.0')],
  ])('closes the connection of a client that %s', async (_who, text) => {
    const { socket, soFar } = connectTo(await serve(sendRaw))
    socket.write(text)
    await once(socket, 'end')
    expect(headOf(soFar()[0])).toContain('Connection: close')
    expect(soFar()[0]).toContain(BODY)
  })

  it('leaves its connection idle: it is closed after the keep-alive time, and by closeIdleConnections', async () => {
    const short = connectTo(await serve(sendRaw, { keepAliveTimeout: 20 }))
    short.socket.write(get())
    await once(short.socket, 'end')
    expect(short.soFar()).toHaveLength(1)

    const app = await serve(sendRaw)
    const idle = connectTo(app)
    idle.socket.write(get())
    await idle.answers(1)
    app.server.closeIdleConnections()
    await once(idle.socket, 'end')
    expect(idle.soFar()).toHaveLength(1)
  })

  it('affects no other client when its connection is closed or half-closed before its batch', async () => {
    const gone: string[] = []
    const app = await serve(
      (request, response) => {
        gone.push(`${request.url} ${response.socket?.writable ?? 'closed'}`)
        sendRaw(request, response)
      },
      {
        onArrival: ({ url, socket }) => {
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

describe('a discarded body', () => {
  const post = (path: string, headers: string, body = '') =>
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n${body}`
  const part = 'x'.repeat(50_000)

  interface Seen {
    path: string | undefined
    isDiscarded: boolean
    kept: number
    trailer: string | string[] | undefined
  }

  async function serveDiscarding() {
    const seen: Seen[] = []
    const requests: IncomingMessage[] = []
    const app = await serve(
      (request, response) => {
        requests.push(request)
        const trailer = request.headers['x-trailer']
        seen.push({
          path: request.url,
          isDiscarded: isBodyDiscarded(request),
          kept: request.readableLength,
          trailer,
        })
        sendRaw(request, response)
      },
      { onArrival: (request) => void (request.method === 'POST' && discardBody(request)) },
    )
    return { app, seen, requests, ...connectTo(app) }
  }
  const discarded = (path: string) => ({ path, isDiscarded: true, kept: 0, trailer: undefined })
  const read = (path: string) => ({ path, isDiscarded: false, kept: 0, trailer: undefined })

  it('is dropped when it arrives with its head, and the request behind it is read', async () => {
    const { socket, answers, seen, requests } = await serveDiscarding()
    const chunked = '5\r\nGET /\r\n0\r\nx-trailer: of the body before\r\n\r\n'
    socket.write(post('/a', `content-length: ${part.length}`, part) + get('/b'))
    await answers(2)
    socket.write(post('/c', 'transfer-encoding: chunked', chunked) + get('/d'))
    expect(pathsOf(await answers(4))).toEqual(['/a', '/b', '/c', '/d'])
    expect(seen).toEqual([discarded('/a'), read('/b'), discarded('/c'), read('/d')])
    expect(requests.map(({ complete }) => complete)).toEqual([true, true, true, true])
  })

  it('is not waited for', async () => {
    const { socket, answers, seen, requests } = await serveDiscarding()
    socket.write(post('/a', `content-length: ${2 * part.length}`))
    await answers(1)
    expect(requests[0]?.complete).toBe(false)
    socket.write(part)
    socket.write(part + get('/b'))
    await answers(2)
    expect(seen).toEqual([discarded('/a'), read('/b')])
    expect(requests[0]).toMatchObject({ complete: true, readableLength: 0 })
  })

  it('is released with its request, as one that was read', async () => {
    const { socket, answers, requests } = await serveDiscarding()
    socket.write(post('/a', 'content-length: 4', 'body'))
    await answers(1)
    const { parser } = (requests[0] as IncomingMessage).socket as unknown as { parser: { incoming: unknown } }
    expect(parser.incoming).toBe(null)
    socket.write(get('/b'))
    await answers(2)
  })

  it('that was received in part already is read as usual', async () => {
    const app = await serve((request, response) => {
      request.once('readable', () => {
        discardBody(request)
        expect(isBodyDiscarded(request)).toBe(false)
        request.resume().once('end', () => sendRaw(request, response))
      })
    })
    const { socket, answers } = connectTo(app)
    socket.write(post('/a', `content-length: ${part.length}`, part))
    expect(pathsOf(await answers(1))).toEqual(['/a'])
  })

  it('may be cut off', async () => {
    const { app, socket, answers } = await serveDiscarding()
    socket.write(post('/a', 'content-length: 1000', 'half'))
    await answers(1)
    socket.destroy()
    const next = connectTo(app)
    next.socket.write(get('/next'))
    expect(pathsOf(await next.answers(1))).toEqual(['/next'])
  })
})
