/** Cross-site request forgery: a page of another site sends requests with the session cookie of staff. */
import { isForStaff } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAccount, signIn } from '../../../testing/accounts.ts'
import { EVERY_CONTRACT, goodCall, type Staff, sharedCallers } from '../../../testing/calls/every-call.ts'
import { casesOfRound } from '../../../testing/calls/extent.ts'
import { aWorld, type World } from '../../../testing/calls/world.ts'
import { contentsOf } from '../../../testing/database/contents.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'

// Calls of families need their session: registration/manage/family-sessions.test.ts.
const WRITES = EVERY_CONTRACT.filter(({ method, access }) => method !== 'GET' && access !== 'family')
const STAFF_WRITES = WRITES.filter(isForStaff)
const EVIL = 'https://jahat.example'

let test: TestApp
let world: World
const callers = new Map<string, Staff>()
beforeAll(async () => {
  test = await createTestApp()
  world = await aWorld(test)
  const callerOf = sharedCallers(test, world)
  for (const contract of EVERY_CONTRACT) callers.set(contract.name, await callerOf(contract))
})
afterAll(() => test.close())

const sessionOf = (name: string) => callers.get(name) as Staff
const cookieOf = (name: string) => `token=${sessionOf(name).token}`

/** Headers that browsers, old ones included, send with a request from another site. */
const CROSS_SITE_HEADERS: Record<string, Record<string, string>> = {
  'another site': { 'sec-fetch-site': 'cross-site', origin: EVIL },
  'another site that hides its name': { 'sec-fetch-site': 'cross-site', origin: 'null' },
  'a neighbour below the same domain': {
    'sec-fetch-site': 'same-site',
    origin: 'http://lain.localhost:3000',
  },
  'an address opened by hand or from an e-mail': { 'sec-fetch-site': 'none' },
  'another site in an old browser': { origin: EVIL },
  'a sandbox in an old browser': { origin: 'null' },
  'an old browser without Origin and Sec-Fetch-Site': {},
  'a page with only a Referer of this site': { referer: 'http://localhost:3000/admin/dashboard' },
  'an origin that begins like this site': { origin: 'http://localhost:3000.jahat.example' },
  'an origin with this site as user name': { origin: 'http://localhost:3000@jahat.example' },
  'an origin that is not a URL': { origin: 'localhost:3000' },
  'another port of the same machine': { origin: 'http://localhost:3001' },
  'another site that forges the Origin': { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
  'another site with a method override': {
    'sec-fetch-site': 'cross-site',
    origin: EVIL,
    'x-http-method-override': 'DELETE',
  },
}

/** So many ways reach every route in the short check. */
const ROUNDS = 7

describe('a write with the cookie from', () => {
  it.each([...Object.keys(CROSS_SITE_HEADERS).entries()])(
    '(%i) %s is refused on staff routes',
    { tags: 'rounds' },
    async (round, where) => {
      const before = await contentsOf(test)
      for (const contract of casesOfRound(STAFF_WRITES, round, ROUNDS)) {
        const { method, url, payload } = goodCall(contract, world, sessionOf(contract.name))
        const headers = { ...CROSS_SITE_HEADERS[where], cookie: cookieOf(contract.name) }
        const answer = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
        expect([contract.name, answer.statusCode]).toEqual([contract.name, 403])
      }
      expect(await contentsOf(test)).toEqual(before)
    },
  )

  it('a page of this site is refused with the content types of HTML forms', { tags: 'rounds' }, async () => {
    const before = await contentsOf(test)
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
    for (const [round, type] of types.entries()) {
      for (const contract of casesOfRound(WRITES, round, types.length)) {
        const { method, url, payload } = goodCall(contract, world, sessionOf(contract.name))
        const body = JSON.stringify(payload ?? {})
        const headers = {
          'content-type': type,
          cookie: cookieOf(contract.name),
          'sec-fetch-site': 'same-origin',
        }
        const answer = await test.app.inject({ method, url, headers, payload: body })
        expect([type, contract.name, answer.statusCode]).toEqual([type, contract.name, 415])
      }
    }
    expect(await contentsOf(test)).toEqual(before)
  })
})

it('a sign-in sent by another site is refused', async () => {
  const { username, password } = await anAccount(test, 'admin')
  const before = await contentsOf(test)
  for (const [where, headers] of Object.entries(CROSS_SITE_HEADERS)) {
    // A request without these headers comes from an API client, which has no browser session.
    if (!headers['sec-fetch-site'] && !headers.origin) continue
    const payload = { username, password }
    const answer = await test.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
    expect([where, answer.statusCode]).toEqual([where, 403])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  expect(await contentsOf(test)).toEqual(before)
})

it('no response or preflight allows cross-origin reads', { tags: 'rounds' }, async () => {
  for (const contract of casesOfRound(EVERY_CONTRACT, 0, 4)) {
    const caller = sessionOf(contract.name)
    const { url } = goodCall(contract, world, caller)
    const preflight = await test.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: EVIL, 'access-control-request-method': contract.method },
    })
    const asked =
      contract.method === 'GET'
        ? await test.app.inject({ url, headers: { origin: EVIL, cookie: `token=${caller.token}` } })
        : preflight
    expect([contract.name, preflight.statusCode]).toEqual([contract.name, 405])
    for (const { headers } of [preflight, asked]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  }
})

