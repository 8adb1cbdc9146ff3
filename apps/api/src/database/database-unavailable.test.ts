import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anSdBody, aZone, type ChoiceIds } from '../../testing/builders.ts'
import { openRelay, type Relay } from '../../testing/relay.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { isDatabaseUnavailable, isRefusedStatement } from './database-unavailable.ts'

const error = (message: string, facts: object = {}) => Object.assign(new Error(message), facts)

describe('a database that is away', () => {
  it.each([
    ['refused', error('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
    ['refused on both addresses', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
    ['cut', error('read ECONNRESET', { code: 'ECONNRESET' })],
    ['a socket file that is gone', error('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
    ['a name that nobody knows', error('getaddrinfo', { code: 'ENOTFOUND' })],
    ['a name server that is away', error('getaddrinfo', { code: 'EAI_AGAIN' })],
    ['cut between two statements', error('Connection terminated unexpectedly')],
    ['too slow to connect', error('Connection terminated due to connection timeout')],
    ['too slow to greet', error('timeout expired')],
    ['no connection free', error('timeout exceeded when trying to connect')],
    [
      'a connection used after its end',
      error('Client has encountered a connection error and is not queryable'),
    ],
    ['shutting down', error('x', { code: '57P01' })],
    ['crashed', error('x', { code: '57P02' })],
    ['starting', error('x', { code: '57P03' })],
    ['a protocol that broke off', error('x', { code: '08006' })],
    ['too many connections', error('x', { code: '53300' })],
    ['a full disk', error('x', { code: '53100' })],
    ['a disk that fails', error('x', { code: '58030' })],
    ['a statement over its time', error('x', { code: '57014' })],
    ['a lock over its time', error('x', { code: '55P03' })],
    ['a standby', error('x', { code: '25006' })],
  ])('is told by its error: %s', (_title, thrown) => {
    expect(isDatabaseUnavailable(thrown)).toBe(true)
  })

  it.each([
    ['a statement of ours that is wrong', error('x', { code: '42601' })],
    ['a column that is not there', error('x', { code: '42703' })],
    ['a right that we lack', error('x', { code: '42501' })],
    ['a value that does not fit', error('x', { code: '22P02' })],
    ['a rule of the database', error('x', { code: '23505' })],
    ['a wrong password', error('x', { code: '28P01' })],
    ['a file that is missing', error('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' })],
    ['a visitor who hung up', error('aborted', { code: 'ECONNRESET', statusCode: 400 })],
    ['a fault', error('Cannot read properties of undefined')],
    ['a fault that quotes such a message', error('we saw: Connection terminated')],
    ['no error at all', 'ECONNREFUSED'],
    ['nothing', undefined],
  ])('is not seen in %s', (_title, thrown) => {
    expect(isDatabaseUnavailable(thrown)).toBe(false)
  })
})

describe('a statement that the database says it undid', () => {
  it.each([
    ['a rule of the database', error('x', { severity: 'ERROR', code: '23505' }), true],
    ['a value that does not fit', error('x', { severity: 'ERROR', code: '22P02' }), true],
    ['a deadlock', error('x', { severity: 'ERROR', code: '40P01' }), true],
    ['a statement over its time', error('x', { severity: 'ERROR', code: '57014' }), true],
    ['a server that shuts down', error('x', { severity: 'FATAL', code: '57P01' }), false],
    ['a server that crashed', error('x', { severity: 'WARNING', code: '57P02' }), false],
    ['a connection that broke', error('read ECONNRESET', { code: 'ECONNRESET' }), false],
    ['an answer that stayed out', error('Query read timeout'), false],
  ])('%s: %s', (_title, thrown, undone) => {
    expect(isRefusedStatement(thrown)).toBe(undone)
  })
})

describe('while the database is away', () => {
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

  it('nothing is saved, everybody is told when to come back, and it heals', async () => {
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
    // What memory knows is still there.
    for (const url of ['/api/district', '/api/ppdb/quota', '/api/data/count/ppdb', '/healthz']) {
      expect((await test.app.inject(url)).statusCode).toBe(200)
    }
    // A form that breaks a rule is told so, database or not.
    expect((await register({})).statusCode).toBe(400)

    await relay.mend()
    await vi.waitFor(
      async () => expect((await test.app.inject(`/ppdb/${number}/pdf`)).statusCode).toBe(200),
      20_000,
    )
    const retried = await Promise.all(
      bodies.map((body, i) => register(body, `away-key-${String(i).padStart(8, '0')}`)),
    )
    expect(retried.map((answer) => answer.statusCode)).toEqual(Array(20).fill(201))
    expect(await rows()).toBe((before ?? 0) + 20)
  })

  it('the log names the cause and nothing of the people', () => {
    expect(test.logs()).toContain('a request was answered 503')
    expect(test.logs()).not.toContain('a request failed')
    expect(test.logs()).not.toContain('Contoh Anak')
  })
})
