import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anSdBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openDatabase } from '../../database/database.ts'
import { isBodyDiscarded } from './raw-response.ts'

/** As many registrations as may be under way; a few more have to come back. */
const MOST = 500

/** For a machine that is busy with something else. */
const PATIENCE_MS = 20_000

const PER_CONNECTION = ['date', 'connection', 'keep-alive']

let test: TestApp
let zone: ChoiceIds
let address: string
beforeAll(async () => {
  // What waits must wait for as long as the test needs.
  const batchWriter = { queueTimeoutMs: 60_000 }
  test = await createTestApp({ batchWriter }, async (url) => {
    const patient = new URL(url)
    for (const limit of ['statement_timeout', 'query_timeout']) patient.searchParams.set(limit, '60000')
    return patient.href
  })
  zone = await aZone(test.db.kysely, 'SD')
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

const register = () => test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(zone) })

/** Runs work while no registration can be written. */
async function whileNothingIsWritten(work: () => Promise<void>) {
  const holder = await test.database.ownerDb.pool.connect()
  await holder.query('begin')
  await holder.query('lock table registration in share mode')
  try {
    await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

it('what comes on top of what can be under way is told at once, and what was accepted is finished', async () => {
  const accepted: ReturnType<typeof register>[] = []
  await whileNothingIsWritten(async () => {
    for (let i = 0; i < MOST; i++) accepted.push(register())
    await vi.waitFor(async () => {
      const { rows } = await test.database.ownerDb.pool.query(
        `select 1 from pg_locks where not granted and relation = 'registration'::regclass`,
      )
      expect(rows).toHaveLength(2)
    }, PATIENCE_MS)
    const excess = await Promise.all(Array.from({ length: 20 }, register))
    for (const answer of excess) {
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.json().message).toContain('belum tersimpan')
    }
    // Over the wire it is told before the framework, with the same words under the same headers, and its body is dropped.
    let bodyLeft = false
    test.app.server.once('request', (request) => {
      bodyLeft = isBodyDiscarded(request)
    })
    const told = await fetch(`${address}/api/ppdb/sd`, {
      method: 'POST',
      body: JSON.stringify(anSdBody(zone)),
    })
    expect(bodyLeft).toBe(true)
    expect([told.status, await told.json()]).toEqual([503, excess[0]?.json()])
    expect(Number(told.headers.get('retry-after'))).toBeGreaterThan(0)
    const namesOf = (names: Iterable<string>) =>
      [...names].filter((name) => !PER_CONNECTION.includes(name)).sort()
    expect(namesOf(told.headers.keys())).toEqual(namesOf(Object.keys(excess[0]?.headers ?? {})))
    // Everything else goes on.
    expect((await test.app.inject('/api/district')).statusCode).toBe(200)
  })
  const statuses = (await Promise.all(accepted)).map((answer) => answer.statusCode)
  expect(statuses).toEqual(Array(MOST).fill(201))
  expect((await register()).statusCode).toBe(201)
})

it('the log tells how many were turned away, not each of them', async () => {
  // A line each second: on a slow machine they came in more than one.
  const told = () => [...test.logs().matchAll(/"shed":(\d+)/g)].map(([, count]) => Number(count))
  await vi.waitFor(() => expect(told().reduce((sum, count) => sum + count, 0)).toBe(21), PATIENCE_MS)
  const lines = test.logs().split('\n')
  expect(lines.filter((line) => line.includes('"statusCode":503'))).toEqual([])
})

it('counts what is under way right again after many calls', async () => {
  for (let i = 0; i < MOST / 50; i++) {
    const answers = await Promise.all(Array.from({ length: 60 }, register))
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
  }
})

it('who comes in a burst over the wire is let in, at once or when coming again as told', async () => {
  const comeUntilLetIn = async () => {
    const body = JSON.stringify(anSdBody(zone))
    const headers = { 'content-type': 'application/json' }
    for (;;) {
      const answer = await fetch(`${address}/api/ppdb/sd`, { method: 'POST', headers, body })
      if (answer.status !== 503) return answer.status
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  }
  const answers = await Promise.all(Array.from({ length: 200 }, comeUntilLetIn))
  expect(answers).toEqual(Array(200).fill(201))
})

it('a pool in full use refuses who waits too long, and is not taken for a database that is away', async () => {
  const db = openDatabase(test.database.appUrl, { max: 1 })
  const held = await db.pool.connect()
  await expect(db.pool.connect()).rejects.toThrow('timeout exceeded')
  expect(db.breaker.isOpen()).toBe(false)
  held.release()
  expect((await db.pool.query('select 1')).rowCount).toBe(1)
  await db.close()
})
