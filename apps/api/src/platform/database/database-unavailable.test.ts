import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anSdBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { openRelay, type Relay } from '../../../testing/processes/relay.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { isDatabaseUnavailable, isRefusedStatement } from './database-unavailable.ts'

const error = (message: string, facts: object = {}) => Object.assign(new Error(message), facts)

describe('errors of an unavailable database', () => {
  it.each([
    ['refused', error('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
    ['refused on both addresses', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
    ['a reset connection', error('read ECONNRESET', { code: 'ECONNRESET' })],
    ['a missing Unix socket', error('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
    ['an unknown host name', error('getaddrinfo', { code: 'ENOTFOUND' })],
    ['an unavailable name server', error('getaddrinfo', { code: 'EAI_AGAIN' })],
    ['closed between two statements', error('Connection terminated unexpectedly')],
    ['a connection timeout', error('Connection terminated due to connection timeout')],
    ['a timeout of the startup message', error('timeout expired')],
    ['no free connection in the pool', error('timeout exceeded when trying to connect')],
    [
      'a connection used after its end',
      error('Client has encountered a connection error and is not queryable'),
    ],
    ['shutting down', error('x', { code: '57P01' })],
    ['crashed', error('x', { code: '57P02' })],
    ['starting', error('x', { code: '57P03' })],
    ['a connection failure', error('x', { code: '08006' })],
    ['too many connections', error('x', { code: '53300' })],
    ['a full disk', error('x', { code: '53100' })],
    ['a disk error', error('x', { code: '58030' })],
    ['a statement timeout', error('x', { code: '57014' })],
    ['a lock timeout', error('x', { code: '55P03' })],
    ['a read-only standby', error('x', { code: '25006' })],
  ])('include: %s', (_title, thrown) => {
    expect(isDatabaseUnavailable(thrown)).toBe(true)
  })

  it.each([
    ['a syntax error in a statement', error('x', { code: '42601' })],
    ['an undefined column', error('x', { code: '42703' })],
    ['a missing privilege', error('x', { code: '42501' })],
    ['an invalid value', error('x', { code: '22P02' })],
    ['a unique violation', error('x', { code: '23505' })],
    ['a wrong password', error('x', { code: '28P01' })],
    ['a missing file', error('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' })],
    ['a request aborted by the client', error('aborted', { code: 'ECONNRESET', statusCode: 400 })],
    ['a programming error', error('Cannot read properties of undefined')],
    ['an error that quotes such a message', error('we saw: Connection terminated')],
    ['a string', 'ECONNREFUSED'],
    ['undefined', undefined],
  ])('do not include: %s', (_title, thrown) => {
    expect(isDatabaseUnavailable(thrown)).toBe(false)
  })
})

describe('a statement that the database reports as rolled back', () => {
  it.each([
    ['a unique violation', error('x', { severity: 'ERROR', code: '23505' }), true],
    ['an invalid value', error('x', { severity: 'ERROR', code: '22P02' }), true],
    ['a deadlock', error('x', { severity: 'ERROR', code: '40P01' }), true],
    ['a statement timeout', error('x', { severity: 'ERROR', code: '57014' }), true],
    ['a server that shuts down', error('x', { severity: 'FATAL', code: '57P01' }), false],
    ['a server that crashed', error('x', { severity: 'WARNING', code: '57P02' }), false],
    ['a reset connection', error('read ECONNRESET', { code: 'ECONNRESET' }), false],
    ['a timeout of the client', error('Query read timeout'), false],
  ])('%s: %s', (_title, thrown, rolledBack) => {
    expect(isRefusedStatement(thrown)).toBe(rolledBack)
  })
})

describe('while the database is unavailable', () => {
  let test: TestApp
  let relay: Relay
  let zone: ChoiceIds
  let number: string

  beforeAll(async () => {
    test = await createTestApp({}, async (url) => {
      relay = await openRelay(url)
      return relay.url
    })
    zone = await aZone(test.db.kysely, 'SD')
    number = (await register(anSdBody(zone))).json().data.no_registration
  })
  afterAll(async () => {
    await test.close()
    await relay.close()
  })

  const register = (payload: object, key?: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/ppdb/sd',
      payload,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const rows = async () => (await test.db.pool.query('select 1 from registration')).rowCount

  it('writes and reads get 503 with Retry-After, cached reads succeed, and all succeed after the recovery', async () => {
    const before = await rows()
    await relay.cut()
    const bodies = Array.from({ length: 20 }, () => anSdBody(zone))
    const [writes, reads] = await Promise.all([
      Promise.all(bodies.map((body, i) => register(body, `away-key-${String(i).padStart(8, '0')}`))),
      Promise.all([
        test.app.inject('/api/ppdb/registered/SD25-00000-00000-0'),
        test.app.inject(`/ppdb/${number}/pdf`),
      ]),
    ])
    for (const answer of [...writes, ...reads]) {
      const message = writes.includes(answer)
        ? PROBLEM_MESSAGES.unavailable
        : PROBLEM_MESSAGES.unavailableToRead
      expect(answer.json()).toEqual({ status: 503, message, data: null })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    // Cached data is still served.
    for (const url of ['/api/district', '/api/ppdb/quota', '/api/data/count/ppdb', '/healthz']) {
      expect((await test.app.inject(url)).statusCode).toBe(200)
    }
    // Invalid forms are refused without the database.
    expect((await register({})).statusCode).toBe(400)

    await relay.mend()
    await expect.poll(async () => (await test.app.inject(`/ppdb/${number}/pdf`)).statusCode).toBe(200)
    const retried = await Promise.all(
      bodies.map((body, i) => register(body, `away-key-${String(i).padStart(8, '0')}`)),
    )
    expect(retried.map((answer) => answer.statusCode)).toEqual(Array(20).fill(201))
    expect(await rows()).toBe((before ?? 0) + 20)
  })

  it('logs the cause without personal data', () => {
    expect(test.logs()).toContain('a request was answered 503')
    expect(test.logs()).not.toContain('a request failed')
    expect(test.logs()).not.toContain('Contoh Anak')
  })
})
