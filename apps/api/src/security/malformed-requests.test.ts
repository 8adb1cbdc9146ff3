/** Requests that no browser makes, byte by byte: each is answered calmly or hung up on, and the server goes on. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../testing/accounts.ts'
import { contentsOf } from '../../testing/contents.ts'
import { aWorld, type World } from '../../testing/every-call.ts'
import { buildWeb, ROOT } from '../../testing/served.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { openPublicPages } from '../public-pages/public-pages.ts'

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
}, 180_000)
afterAll(() => test.close())

/** Sends the bytes and hears the whole answer; the last line asks the server to hang up. */
async function send(text: string): Promise<{ status: number; head: string; body: string }> {
  const { port } = test.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {}) // a reset is an answer as well
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

/** Each with the statuses that are right; 0: hung up on without a word. */
const REQUESTS: Record<string, [text: string | (() => string), ...statuses: number[]]> = {
  'a slash that is encoded': [get('/api%2fdistrict'), 302],
  'a slash that is encoded below /api': [get('/api/ppdb%2fsd'), 404],
  'a slash inside a number': [get('/api/ppdb/registered/SD25%2f00000'), 404],
  'the way up': [get('/../../../../etc/passwd'), 302],
  'the way up, encoded': [get('/%2e%2e/%2e%2e/%2e%2e/etc/passwd'), 302],
  'the way up, encoded twice': [get('/%252e%252e%252fetc%252fpasswd'), 302],
  'the way up out of the files': [get('/assets/..%2f..%2f..%2fpackage.json'), 404],
  'the way up with backslashes': [get('/assets/..%5c..%5cpackage.json'), 404],
  'the way up in a card': [get('/ppdb/..%2f..%2fetc%2fpasswd/pdf'), 404],
  'the way round to the staff': [get('/api/district/../ppdb/sd'), 404],
  'two slashes': [get('//api/district'), 302],
  'two slashes to another host': [get('//jahat.example/..'), 302],
  'two slashes inside': [get('/api//ppdb/sd'), 404],
  'a dot inside': [get('/api/./ppdb/sd'), 404],
  'capital letters': [get('/API/PPDB/SD'), 302],
  'a parameter after a semicolon': [get('/api/ppdb/sd;x=/api/district'), 404],
  NUL: [get('/api/ppdb/registered/%00'), 404],
  'NUL behind an id': [get('/api/village/1%00/district'), 404],
  'NUL in a page': [get('/%00'), 302],
  'NUL in a card': [get('/ppdb/%00/pdf'), 404],
  'a line end in a card, for a person': [get('/ppdb/%0d%0aset-cookie:%20x=1/pdf', 'accept: text/html'), 302],
  'bytes that are no letters': [get('/api/ppdb/registered/%ff%fe'), 404],
  'bytes that are not even encoded': [get('/api/ppdb/registered/\u00ff\u00fe'), 400, 404],
  'a broken escape': [get('/api/ppdb/registered/%e0%80'), 404],
  'a fragment': [get('/api/district#x'), 200, 404],
  'a very long address': [get(`/api/ppdb/registered/${'A'.repeat(15_000)}`), 404],
  'a longer one': [get(`/api/ppdb/registered/${'A'.repeat(20_000)}`), 431],
  'another host in the address': [get('http://jahat.example/api/district'), 200, 302, 400, 404],
  'an asterisk': [ask('OPTIONS', '*'), 302, 400, 404, 405],
  TRACE: [ask('TRACE', '/api/district'), 405],
  'TRACE of a page': [ask('TRACE', '/'), 405],
  PATCH: [ask('PATCH', '/api/ppdb/sd/1/edit'), 405],
  'a method of file shares': [ask('PROPFIND', '/'), 405],
  'a method nobody knows': [ask('KENARI', '/'), 400],
  'a method in small letters': [ask('get', '/api/district'), 400],
  'a tunnel': [ask('CONNECT', 'jahat.example:443'), 0, 400, 404, 405],
  'the beginning of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 0, 400],
  'HTTP/1.0 without a host': ['GET /api/district HTTP/1.0\r\n\r\n', 200],
  'HTTP/1.1 without a host': ['GET /api/district HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  'HTTP/0.9': ['GET /\r\n\r\n', 200, 400],
  'a handshake of TLS': ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 400],
  'two hosts': [get('/api/district', 'host: jahat.example'), 200, 400],
  'a host that is no host': [
    'GET /api/district HTTP/1.1\r\nhost: a b@c:x/\r\nconnection: close\r\n\r\n',
    200,
    400,
  ],
  'two content types': [
    post('/api/district_filter', '{}', JSON_LINE, 'content-type: text/plain'),
    200,
    400,
    415,
  ],
  'a content type with more': [
    post('/api/district_filter', '{}', 'content-type: application/json; charset=utf-7'),
    200,
    415,
  ],
  'a content type that begins alike': [
    post('/api/district_filter', '{}', 'content-type: application/jsonp'),
    415,
  ],
  'no content type': [post('/api/district_filter', '{}'), 415],
  'two lengths': [post('/api/district_filter', '{}', JSON_LINE, 'content-length: 3'), 400],
  'a length below nothing': [ask('POST', '/api/district_filter', JSON_LINE, 'content-length: -1'), 400],
  'a length with a sign': [`${ask('POST', '/api/district_filter', JSON_LINE, 'content-length: +2')}{}`, 400],
  'a length and chunks': [
    ask('POST', '/api/district_filter', JSON_LINE, 'content-length: 2', 'transfer-encoding: chunked') +
      '0\r\n\r\n',
    400,
  ],
  'chunks in disguise': [
    `${ask('POST', '/api/district_filter', JSON_LINE, 'transfer-encoding: xchunked')}0\r\n\r\n`,
    400,
    501,
  ],
  'chunks that are none': [
    `${ask('POST', '/api/district_filter', JSON_LINE, 'transfer-encoding: chunked')}zz\r\n{}\r\n`,
    400,
  ],
  'a chunk too large': [
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
  'another protocol': [get('/api/district', 'upgrade: websocket', 'sec-websocket-key: x'), 200, 400],
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
  'cookies that reach for the prototype': [
    get('/api/auth/me', 'cookie: __proto__=x; constructor=y; token=z'),
    401,
  ],
  'two authorizations': [get('/api/auth/me', 'authorization: Bearer x', 'authorization: Bearer y'), 401],
  'an authorization of another kind': [get('/api/auth/me', 'authorization: Basic YWRtaW46YWRtaW4='), 401],
  'a session in the address': [() => get(`/api/auth/me?token=${token}`), 401],
  'a session in the body': [
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
  'a range that is none': [get('/tutorial/pendaftaran.mp4', 'range: bytes=9-1'), 200, 416],
  'a huge mark of an earlier answer': [get('/', `if-none-match: ${'"x",'.repeat(3_000)}`), 200],
  'an encoding nobody has': [get('/', 'accept-encoding: kenari;q=99, *;q=-1'), 200],
  'a key that is too short': [post('/api/ppdb/sd', '{}', JSON_LINE, 'idempotency-key: x'), 400],
  'two keys': [
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

describe('answered, or hung up on', () => {
  it.each(Object.keys(REQUESTS))('%s', async (name) => {
    const [text, ...statuses] = REQUESTS[name] as [string | (() => string), ...number[]]
    const before = await contentsOf(test, { reading: true })
    const { status, head, body } = await send(typeof text === 'string' ? text : text())
    expect([status, statuses.includes(status), head]).toEqual([status, true, head])
    if (status > 0) {
      // Two refusals are written by Node itself, which says nothing more than the status.
      const wordless = body === '0\r\n\r\n' && (status === 400 || status === 417)
      if (!wordless) expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
      expect(head).not.toMatch(/^set-cookie/im)
      // Where it leads is a place of ours.
      const to = /^location: (.*)$/im.exec(head)?.[1]
      if (to !== undefined) expect(to).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
    }
    for (const secret of ['root:', '"workspaces"', world.children.SD.number])
      expect(body).not.toContain(secret)
    expect(body).not.toMatch(/node_modules|\bat .*\.ts:\d+/)
    expect(await contentsOf(test, { reading: true })).toEqual(before)
  })

  it('and after all that the server answers as ever', async () => {
    expect((await send(get('/api/district'))).status).toBe(200)
    expect(test.logs()).not.toContain('a request failed')
  })
})
