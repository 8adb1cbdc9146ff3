/** Security headers and cookie attributes of every response, successful or refused, on every route; the short check asks a quarter of the calls. */
import { join } from 'node:path'
import { login } from '@spmb/domain/accounts/contract.public.ts'
import { changePassword, logout } from '@spmb/domain/accounts/contract.staff.ts'
import { openManaged } from '@spmb/domain/registration/manage/contract.public.ts'
import type { Endpoint } from '@spmb/domain/shared/endpoint.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApplicant } from '../../../testing/applicants.ts'
import {
  CONFIRMS_PASSWORD,
  EVERY_CONTRACT,
  goodCall,
  type Staff,
  sharedCallers,
} from '../../../testing/calls/every-call.ts'
import { casesOfRound } from '../../../testing/calls/extent.ts'
import { letReserveBeCalled } from '../../../testing/calls/free-seats.ts'
import { routeName, servedRoutes } from '../../../testing/calls/served-routes.ts'
import { aWorld, type World } from '../../../testing/calls/world.ts'
import { buildWeb, ROOT } from '../../../testing/processes/served.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import { openPublicPages } from '../../features/public-pages/public-pages.ts'

type Answer = Awaited<ReturnType<TestApp['app']['inject']>>

let test: TestApp
let world: World
let callerOf: (contract: Endpoint) => Promise<Staff>
beforeAll(async () => {
  buildWeb()
  test = await createTestApp({
    config: {
      officeTimeZone: TIME_ZONE,
      publicUrl: 'https://spmb.example',
      trustedProxies: [],
      limitScale: 1_000,
    },
    openPages: (facts) =>
      openPublicPages({ facts, webDist: join(ROOT, 'apps/web/dist'), log: { error: () => {} } }),
  })
  world = await aWorld(test)
  callerOf = sharedCallers(test, world)
})
afterAll(() => test.close())

/** For every response except scripts and styles, to which most of these headers do not apply. */
/** @param camera documents of staff may read QR codes */
function expectGuarded(what: string, { headers, statusCode }: Answer, camera = '()') {
  expect([what, statusCode, headers]).toEqual([
    what,
    statusCode,
    expect.objectContaining({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining(`camera=${camera},`),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    }),
  ])
  const policy = String(headers['content-security-policy'])
  for (const rule of ["base-uri 'none'", 'form-action ']) expect(policy).toContain(rule)
  // A generated document may load its own fonts and pictures, but run no scripts.
  expect(policy).toMatch(/default-src '(none|self)'|script-src 'none'/)
  expect(policy).not.toMatch(/unsafe-|\*|http:|data:/)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers).not.toHaveProperty(name)
  if (statusCode >= 400) expect([what, headers['cache-control']]).toEqual([what, 'no-store'])
}

function expectCookies(what: string, contract: Endpoint, { cookies, headers, statusCode }: Answer) {
  const set = statusCode < 400 ? cookies.map(({ name }) => name).sort() : []
  const expected =
    contract === login
      ? ['__Host-device', '__Host-token']
      : contract === openManaged
        ? ['__Host-kelola', '__Host-kelola_hp']
        : contract === changePassword || contract === logout || CONFIRMS_PASSWORD.includes(contract.name)
          ? ['__Host-token']
          : []
  expect([what, set]).toEqual([what, statusCode < 400 ? expected : []])
  if (statusCode >= 400) expect([what, headers['set-cookie']]).toEqual([what, undefined])
  for (const text of [headers['set-cookie'] ?? []].flat()) {
    expect(text).toMatch(/; HttpOnly/)
    expect(text).toMatch(/; Secure/)
    const ofFamily = contract === openManaged
    expect(text).toMatch(ofFamily ? /; SameSite=Strict/ : /; SameSite=Lax/)
    // Browsers accept the prefix with this path only.
    expect(text).toMatch(/; Path=\/(;|$)/)
    expect(text).not.toMatch(/; Domain/i)
    expect(text).toMatch(/; (Expires|Max-Age)=/)
  }
}

