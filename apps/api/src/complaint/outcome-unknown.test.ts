import { sendReport } from '@spmb/domain/complaint/contract.ts'
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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

const send = () =>
  test.app.inject({
    method: 'POST',
    url: sendReport.path,
    payload: { name: 'Contoh', email: 'a@contoh.example', title: 'Judul', content: 'Isi' },
    headers: { 'idempotency-key': 'unknown-outcome-0123456789' },
  })
const stored = async () => (await test.database.ownerDb.pool.query('select ticket from complaint')).rows

it('a report whose database response is lost is answered as unknown, and a retry gets its one ticket', async () => {
  // The lock blocks the statement until the test releases it.
  const lockHolder = await test.database.ownerDb.pool.connect()
  await lockHolder.query('begin')
  await lockHolder.query('lock table complaint in share mode')
  const sent = send()
  await vi.waitFor(async () => {
    const { rows } = await test.database.ownerDb.pool.query(
      `select 1 from pg_locks where not granted and relation = 'complaint'::regclass`,
    )
    expect(rows).toHaveLength(1)
  })
  await relay.cut()
  const answer = await sent
  expect([answer.statusCode, answer.json().message]).toEqual([503, PROBLEM_MESSAGES.outcomeUnknown])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)

  await lockHolder.query('commit')
  lockHolder.release()
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1))
  await relay.mend()
  const again = await vi.waitUntil(async () => {
    const retried = await send()
    return retried.statusCode === 201 ? retried : undefined
  }, 10_000)
  expect(await stored()).toEqual([{ ticket: again.json().data.ticket }])
})
