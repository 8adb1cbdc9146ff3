import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import { securityHeaders } from './security-headers.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const json = { 'content-type': 'application/json' }

describe('every response', () => {
  it.each<[string, number, InjectOptions]>([
    ['a look-up', 200, { url: '/api/district' }],
    ['a filter', 200, { method: 'POST', url: '/api/district_filter', payload: '{}', headers: json }],
    ['the API description', 200, { url: '/api/openapi.json' }],
    ['health', 200, { url: '/healthz' }],
    ['readiness', 200, { url: '/readyz' }],
    ['HEAD', 200, { method: 'HEAD', url: '/api/district' }],
    ['a refused registration', 400, { method: 'POST', url: '/api/ppdb/sd', payload: '{}', headers: json }],
    ['broken JSON', 400, { method: 'POST', url: '/api/ppdb/sd', payload: '{', headers: json }],
    ['an unknown number', 404, { url: '/api/ppdb/registered/x' }],
    ['an unknown id', 404, { url: '/api/village/99/district' }],
    ['an unknown call', 404, { url: '/api/nothing' }],
    ['a broken escape', 404, { url: '/api/%zz' }],
    ['another method', 405, { method: 'DELETE', url: '/api/district' }],
    [
      'a preflight',
      405,
      { method: 'OPTIONS', url: '/api/ppdb/sd', headers: { origin: 'https://evil.example' } },
    ],
    [
      'a body too large',
      413,
      { method: 'POST', url: '/api/ppdb/sd', payload: 'x'.repeat(70_000), headers: json },
    ],
    [
      'no JSON',
      415,
      { method: 'POST', url: '/api/ppdb/sd', payload: 'a=1', headers: { 'content-type': 'text/plain' } },
    ],
    ['an unknown page', 302, { url: '/nothing' }],
  ])('carries the headers, a request id and no version: %s', async (_title, status, call) => {
    const answer = await test.app.inject(call)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject(HEADERS)
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    for (const name of [
      'server',
      'x-powered-by',
      'access-control-allow-origin',
      'strict-transport-security',
    ]) {
      expect(answer.headers).not.toHaveProperty(name)
    }
    if (answer.body && status !== 302) {
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })

  it('has a new request id, whatever the client sends', async () => {
    const mine = { 'x-request-id': 'mine', 'request-id': 'mine' }
    const ids = await Promise.all(
      [1, 2].map(
        async () => (await test.app.inject({ url: '/api/district', headers: mine })).headers['x-request-id'],
      ),
    )
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('mine')
  })

  it('to a refused request has Cache-Control: no-store', async () => {
    for (const url of ['/api/ppdb/registered/x', '/api/nothing', '/api/village/99/district']) {
      expect((await test.app.inject(url)).headers['cache-control']).toBe('no-store')
    }
  })
})

describe('input that is not HTTP', () => {
  const send = async (text: string) => {
    const { port } = test.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write(text)
    await once(socket, 'close')
    return answer
  }

  it.each([
    ['no request line', 'GIBBERISH\r\n\r\n', 400],
    ['an unknown method', 'FOO /api/district HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    [
      'two lengths that differ',
      'POST /api/ppdb/sd HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n12345',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/ppdb/sd HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['an address of 20,000 letters', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ['headers of 20,000 letters', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is refused in the same form: %s', async (_title, text, status) => {
    const answer = await send(text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const [name, value] of Object.entries(HEADERS)) expect(head).toContain(`${name}: ${value}`)
    expect(JSON.parse(body)).toEqual({ status, message: expect.anything(), data: null })
  })
})

it('Strict-Transport-Security is sent only if the public URL is HTTPS', async () => {
  expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security')
  const secure = await createTestApp({
    config: {
      officeTimeZone: TIME_ZONE,
      trustedProxies: [],
      publicUrl: 'https://spmb.example',
      limitScale: 1,
    },
  })
  const answer = await secure.app.inject('/api/district')
  await secure.close()
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})
