import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CONTRACTS } from '@spmb/domain/contracts.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

/** A real request, since inject knows the usual methods only. */
const ask = (method: string, path: string) =>
  new Promise<{ status: number; allow: string | undefined; body: string }>((resolve, reject) => {
    const { port } = test.app.server.address() as AddressInfo
    const sent = request({ port, host: '127.0.0.1', method, path, agent: false }, (answer) => {
      let body = ''
      answer.on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, allow: answer.headers.allow, body }))
    })
    sent.on('error', reject)
    sent.end()
  })

const CALLS = [
  ...CONTRACTS.map(({ method, path }) => ({ method, path })),
  ...['/api/openapi.json', '/api/docs', '/healthz', '/readyz', '/ppdb/:no/pdf'].map((path) => ({
    method: 'GET',
    path,
  })),
]

/**
 * Every method that an address has: contracts may share one. The router also takes '/api/ppdb/zonasi/1/school' for
 * '/api/ppdb/zonasi/:village_id/:type', whose handler answers 404 to another level: such a method is none of the address.
 */
function methodsOf(address: string, level = '(?:sd|smp)'): Set<string> {
  const part = (name: string) => (name === ':type' ? level : '[^/]+')
  const fits = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, part)}$`)
  const methods = new Set(CALLS.filter(({ path }) => fits(path).test(address)).map(({ method }) => method))
  if (methods.has('GET')) methods.add('HEAD')
  return methods
}

describe('another method of a known path', () => {
  const example = (name: string) => (name === ':type' ? 'sd' : '1')
  const addresses = new Set(CALLS.map(({ path }) => path.replace(/:\w+/g, example)))
  const every = [...addresses].map(
    (address) => [address, methodsOf(address), methodsOf(address, '[^/]+')] as const,
  )

  it.each(every)('is a 405 that names the methods of %s', async (address, methods, routed) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      if (routed.has(method)) continue
      const answer = await ask(method, address)
      expect([method, answer.status]).toEqual([method, 405])
      expect(new Set(answer.allow?.split(', '))).toEqual(methods)
      if (method === 'HEAD') continue
      expect(JSON.parse(answer.body)).toEqual({
        status: 405,
        message: 'Metode ini tidak tersedia di alamat ini',
        data: null,
      })
    }
  })

  it('is refused before anything of the body is read', async () => {
    for (const [payload, contentType] of [
      ['x', 'text/plain'],
      ['{"half', 'application/json'],
      ['x'.repeat(100_000), 'application/json'],
    ] as const) {
      const answer = await test.app.inject({
        method: 'PUT',
        url: '/api/district',
        payload,
        headers: { 'content-type': contentType },
      })
      expect(answer.statusCode).toBe(405)
    }
  })

  it('lists every method where two contracts share an address', async () => {
    const answer = await ask('PUT', '/api/ppdb/sd')
    expect(new Set(answer.allow?.split(', '))).toEqual(new Set(['GET', 'HEAD', 'POST']))
  })
})

describe('HEAD', () => {
  it.each(
    CONTRACTS.filter(
      ({ method, limit, access }) => method === 'GET' && limit === 'read' && access === 'public',
    ).map(({ path }) => callPath(path, { district_id: 1, village_id: 1, type: 'sd' })),
  )('says of %s what GET says, without the body', async (url) => {
    const get = await test.app.inject(url)
    const head = await test.app.inject({ method: 'HEAD', url })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-length']).toBe(String(get.rawPayload.length))
    expect(head.body).toBe('')
  })
})

describe('an unknown path', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['TRACE', '/api/nothing'],
    ['GET', '/api/district/'],
    ['GET', '/api/district;a=1'],
    ['GET', '/api/ppdb/zonasi/sd/1/2/school'],
    ['GET', '/api/%zz'],
    ['GET', '/api/village/%c0%ae/district'],
    ['GET', `/api/${'x'.repeat(15_000)}`],
    ['GET', '/api/../etc/passwd'],
  ])('below /api is a 404 in JSON: %s %s', async (method, path) => {
    const answer = await ask(method, path)
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.body)).toEqual({ status: 404, message: 'Alamat ini tidak ada', data: null })
  })

  it.each(['/nothing', '/information/nothing?x=1', '//evil.example', '/.env', '/.git/config', '/%zz', '/%'])(
    'anywhere else leads to the first page: %s',
    async (path) => {
      const answer = await test.app.inject(path)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
    },
  )

  it('refuses other methods', async () => {
    const answer = await ask('POST', '/nothing')
    expect([answer.status, answer.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('an unusual URL', () => {
  it.each([
    ['a registration number of 10,000 letters', `/api/ppdb/registered/${'A'.repeat(10_000)}`],
    ['a card number of 10,000 letters', `/ppdb/${'A'.repeat(10_000)}/pdf`],
  ])('is a 404: %s', async (_title, url) => {
    const answer = await test.app.inject(url)
    expect(answer.json()).toEqual({ status: 404, message: 'Data registrasi tidak ditemukan', data: null })
  })

  it('is accepted with query parameters that a look-up does not have', async () => {
    const plain = await test.app.inject('/api/district')
    for (const query of ['?name=a&name=b', '?a[b]=1', '?%zz', '?__proto__=1', `?${'x=1&'.repeat(2_000)}`]) {
      expect((await test.app.inject(`/api/district${query}`)).json()).toEqual(plain.json())
    }
  })
})
