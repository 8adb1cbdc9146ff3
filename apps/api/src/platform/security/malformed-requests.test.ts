/** Malformed and unusual requests, sent as bytes: each is answered or its connection closed; the server keeps working. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { aWorld, type World } from '../../../testing/calls/world.ts'
import { contentsOf } from '../../../testing/database/contents.ts'
import { buildWeb, ROOT } from '../../../testing/processes/served.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openPublicPages } from '../../features/public-pages/public-pages.ts'

let test: TestApp
let world: World
let token: string
beforeAll(async () => {
  buildWeb()
  test = await createTestApp({
    openPages: (facts) =>
      openPublicPages({ facts, webDist: join(ROOT, 'apps/web/dist'), log: { error: () => {} } }),
  })
  world = await aWorld(test)
  token = (await signIn(test, 'admin')).token
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

/** Sends the bytes and reads the whole response; the requests ask the server to close the connection. */
async function send(text: string): Promise<{ status: number; head: string; body: string }> {
  const { port } = test.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {}) // a connection reset is a valid reaction
  socket.write(Buffer.from(text, 'latin1'))
  await once(socket, 'close')
  const [head = '', ...body] = answer.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body: body.join('\r\n\r\n') }
}
const get = (path: string, ...headers: string[]) => ask('GET', path, ...headers)
const ask = (method: string, path: string, ...headers: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`

const JSON_LINE = 'content-type: application/json'
const post = (path: string, body: string, ...headers: string[]) =>
  ask('POST', path, `content-length: ${body.length}`, ...headers) + body

/** Requests with their permitted statuses; 0: the connection is closed without a response. */
const REQUESTS: Record<string, [text: string | (() => string), ...statuses: number[]]> = {
  'an encoded slash': [get('/api%2fdistrict'), 302],
  'an encoded slash below /api': [get('/api/ppdb%2fsd'), 404],
  'a slash inside a number': [get('/api/ppdb/registered/SD25%2f00000'), 404],
  'path traversal': [get('/../../../../etc/passwd'), 302],
  'path traversal, encoded': [get('/%2e%2e/%2e%2e/%2e%2e/etc/passwd'), 302],
  'path traversal, encoded twice': [get('/%252e%252e%252fetc%252fpasswd'), 302],
  'path traversal out of the static files': [get('/assets/..%2f..%2f..%2fpackage.json'), 404],
  'path traversal with backslashes': [get('/assets/..%5c..%5cpackage.json'), 404],
  'path traversal in a card URL': [get('/ppdb/..%2f..%2fetc%2fpasswd/pdf'), 404],
  'path traversal to a staff route': [get('/api/district/../ppdb/sd'), 404],
  'two slashes': [get('//api/district'), 302],
  'two slashes to another host': [get('//jahat.example/..'), 302],
  'two slashes inside the path': [get('/api//ppdb/sd'), 404],
  'a dot segment': [get('/api/./ppdb/sd'), 404],
  'capital letters': [get('/API/PPDB/SD'), 302],
  'a parameter after a semicolon': [get('/api/ppdb/sd;x=/api/district'), 404],
  NUL: [get('/api/ppdb/registered/%00'), 404],
  'NUL behind an id': [get('/api/village/1%00/district'), 404],
  'NUL in a page': [get('/%00'), 302],
  'NUL in a card': [get('/ppdb/%00/pdf'), 404],
  'a line end in a card URL, for a browser': [
    get('/ppdb/%0d%0aset-cookie:%20x=1/pdf', 'accept: text/html'),
    302,
  ],
  'encoded bytes that are not UTF-8': [get('/api/ppdb/registered/%ff%fe'), 404],
  'raw bytes that are not ASCII': [get('/api/ppdb/registered/\u00ff\u00fe'), 400, 404],
  'a broken escape': [get('/api/ppdb/registered/%e0%80'), 404],
  'a fragment': [get('/api/district#x'), 200, 404],
  'a URL of 15,000 characters': [get(`/api/ppdb/registered/${'A'.repeat(15_000)}`), 404],
  'a URL of 20,000 characters': [get(`/api/ppdb/registered/${'A'.repeat(20_000)}`), 431],
  'an absolute URL with another host': [get('http://jahat.example/api/district'), 200, 302, 400, 404],
  'an asterisk': [ask('OPTIONS', '*'), 302, 400, 404, 405],
  TRACE: [ask('TRACE', '/api/district'), 405],
  'TRACE of a page': [ask('TRACE', '/'), 405],
  PATCH: [ask('PATCH', '/api/ppdb/sd/1/edit'), 405],
  'a WebDAV method': [ask('PROPFIND', '/'), 405],
  'an unknown method': [ask('KENARI', '/'), 400],
  'a method in small letters': [ask('get', '/api/district'), 400],
  CONNECT: [ask('CONNECT', 'jahat.example:443'), 0, 400, 404, 405],
  'an HTTP/2 preface': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 0, 400],
  'HTTP/1.0 without a host': ['GET /api/district HTTP/1.0\r\n\r\n', 400],
  'HTTP/1.1 without a host': ['GET /api/district HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  'HTTP/0.9': ['GET /\r\n\r\n', 200, 400],
  'a TLS handshake': ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 400],
  'two hosts': [get('/api/district', 'host: jahat.example'), 400],
  'an invalid host': ['GET /api/district HTTP/1.1\r\nhost: a b@c:x/\r\nconnection: close\r\n\r\n', 400, 421],
  'two content types': [
    post('/api/district_filter', '{}', JSON_LINE, 'content-type: text/plain'),
    200,
    400,
    415,
  ],
  'a content type with a charset': [
    post('/api/district_filter', '{}', 'content-type: application/json; charset=utf-7'),
    200,
    415,
  ],
  'a content type with the prefix application/json': [
    post('/api/district_filter', '{}', 'content-type: application/jsonp'),
    415,
  ],
  'no content type': [post('/api/district_filter', '{}'), 415],
  'two Content-Length headers': [post('/api/district_filter', '{}', JSON_LINE, 'content-length: 3'), 400],
  'a negative Content-Length': [ask('POST', '/api/district_filter', JSON_LINE, 'content-length: -1'), 400],
  'a Content-Length with a plus sign': [
    `${ask('POST', '/api/district_filter', JSON_LINE, 'content-length: +2')}{}`,
    400,
  ],
  'Content-Length and chunked encoding': [
    ask('POST', '/api/district_filter', JSON_LINE, 'content-length: 2', 'transfer-encoding: chunked') +
      '0\r\n\r\n',
    400,
  ],
  'an unknown transfer encoding': [
    `${ask('POST', '/api/district_filter', JSON_LINE, 'transfer-encoding: xchunked')}0\r\n\r\n`,
    400,
    501,
  ],
  'an invalid chunk size': [
    `${ask('POST', '/api/district_filter', JSON_LINE, 'transfer-encoding: chunked')}zz\r\n{}\r\n`,
    400,
  ],
  'a chunk above the body limit': [
    `${ask('POST', '/api/district_filter', JSON_LINE, 'transfer-encoding: chunked')}11170\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`,
    413,
  ],
  'a second request inside the body': [
    post('/api/district_filter', '{}', JSON_LINE) + get('/api/ppdb/sd'),
    200,
    400,
  ],
  'a compressed body': [
    post('/api/district_filter', '{}', JSON_LINE, 'content-encoding: gzip'),
    200,
    400,
    415,
  ],
  'an unknown expectation': [post('/api/district_filter', '{}', JSON_LINE, 'expect: kenari'), 200, 400, 417],
  'an upgrade to WebSocket': [get('/api/district', 'upgrade: websocket', 'sec-websocket-key: x'), 200, 400],
  'a space before the colon': [get('/api/district', 'x-a : b'), 400],
  'a folded header': [get('/api/district', 'x-a: b\r\n c'), 200, 400],
  'NUL in a header': [get('/api/district', 'x-a: b\u0000c'), 400],
  'a header without a name': [get('/api/district', ': b'), 400],
  'two thousand headers': [
    get('/api/district', ...Array.from({ length: 1_999 }, (_, i) => `a${i}: b`)),
    200,
    400,
    431,
  ],
  'one huge header': [get('/api/district', `x-a: ${'b'.repeat(20_000)}`), 431],
  'a huge cookie': [get('/api/auth/me', `cookie: token=${'b'.repeat(15_000)}`), 401],
  'a thousand cookies': [get('/api/auth/me', `cookie: ${'token=x; '.repeat(1_500)}`), 401],
  'cookies named like prototype properties': [
    get('/api/auth/me', 'cookie: __proto__=x; constructor=y; token=z'),
    401,
  ],
  'two Authorization headers': [
    get('/api/auth/me', 'authorization: Bearer x', 'authorization: Bearer y'),
    401,
  ],
  'Basic authorization': [get('/api/auth/me', 'authorization: Basic YWRtaW46YWRtaW4='), 401],
  'a token in the query': [() => get(`/api/auth/me?token=${token}`), 401],
  'a token in the body': [
    () => post('/api/ppdb/quota/1/reset', JSON.stringify({ token: `Bearer ${token}` }), JSON_LINE),
    401,
  ],
  'a thousand ranges': [
    get(
      '/tutorial/pendaftaran.mp4',
      `range: bytes=${Array.from({ length: 1_000 }, (_, i) => `${i}-${i}`).join(',')}`,
    ),
    200,
    206,
    416,
  ],
  'an invalid range': [get('/tutorial/pendaftaran.mp4', 'range: bytes=9-1'), 200, 416],
  'a huge If-None-Match': [get('/', `if-none-match: ${'"x",'.repeat(3_000)}`), 200],
  'an unknown Accept-Encoding': [get('/', 'accept-encoding: kenari;q=99, *;q=-1'), 200],
  'an idempotency key that is too short': [post('/api/ppdb/sd', '{}', JSON_LINE, 'idempotency-key: x'), 400],
  'two idempotency keys': [
    post(
      '/api/ppdb/sd',
      '{}',
      JSON_LINE,
      `idempotency-key: ${'a'.repeat(32)}`,
      `idempotency-key: ${'b'.repeat(32)}`,
    ),
    400,
  ],
}

describe('a malformed request is answered or its connection closed', () => {
  it.each(Object.keys(REQUESTS))('%s', async (name) => {
    const [text, ...statuses] = REQUESTS[name] as [string | (() => string), ...number[]]
    const before = await contentsOf(test, { reading: true })
    const { status, head, body } = await send(typeof text === 'string' ? text : text())
    expect([status, statuses.includes(status), head]).toEqual([status, true, head])
    if (status > 0) {
      // Node itself answers some malformed requests, with the status only.
      const wordless = body === '0\r\n\r\n' && (status === 400 || status === 417)
      if (!wordless) expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
      expect(head).not.toMatch(/^set-cookie/im)
      // A redirect stays on this site.
      const to = /^location: (.*)$/im.exec(head)?.[1]
      if (to !== undefined) expect(to).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
    }
    for (const secret of ['root:', '"workspaces"', world.children.SD.number])
      expect(body).not.toContain(secret)
    expect(body).not.toMatch(/node_modules|\bat .*\.ts:\d+/)
    expect(await contentsOf(test, { reading: true })).toEqual(before)
  })

  it('afterwards the server still answers, without a logged failure', async () => {
    expect((await send(get('/api/district'))).status).toBe(200)
    expect(test.logs()).not.toContain('a request failed')
  })
})
