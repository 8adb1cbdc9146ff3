import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anSdBody, aZone } from '../../testing/builders.ts'
import { openRelay, type Relay } from '../../testing/processes/relay.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let relay: Relay
beforeAll(async () => {
  test = await createTestApp({}, async (url) => {
    relay = await openRelay(url)
    // Long enough for the steps of the test on a slow machine.
    return `${relay.url}?statement_timeout=60000&query_timeout=60000`
  })
})
afterAll(async () => {
  await test.close()
  await relay.close()
})

it('a registration whose database response is lost is answered as unknown, and a retry finds it', async () => {
  const payload = anSdBody(await aZone(test.db.kysely, 'SD'))
  const register = (body: object = payload) =>
    test.app.inject({
      method: 'POST',
      url: '/api/ppdb/sd',
      payload: body,
      headers: { 'idempotency-key': 'unknown-outcome-0123456789' },
    })
  const stored = async () =>
    (await test.database.ownerDb.pool.query('select no_registration from registration')).rows

  // The lock blocks the statement until the test releases it.
  const lockHolder = await test.database.ownerDb.pool.connect()
  await lockHolder.query('begin')
  await lockHolder.query('lock table registration in share mode')
  const sent = register()
  await vi.waitFor(async () => {
    const { rows } = await test.database.ownerDb.pool.query(
      `select 1 from pg_locks where not granted and relation = 'registration'::regclass`,
    )
    expect(rows).toHaveLength(1)
  })
  await relay.cut()
  const answer = await sent
  expect([answer.statusCode, answer.json().message]).toEqual([503, PROBLEM_MESSAGES.outcomeUnknown])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(await stored()).toEqual([])

  // The statement completes although its client is disconnected.
  await lockHolder.query('commit')
  lockHolder.release()
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1))
  await relay.mend()
  const again = await vi.waitUntil(async () => {
    const retried = await register()
    return retried.statusCode === 201 ? retried : undefined
  }, 10_000)
  expect(await stored()).toEqual([{ no_registration: again.json().data.no_registration }])
  expect((await register({ ...payload, name: 'Contoh Lain' })).statusCode).toBe(409)
})
