import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { isBodyLeft, leaveBody, readyAnswer } from './ready-answer.ts'

const KEEP_ALIVE_MS = 5_000
const COMMON = { 'x-content-type-options': 'nosniff' }
const BODY = '{"name":"Contoh 🙂 李"}'

let server: Server | undefined
let socket: Socket | undefined
let received = ''
afterEach(() => {
  socket?.destroy()
  server?.closeAllConnections()
  server?.close()
})

/** A server and one connection to it, whose answers are gathered as they come. */
async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  keepAliveTimeout = KEEP_ALIVE_MS,
) {
  server = createServer({ keepAliveTimeout, keepAliveTimeoutBuffer: 0 }, handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  return socket
}

const ready = readyAnswer(503, COMMON, KEEP_ALIVE_MS)
const own = () => ({ 'x-request-id': 'one', 'retry-after': '2' })
const sendReady = (_request: IncomingMessage, response: ServerResponse) => ready.send(response, own(), BODY)

const get = (path = '/', more = '', version = '1.1') =>
  `GET ${path} HTTP/${version}\r\nhost: localhost\r\n${more}\r\n`
const answersSoFar = () => received.split('HTTP/1.1 ').slice(1)

async function answers(count: number, connection: Socket): Promise<string[]> {
  while (answersSoFar().length < count || !received.endsWith('}')) await once(connection, 'data')
  return answersSoFar()
}

/** The lines of the head in any order, without what is of the moment. */
function headOf(answer: string) {
  const [head = ''] = answer.split('\r\n\r\n')
  return head
    .split('\r\n')
    .map((line) => line.replace(/^Date: .*/, 'Date'))
    .sort()
}

it('is, line by line, what Node would have sent', async () => {
  const connection = await serve((request, response) => {
    if (request.url === '/ready') return sendReady(request, response)
    const json = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }
    response
      .writeHead(503, { ...COMMON, ...json, ...own(), 'content-length': Buffer.byteLength(BODY) })
      .end(BODY)
  })
  connection.write(get('/ready'))
  await answers(1, connection)
  connection.write(get('/node'))
  const [fast = '', usual = ''] = await answers(2, connection)
  expect(headOf(fast)).toEqual(headOf(usual))
  expect(fast.split('\r\n\r\n')[1]).toBe(BODY)
  const date = /^Date: (.*)$/m.exec(fast)?.[1] ?? ''
  expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000)
})

it('waits for the answer before it on its connection', async () => {
  let answerFirst = () => {}
  const connection = await serve((request, response) => {
    if (request.url === '/slow') answerFirst = () => response.end('{"slow":true}')
    else sendReady(request, response)
    if (request.url === '/last') answerFirst()
  })
  connection.write(get('/slow') + get('/ready') + get('/last'))
  const all = await answers(3, connection)
  expect(all.map((answer) => answer.slice(0, 3))).toEqual(['200', '503', '503'])
})

it.each([
  ['asks for it', get('/', 'connection: close\r\n')],
  ['speaks HTTP/1.0', get('/', '', '1.0')],
])('closes the connection of a visitor who %s', async (_who, text) => {
  const connection = await serve(sendReady)
  connection.write(text)
  await once(connection, 'end')
  expect(headOf(received)).toContain('Connection: close')
  expect(received).toContain(BODY)
})

it('leaves a connection that is free: it ends when it is kept for long enough, and when idle ones are closed', async () => {
  const short = await serve(sendReady, 20)
  short.write(get())
  await once(short, 'end')
  expect(answersSoFar()).toHaveLength(1)
  server?.close()

  const idle = await serve(sendReady)
  idle.write(get())
  await answers(1, idle)
  server?.closeIdleConnections()
  await once(idle, 'end')
  expect(answersSoFar()).toHaveLength(1)
})

it('does not wait for a body that is left, and reads the next request behind it', async () => {
  const seen: [url: string | undefined, left: boolean][] = []
  let drops = 0
  const connection = await serve((request, response) => {
    if (request.method === 'POST') leaveBody(request)
    seen.push([request.url, isBodyLeft(request)])
    request.on('data', () => drops++)
    sendReady(request, response)
  })
  const part = 'x'.repeat(50_000)
  connection.write(`POST /a HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${2 * part.length}\r\n\r\n`)
  await answers(1, connection)
  connection.write(part)
  connection.write(part + get('/b'))
  await answers(2, connection)
  const chunked =
    'POST /c HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n5\r\nGET /\r\n0\r\n\r\n'
  connection.write(chunked + get('/d'))
  await answers(4, connection)
  expect(seen).toEqual([
    ['/a', true],
    ['/b', false],
    ['/c', true],
    ['/d', false],
  ])
  expect(drops).toBe(0)
})

it('is not disturbed by a visitor who leaves in the middle of a body', async () => {
  const connection = await serve((request, response) => {
    leaveBody(request)
    sendReady(request, response)
  })
  connection.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\nhalf')
  await answers(1, connection)
  connection.destroy()
  const next = connect(((server as Server).address() as AddressInfo).port, '127.0.0.1')
  next.setEncoding('utf8').write(get('/', 'connection: close\r\n'))
  let text = ''
  for await (const chunk of next) text += chunk
  expect(text).toContain(BODY)
})