it('method overrides in headers and fields are ignored', async () => {
  const { method: _, url } = goodCall(
    EVERY_CONTRACT.find(({ name }) => name === 'deleteApplicant') as (typeof EVERY_CONTRACT)[number],
    world,
    sessionOf('deleteApplicant'),
  )
  const before = await contentsOf(test)
  for (const method of ['GET', 'POST'] as const) {
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const answer = await test.app.inject({
        method,
        url: `${url}?_method=DELETE`,
        headers: { ...sessionOf('deleteApplicant').bearer, [header]: 'DELETE' },
        ...(method === 'POST' ? { payload: { _method: 'DELETE' } } : {}),
      })
      expect([method, header, answer.statusCode]).toEqual([method, header, 405])
    }
  }
  expect(await contentsOf(test)).toEqual(before)
})

describe('behind a proxy', () => {
  const behind = async (publicUrl: string, allowedHosts: string[], work: (app: TestApp) => Promise<void>) => {
    const trustedProxies = ['127.0.0.1']
    const config = { officeTimeZone: TIME_ZONE, publicUrl, allowedHosts, trustedProxies, limitScale: 1_000 }
    const proxied = await createTestApp({ config })
    try {
      await work(proxied)
    } finally {
      await proxied.close()
    }
  }
  /** Signs out with the cookie; true when the request is accepted as same-origin. */
  async function accepts(on: TestApp, headers: Record<string, string>) {
    const { token } = await signIn(on, 'monitor')
    const answer = await on.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      // Under HTTPS the cookie has another name.
      headers: { ...headers, cookie: `token=${token}; __Host-token=${token}` },
    })
    expect([200, 403]).toContain(answer.statusCode)
    return answer.statusCode === 200
  }

  it('accepts the origins of PUBLIC_URL and ALLOWED_HOSTS with any Host header of the proxy', async () => {
    await behind('https://spmb.example', ['spmb-lain.example'], async (on) => {
      const called = { host: '127.0.0.1:3000', 'x-forwarded-proto': 'https' }
      expect(await accepts(on, { ...called, origin: 'https://spmb.example' })).toBe(true)
      expect(await accepts(on, { ...called, origin: EVIL })).toBe(false)
      expect(await accepts(on, { ...called, origin: 'https://spmb.example.jahat.example' })).toBe(false)
      // A page loaded over http may have been modified in transit.
      expect(await accepts(on, { host: 'spmb.example', origin: 'http://spmb.example' })).toBe(false)
      expect(await accepts(on, { ...called, origin: 'https://spmb-lain.example' })).toBe(true)
      expect(await accepts(on, { ...called, origin: 'http://spmb-lain.example' })).toBe(false)
      expect(await accepts(on, { ...called, origin: 'https://spmb-lain.example:8443' })).toBe(false)
      const forwarded = { ...called, 'x-forwarded-host': 'jahat.example' }
      expect(await accepts(on, { ...forwarded, origin: 'https://jahat.example' })).toBe(false)
    })
  })

  it('accepts an allowed host that the browser called directly, and no forwarded one', async () => {
    await behind('http://localhost:3000', ['192.168.1.5'], async (on) => {
      const forged = {
        host: 'localhost:3000',
        'x-forwarded-host': 'jahat.example',
        origin: 'http://jahat.example',
      }
      expect(await accepts(on, forged)).toBe(false)
      expect(await accepts(on, { ...forged, forwarded: 'host=jahat.example' })).toBe(false)
      expect(await accepts(on, { host: '192.168.1.5:3000', origin: 'http://192.168.1.5:3000' })).toBe(true)
    })
  })
})
