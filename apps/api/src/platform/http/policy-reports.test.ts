import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../../testing/test-app.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { blockedBy, REPORTS_PATH } from './policy-reports.ts'

const SECRET = 'SD25-ABCDE-FGHIJ'
const current = (body: object, type = 'csp-violation') => ({
  type,
  age: 1,
  url: `https://spmb.example/hasil/${SECRET}`,
  user_agent: 'Contoh/1.0',
  body,
})
const SCRIPT = current({
  effectiveDirective: 'script-src-elem',
  blockedURL: `https://jahat.example/${SECRET}`,
})

describe('a report', () => {
  it.each<[string, unknown, string[]]>([
    ['of current browsers', [SCRIPT, current({ effectiveDirective: 'img-src' })], ['script-src', 'img-src']],
    ['of Firefox', { 'csp-report': { 'effective-directive': 'style-src-attr' } }, ['style-src']],
    ['of old browsers', { 'csp-report': { 'violated-directive': "script-src 'self'" } }, ['script-src']],
    ['about a directive that is not counted by name', [current({ effectiveDirective: 'x' })], ['other']],
    ['of another type', [current({ effectiveDirective: 'img-src' }, 'deprecation')], []],
    [
      'about a browser extension',
      [current({ effectiveDirective: 'script-src', sourceFile: 'moz-extension://1/a.js' })],
      [],
    ],
    [
      'about an extension in the old form',
      { 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'chrome-extension' } },
      [],
    ],
    ['without a directive', [current({})], []],
    ['that is no object', [null, 1, 'x', [[]]], []],
    ['with a directive that is no text', [current({ effectiveDirective: { a: 1 } })], []],
    ['named like a property of objects', [current({ effectiveDirective: '__proto__' })], ['other']],
    ['sent a hundred times together', Array(100).fill(SCRIPT), Array(20).fill('script-src')],
  ])('%s is counted by its directive', (_title, body, expected) => {
    expect(blockedBy(body)).toEqual(expected)
  })
})

describe('the address for reports', () => {
  let metrics: Metrics
  let test: TestApp
  beforeAll(async () => {
    metrics = createMetrics()
    test = await createTestApp({
      metrics,
      config: { ...TEST_CONFIG, limitScale: 1, rateLimits: { policyReport: 10 } },
    })
  })
  afterAll(() => test.close())
  let remoteAddress = '192.0.2.0'
  beforeEach(() => {
    remoteAddress = remoteAddress.replace(/\d+$/, (last) => String(Number(last) + 1))
  })

  const send = (payload: string, type = 'application/reports+json') =>
    test.app.inject({
      method: 'POST',
      url: REPORTS_PATH,
      payload,
      headers: { 'content-type': type },
      remoteAddress,
    })
  const counted = async (directive: string) => {
    const line = `spmb_csp_reports_total{directive="${directive}"} `
    return Number(
      (await metrics.text())
        .split('\n')
        .find((each) => each.startsWith(line))
        ?.slice(line.length),
    )
  }

  it('counts the directive and keeps nothing of the report', async () => {
    const before = await counted('script-src')
    const { statusCode, body, headers } = await send(JSON.stringify([SCRIPT]))
    expect([statusCode, body, headers['cache-control']]).toEqual([204, '', 'no-store'])
    expect(await counted('script-src')).toBe(before + 1)
    const older = JSON.stringify({
      'csp-report': { 'violated-directive': 'img-src', 'document-uri': SECRET },
    })
    expect((await send(older, 'application/csp-report')).statusCode).toBe(204)
    expect(await counted('img-src')).toBe(1)
    expect(`${test.logs()}${await metrics.text()}`).not.toContain(SECRET)
    const { rows } = await test.database.ownerDb.pool.query('select count(*)::int as kept from audit_entry')
    expect(rows).toEqual([{ kept: 0 }])
  })

  it.each([
    ['no JSON', '{', 'application/csp-report', 400],
    ['another type', 'a=1', 'text/plain', 415],
    ['a body too large', JSON.stringify('x'.repeat(40_000)), 'application/csp-report', 413],
  ])('refuses %s', async (_title, payload, type, status) => {
    expect((await send(payload, type)).statusCode).toBe(status)
  })

  it('refuses a network above its limit before it reads the body', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await send(i < 10 ? '[]' : '{')).statusCode)
    expect(statuses).toEqual([...Array(10).fill(204), 429, 429])
  })
})
