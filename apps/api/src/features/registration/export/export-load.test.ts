/** Exports over real connections: many rows, concurrent exports, disconnecting clients, database errors. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { EXPORT_BUSY, EXPORT_RUNNING } from '@spmb/domain/registration/staff/messages.ts'
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant } from '../../../../testing/applicants.ts'
import { countExports } from '../../../../testing/database/test-database.ts'
import { freePort } from '../../../../testing/processes/free-port.ts'
import { createTestApp, TEST_DATA_KEY, type TestApp, TIME_ZONE } from '../../../../testing/test-app.ts'
import { isDatabaseUnavailable } from '../../../platform/database/database-unavailable.ts'
import { NO_FILTERS } from '../staff/list/list.queries.ts'
import { exportQuery } from './export.queries.ts'
import { startExport } from './export-file.ts'
import type { ExportJob } from './export-rows.ts'
import { EXPORTED } from './exported-row.ts'

/** More rows than the buffers between thread and server hold while the client does not read. */
const ROWS = 6_000
const EXPORT = '/ppdb/export/excel/sd'
const WHOLE_LIST = '/api/ppdb/sd'

let testApp: TestApp
/** Several admins, since an account may have one export at a time. */
let admins: { authorization: string }[]
let port: number

beforeAll(async () => {
  testApp = await createTestApp({ exportQueueTimeoutMs: 50 })
  admins = await Promise.all([1, 2, 3].map(async () => (await signIn(testApp, 'admin')).bearer))
  const { id } = await anApplicant(testApp)
  const columns = sql.raw(
    `season_id, level, nik_sealed, name, gender, religion, birth_place, birth_date, father_name, father_job, mother_name,
     mother_job, phone, address, village_id, school_1_id, school_2_id, created_at, updated_at`,
  )
  await sql`
    insert into registration (${columns}, no_registration, nik_index)
    select ${columns}, 'SD25-00000-' || lpad(i::text, 5, '0') || '-0', sha256(i::text::bytea)
    from registration, generate_series(2, ${ROWS}) as i where id = ${id}`.execute(testApp.db.kysely)
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  port = (testApp.app.server.address() as { port: number }).port
})
afterAll(() => testApp.close())