describe('every call', () => {
  it.each(casesOfRound(EVERY_CONTRACT, 0, 4).map((contract) => [contract.name, contract] as const))(
    '%s has the headers and cookies, whether successful or refused',
    { tags: 'rounds' },
    async (name, contract) => {
      const caller = await callerOf(contract)
      await letReserveBeCalled(test, contract)
      const { method, url, payload } = goodCall(contract, world, caller)
      const cookie = { cookie: `__Host-token=${caller.token}` }
      const own = { ...cookie, 'sec-fetch-site': 'same-origin' }
      const json = { 'content-type': 'application/json' }
      const bodies: Record<string, InjectOptions> = {
        'no JSON': { headers: { ...own, 'content-type': 'text/plain' }, payload: 'x' },
        'broken JSON': { headers: { ...own, ...json }, payload: '{' },
        'a body too large': { headers: { ...own, ...json }, payload: 'x'.repeat(70_000) },
        'a wrong body': { headers: { ...own, ...json }, payload: '[7]' },
      }
      const ways: Record<string, InjectOptions> = {
        'no session': { headers: {} },
        'a forged one': { headers: { cookie: '__Host-token=a.b.c', 'sec-fetch-site': 'same-origin' } },
        'another site': { headers: { ...cookie, origin: 'https://jahat.example' } },
        // The body of a GET is not read.
        ...(method === 'GET' ? {} : bodies),
        'what it is for': { headers: own, ...(payload ? { payload } : {}) },
      }
      const seen = new Set<number>()
      for (const [way, call] of Object.entries(ways)) {
        const answer = await test.app.inject({ method, url, ...call })
        const what = `${name}, ${way}`
        seen.add(answer.statusCode)
        expectGuarded(what, answer)
        expectCookies(what, contract, answer)
        if (contract.keep === 'personal')
          expect([what, answer.headers['cache-control']]).toEqual([what, 'no-store'])
        const type = String(answer.headers['content-type'])
        expect([what, type]).toEqual([
          what,
          expect.stringMatching(
            /^application\/(json; charset=utf-8|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)$/,
          ),
        ])
      }
      // Calls of families need their session: registration/manage/family-sessions.test.ts.
      if (contract.access === 'family') return expect([...seen]).toEqual([401])
      expect([...seen]).toContain(contract.status)
      expect(seen.size).toBeGreaterThan(contract.access === 'public' && method === 'GET' ? 0 : 1)
    },
  )
})

describe('every page and file', () => {
  it('has the headers, and pages with personal data are not stored in shared caches', async () => {
    const called = new Set(EVERY_CONTRACT.map(routeName))
    const routes = servedRoutes(test.app).filter((route) => route.startsWith('GET ') && !called.has(route))
    expect(routes.length).toBeGreaterThan(30)
    const { number } = await anApplicant(test)
    for (const route of routes) {
      const url = route.slice('GET '.length).replaceAll('{}', number)
      const answer = await test.app.inject({ url, headers: { accept: 'text/html' } })
      if (route.includes('/assets/')) {
        expect(answer.headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        })
        continue
      }
      expectGuarded(url, answer, /^\/(admin|login)(\/|$)/.test(url) ? '(self)' : '()')
      expect([url, answer.headers['set-cookie']]).toEqual([url, undefined])
      const cache = String(answer.headers['cache-control'])
      if (url.includes('/admin') || url.endsWith('/pdf')) expect([url, cache]).toEqual([url, 'no-store'])
      else if (url.includes(number))
        expect([url, cache]).toEqual([url, expect.stringMatching(/^private|no-store/)])
    }
  })

  it('has the headers in a 404 too', async () => {
    for (const url of [
      '/tidak-ada',
      '/api/tidak-ada',
      '/%zz',
      '/api/%zz',
      '/assets/x.js',
      `/${'x'.repeat(9_000)}`,
    ]) {
      const answer = await test.app.inject(url)
      if (!url.startsWith('/assets/')) expectGuarded(url, answer)
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    }
  })
})
