import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anSdBody, aZone, type ChoiceIds } from '../../../../testing/builders.ts'
import { countWaiting } from '../../../../testing/database/test-database.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { openDatabase } from '../../database/database.ts'

/** How many registrations are handled at a time. */
const MAX_CONCURRENT = 200
const EXCESS = 20

const PER_CONNECTION = ['date', 'connection', 'keep-alive']

describe('overload', () => {
  let test: TestApp
  let zone: ChoiceIds
  let address: string
  beforeAll(async () => {
    // Registrations wait for as long as the test holds the lock.
    test = await createTestApp({ batchWriter: { queueTimeoutMs: 60_000 } })
    zone = await aZone(test.db.kysely, 'SD')
    address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  const register = () => test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(zone) })

  const registerByNetwork = () =>
    fetch(`${address}/api/ppdb/sd`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(anSdBody(zone)),
    })

  /** Runs work while no registration can be written. */
  async function whileTableIsLocked(work: () => Promise<void>) {
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

  it('refuses registrations above the limit at once and completes the accepted ones', async () => {
    const accepted: ReturnType<typeof register>[] = []
    await whileTableIsLocked(async () => {
      for (let i = 0; i < MAX_CONCURRENT; i++) accepted.push(register())
      await expect.poll(() => countWaiting(test.database, 'registration')).toBe(2)
      const excess = await Promise.all(Array.from({ length: EXCESS }, register))
      for (const answer of excess) {
        expect(answer.statusCode).toBe(503)
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
        expect(answer.json().message).toContain('belum tersimpan')
      }
      const refused = await registerByNetwork()
      expect([refused.status, await refused.json()]).toEqual([503, excess[0]?.json()])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      const namesOf = (names: Iterable<string>) =>
        [...names].filter((name) => !PER_CONNECTION.includes(name)).sort()
      expect(namesOf(refused.headers.keys())).toEqual(namesOf(Object.keys(excess[0]?.headers ?? {})))
      expect((await test.app.inject('/api/district')).statusCode).toBe(200)
    })
    const statuses = (await Promise.all(accepted)).map((answer) => answer.statusCode)
    expect(statuses).toEqual(Array(MAX_CONCURRENT).fill(201))
    expect((await register()).statusCode).toBe(201)
  })

  it('logs how many were refused, not each of them', async () => {
    const counts = () => [...test.logs().matchAll(/"shed":(\d+)/g)].map(([, count]) => Number(count))
    await expect.poll(() => counts().reduce((sum, count) => sum + count, 0)).toBe(EXCESS + 1)
    const lines = test.logs().split('\n')
    expect(lines.filter((line) => line.includes('"statusCode":503'))).toEqual([])
  })

  it('releases the place of each completed registration', async () => {
    for (let i = 0; i < MAX_CONCURRENT / 50; i++) {
      const answers = await Promise.all(Array.from({ length: 60 }, register))
      expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
    }
  })

  it('accepts every registration of a burst, at once or after Retry-After', async () => {
    const registerUntilAccepted = async () => {
      for (;;) {
        const answer = await registerByNetwork()
        if (answer.status !== 503) return answer.status
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
    const answers = await Promise.all(Array.from({ length: 200 }, registerUntilAccepted))
    expect(answers).toEqual(Array(200).fill(201))
  })

  it('of the pool: requests are refused after a timeout, and the circuit breaker stays closed', async () => {
    const db = openDatabase(test.database.appUrl, { max: 1 })
    const held = await db.pool.connect()
    await expect(db.pool.connect()).rejects.toThrow('timeout exceeded')
    expect(db.breaker.isOpen()).toBe(false)
    held.release()
    expect((await db.pool.query('select 1')).rowCount).toBe(1)
    await db.close()
  })
})