/** @param admin index of the account that asks */
function open(path: string, { accept = '*/*', admin = 0 } = {}) {
  const request = get({ port, path, headers: { ...admins[admin], accept }, agent: false })
  request.on('error', () => {})
  const answer = once(request, 'response').then(([response]) => response as IncomingMessage)
  // A request that is aborted before its response rejects.
  answer.catch(() => {})
  return { answer, hangUp: () => request.destroy() }
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Also the places of exports are free then. */
const untilNoneRuns = () => expect.poll(() => countExports(testApp.database)).toBe(0)
// A test may end while the server still closes the connections of clients that have left.
beforeEach(untilNoneRuns)

/** Cursors on registrations that wait for the table lock. */
async function waitingReaders(of: TestApp = testApp): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'declare%'`.execute(
    of.db.kysely,
  )
  return rows[0]?.n ?? 0
}

/** Locks the table of registrations until `work` is done. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  return testApp.database.ownerDb.kysely.transaction().execute(async (tx) => {
    await sql`lock table registration in access exclusive mode`.execute(tx)
    return work()
  })
}

test('every row is in the file and in the whole list, once and in order', { tags: 'full' }, async () => {
  const book = await readXlsx(await bytesOf(await open(EXPORT).answer))
  const rows = book.sheets[0]?.rows.slice(1) ?? []
  expect(rows.map(([line]) => line)).toEqual(Array.from({ length: ROWS }, (_, i) => i + 1))
  const numbers = rows.map((row) => row[1])
  expect(new Set(numbers).size).toBe(ROWS)
  const list = JSON.parse(String(await bytesOf(await open(WHOLE_LIST).answer)))
  expect(list.data.map((row: { no_registration: string }) => row.no_registration)).toEqual(numbers)
})

test('a third export waits and is refused with Retry-After; a disconnect frees a place', async () => {
  await whileLocked(async () => {
    const [first, second] = [open(EXPORT, { admin: 0 }), open(EXPORT, { admin: 1 })]
    await expect.poll(() => waitingReaders()).toBe(2)
    const third = await open(EXPORT, { admin: 2 }).answer
    expect(third.statusCode).toBe(503)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(String(await bytesOf(third))).message).toBe(EXPORT_BUSY)

    first.hangUp()
    const inside = expect.poll(() => waitingReaders()).toBe(3)
    for (;;) {
      const next = open(EXPORT, { admin: 2 })
      const refused = await Promise.race([next.answer.then(() => true), inside.then(() => false)])
      if (refused) continue
      next.hangUp()
      break
    }
    second.hangUp()
  })
  // The disconnected clients leave no connections behind.
  await untilNoneRuns()
  await expect.poll(() => statusAndHangUp(open(EXPORT, { admin: 2 }))).toBe(200)
})

test('an account has one export at a time; another account is not affected', async () => {
  await whileLocked(async () => {
    const first = open(EXPORT)
    await expect.poll(() => waitingReaders()).toBe(1)
    const second = await open(EXPORT).answer
    expect(second.statusCode).toBe(429)
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(String(await bytesOf(second))).message).toBe(EXPORT_RUNNING)
    const asPage = await open(EXPORT, { accept: 'text/html' }).answer
    expect([asPage.statusCode, String(await bytesOf(asPage))]).toEqual([429, EXPORT_RUNNING])
    const other = open(EXPORT, { admin: 1 })
    await expect.poll(() => waitingReaders()).toBe(2)
    first.hangUp()
    other.hangUp()
  })
  await expect.poll(() => statusAndHangUp(open(EXPORT))).toBe(200)
})

async function statusAndHangUp({ answer, hangUp }: ReturnType<typeof open>) {
  const { statusCode } = await answer
  hangUp()
  return statusCode
}

test.each([EXPORT, WHOLE_LIST])(
  '%s: a client that disconnects ends the transaction',
  { tags: 'full' },
  async (path) => {
    for (let i = 0; i < 6; i++) {
      const { answer, hangUp } = open(path, { admin: i % 3 })
      const response = await answer
      await once(response, 'data')
      hangUp()
    }
    await untilNoneRuns()
    const whole = await bytesOf(await open(path).answer)
    expect(whole.length).toBeGreaterThan(10_000)
  },
)

/** Terminates connections of the application's role. @param state SQL condition on pg_stat_activity */
const endReaders = (state: string) =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${sql.raw(state)}`.execute(
    testApp.db.kysely,
  )

const WAITING = "wait_event_type = 'Lock' and query like 'declare%'"

test('a database error during the response aborts the whole list, so that it is not taken for complete', async () => {
  const broken = await whileLocked(async () => {
    const { answer } = open(WHOLE_LIST)
    const settled = answer.then(bytesOf).then(
      (bytes) => ({ bytes }),
      (error: Error) => ({ error }),
    )
    await expect.poll(() => waitingReaders()).toBeGreaterThan(0)
    await endReaders(WAITING)
    return settled
  })
  expect(broken).toHaveProperty('error')
})

test.each([
  ['an API client', '*/*'],
  ['a browser', 'text/html'],
])('%s gets 503 when the database fails before the first row of an export', async (_, accept) => {
  const refused = await whileLocked(async () => {
    const { answer } = open(EXPORT, { accept })
    await expect.poll(() => waitingReaders()).toBeGreaterThan(0)
    await endReaders(WAITING)
    return answer
  })
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const body = String(await bytesOf(refused))
  expect(body).toContain(PROBLEM_MESSAGES.unavailableToRead)
  await expect.poll(() => statusAndHangUp(open(EXPORT))).toBe(200)
})

test('a server that shuts down completes a running export', { tags: 'full' }, async () => {
  const stopping = await createTestApp()
  const { bearer } = await signIn(stopping, 'admin')
  const { number } = await anApplicant(stopping)
  const url = await stopping.app.listen({ port: 0, host: '127.0.0.1' })
  let closing: Promise<void> | undefined
  const request = get(url + EXPORT, { headers: bearer, agent: false })
  const answer = once(request, 'response')
  await stopping.database.ownerDb.kysely.transaction().execute(async (tx) => {
    await sql`lock table registration in access exclusive mode`.execute(tx)
    await expect.poll(() => waitingReaders(stopping)).toBe(1)
    closing = stopping.app.close()
  })
  const [response] = (await answer) as [IncomingMessage]
  const book = await readXlsx(await bytesOf(response))
  expect(book.sheets[0]?.rows[1]?.[1]).toBe(number)
  await closing
  await stopping.close()
})

describe('the export thread', () => {
  const job = async (): Promise<ExportJob> => ({
    level: 'SD',
    form: 'list',
    ageOn: '2025-07-01',
    query: exportQuery(
      testApp.db.kysely,
      { seasonId: await activeSeason(), level: 'SD', schoolId: null },
      NO_FILTERS,
      undefined,
    ),
    settings: testApp.db.settings,
    dataKey: TEST_DATA_KEY,
    timeZone: TIME_ZONE,
  })
  const start = async (changes: Partial<ExportJob> = {}) =>
    startExport({ ...(await job()), ...changes }, new AbortController().signal)
  const activeSeason = async () =>
    (
      await testApp.db.kysely
        .selectFrom('season')
        .select('id')
        .where('is_active', '=', true)
        .executeTakeFirstOrThrow()
    ).id

  test('keeps its connection while the client does not read, and closes it with the stream', async () => {
    const file = await start()
    expect(await countExports(testApp.database)).toBe(1)
    file.destroy()
    await untilNoneRuns()
  })

  test('aborts the file when the database fails during the export', async () => {
    const file = await start()
    await endReaders('xact_start is not null')
    await expect(buffer(file)).rejects.toThrow()
  })

  test('fails only its own file when it runs out of memory', { tags: 'full' }, async () => {
    const wide = "repeat('x', 20000)"
    const sql = `select ${EXPORTED.map(() => wide).join(', ')} from generate_series(1, 500)`
    await expect(start({ query: { sql, parameters: [] } })).rejects.toMatchObject({
      code: 'ERR_WORKER_OUT_OF_MEMORY',
    })
    await untilNoneRuns()
  })

  test('reports an unavailable database', async () => {
    const connectionString = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`
    const error = await start({ settings: { ...testApp.db.settings, connectionString } }).catch(
      (error) => error,
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test('does not start when the client has disconnected', async () => {
    await expect(startExport(await job(), AbortSignal.abort())).rejects.toThrow()
    expect(await countExports(testApp.database)).toBe(0)
  })
})
