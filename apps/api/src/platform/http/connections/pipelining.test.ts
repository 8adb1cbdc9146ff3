import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { limitPipelining } from './pipelining.ts'

const LIMIT = 4
const UNSENT_BYTES = 100_000

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

/** A server whose responses the test ends. */
async function serve() {
  const responses: ServerResponse[] = []
  let excess = 0
  let parsed = 0
  const server = createServer((_request, response) => void responses.push(response))
  limitPipelining(server, { limit: LIMIT, unsentBytes: UNSENT_BYTES, onExcess: () => void excess++ })
  server.prependListener('request', () => void parsed++)
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return {
    server,
    responses,
    excess: () => excess,
    parsed: () => parsed,
    client() {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      socket.on('error', () => {})
      sockets.push(socket)
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk
      })
      return { socket, received: () => received }
    },
  }
}

const get = (path: string, headers = 'host: x\r\n') => `GET ${path} HTTP/1.1\r\n${headers}\r\n`
/** Ends a response before its bytes are sent: they are still to be written to the socket. */
function endBeforeWritten(response: ServerResponse, body: string): Socket {
  const socket = response.socket as Socket
  socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  response.emit('finish')
  return socket
}
const many = (count: number) => Array.from({ length: count }, (_, i) => get(`/${i}`)).join('')
/** Closed by the server, with or without a reset. */
const closed = (socket: Socket) => expect.poll(() => socket.destroyed).toBe(true)
const urls = (responses: ServerResponse[]) => responses.map(({ req }) => req.url)

describe('pipelined requests', () => {
  it('are handled one at a time, in their order', async () => {
    const { responses, client } = await serve()
    const { socket, received } = client()
    socket.write(many(LIMIT + 1))
    for (let i = 0; i <= LIMIT; i++) {
      await expect.poll(() => urls(responses)).toHaveLength(i + 1)
      responses[i]?.end(`answer ${i}.`)
    }
    await expect.poll(received).toContain(`answer ${LIMIT}.`)
    expect(urls(responses)).toEqual(['/0', '/1', '/2', '/3', '/4'])
    expect(received().match(/answer \d/g)).toEqual([0, 1, 2, 3, 4].map((i) => `answer ${i}`))
    socket.write(get('/again'))
    await expect.poll(() => urls(responses).at(-1)).toBe('/again')
  })

  it('wait for an answer that the client does not read', async () => {
    const { responses, client } = await serve()
    const { socket } = client()
    socket.pause()
    socket.write(many(2))
    await expect.poll(() => responses.length).toBe(1)
    const large = Buffer.alloc(64 * 1024 * 1024)
    responses[0]?.end(large)
    // The answer to another client shows that the server had time to handle the waiting request.
    const other = client()
    other.socket.write(get('/other'))
    await expect.poll(() => responses.length).toBe(2)
    responses[1]?.end('done')
    await expect.poll(other.received).toContain('done')
    expect(urls(responses)).toEqual(['/0', '/other'])
    socket.resume()
    await expect.poll(() => urls(responses)).toEqual(['/0', '/other', '/1'])
  })

  it('wait for unsent bytes, even if the response before them has ended', async () => {
    const { responses, client } = await serve()
    const { socket, received } = client()
    socket.pause()
    socket.write(many(3))
    await expect.poll(() => responses.length).toBe(1)
    const body = 'x'.repeat(32 * 1024 * 1024)
    const serverSocket = endBeforeWritten(responses[0] as ServerResponse, body)
    expect(serverSocket.writableLength).toBeGreaterThan(UNSENT_BYTES)
    // As above: the server had time to handle the waiting requests.
    const other = client()
    other.socket.write(get('/other'))
    await expect.poll(() => responses.length).toBe(2)
    expect(urls(responses)).toEqual(['/0', '/other'])
    socket.resume()
    await expect.poll(() => urls(responses)).toEqual(['/0', '/other', '/1'])
    expect(serverSocket.writableLength).toBe(0)
    responses[2]?.end('second')
    await expect.poll(() => urls(responses)).toEqual(['/0', '/other', '/1', '/2'])
    await expect.poll(() => received().length).toBeGreaterThan(body.length)
  })

  it('wait for unsent bytes that are left when they arrive', async () => {
    const { responses, client } = await serve()
    const { socket } = client()
    socket.pause()
    socket.write(get('/0'))
    await expect.poll(() => responses.length).toBe(1)
    const closed = once(responses[0] as ServerResponse, 'close')
    const serverSocket = endBeforeWritten(responses[0] as ServerResponse, 'x'.repeat(32 * 1024 * 1024))
    await closed
    socket.write(get('/1'))
    await expect.poll(() => serverSocket.isPaused()).toBe(true)
    expect(urls(responses)).toEqual(['/0'])
    socket.resume()
    await expect.poll(() => urls(responses)).toEqual(['/0', '/1'])
  })

  it('do not wait for unsent bytes within the limit', async () => {
    const { responses, client } = await serve()
    const { socket } = client()
    socket.pause()
    socket.write(many(2))
    await expect.poll(() => responses.length).toBe(1)
    const serverSocket = responses[0]?.socket as Socket
    serverSocket.cork()
    endBeforeWritten(responses[0] as ServerResponse, 'x'.repeat(UNSENT_BYTES / 2))
    await expect.poll(() => urls(responses)).toEqual(['/0', '/1'])
    expect(serverSocket.writableLength).toBeGreaterThan(0)
    serverSocket.uncork()
  })

  it('beyond the limit close the connection, and the parser reads no further', async () => {
    const { client, excess, parsed, responses } = await serve()
    const { socket } = client()
    socket.write(many(2_000))
    await closed(socket)
    expect(excess()).toBe(1)
    expect(parsed()).toBe(LIMIT + 2)
    expect(urls(responses)).toEqual(['/0'])
  })

  it('are dropped with their connection', async () => {
    const { server, client, responses } = await serve()
    const { socket } = client()
    socket.write(many(3))
    await expect.poll(() => responses.length).toBe(1)
    socket.destroy()
    await once(responses[0] as ServerResponse, 'close')
    const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
    await expect.poll(connections).toBe(0)
    expect(urls(responses)).toEqual(['/0'])
  })
})

describe('requests that Node answers by itself', () => {
  it('without a host do not pass the limit: nothing after the first is parsed', async () => {
    const { client, responses } = await serve()
    const { socket, received } = client()
    socket.write(get('/', '').repeat(2_000))
    await closed(socket)
    expect(received().match(/HTTP\/1.1 400/g)).toHaveLength(1)
    expect(responses).toEqual([])
  })

  it('with an unknown expectation are handled as any other', async () => {
    const { client, responses } = await serve()
    const { socket } = client()
    socket.write(get('/', 'host: x\r\nexpect: something\r\n').repeat(2_000))
    await closed(socket)
    expect(responses).toHaveLength(1)
  })
})
