/** Clients that start exports or whole lists and do not read them cannot hold their places. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant } from '../../../testing/applicants.ts'
import { countExports } from '../../../testing/database/test-database.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { WINDOW_MS } from '../http/limits/slow-reader.ts'

/** Rows of about 1 kB that do not compress well: more data than the buffers of a connection hold. */
const ROWS = 15_000
const EXPORT = '/ppdb/export/excel/sd'
const LIST = '/api/ppdb/sd'

let test: TestApp
let port: number
let admins: { authorization: string }[]

beforeAll(async () => {
  test = await createTestApp({ exportQueueTimeoutMs: 50 })
  admins = await Promise.all([1, 2, 3].map(async () => (await signIn(test, 'admin')).bearer))
  const { id } = await anApplicant(test)
  const noise = (length: number) =>
    sql.raw(`left((select string_agg(translate(encode(sha512((i * 10 + part)::text::bytea), 'base64'), E'\\n', ''), '')
      from generate_series(1, 6) as part), ${length})`)
  // Not the names: the search index would take longer to write than a statement may last.
  const columns = sql.raw(
    `season_id, level, nik_sealed, gender, religion, name, father_name, mother_name, birth_date, phone, village_id,
     school_1_id, school_2_id, created_at, updated_at`,
  )
  await sql`
    insert into registration (${columns}, no_registration, nik_index, birth_place, father_job, mother_job, address)
    select ${columns}, 'SD25-00000-' || lpad(i::text, 5, '0') || '-0', sha256(i::text::bytea),
      ${noise(100)}, ${noise(120)}, ${noise(120)}, ${noise(500)}
    from registration, generate_series(2, ${ROWS}) as i where id = ${id}`.execute(test.db.kysely)
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as { port: number }).port
})
afterAll(() => test.close())
beforeEach(async () => {
  // Clients that have left no longer occupy a place.
  await expect.poll(() => countExports(test.database)).toBe(0)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

/** Starts an export, or another answer, and reads nothing after the headers. */
async function hold(admin: number, path = EXPORT): Promise<IncomingMessage> {
  const request = get({ port, path, headers: { ...admins[admin] }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  return response
}

async function statusOf(admin: number, path?: string): Promise<number | undefined> {
  const response = await hold(admin, path)
  response.destroy()
  return response.statusCode
}

/** Lets time pass until so many more readers were cut off. */
async function untilCutOff(readers: number) {
  const cutOff = () => test.logs().split('its reader was too slow').length - 1
  const before = cutOff()
  // The buffers of the connection take some megabytes in the first windows and none afterwards.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(WINDOW_MS)
      return cutOff() - before
    })
    .toBe(readers)
}

it('one account cannot occupy both places', { tags: 'full' }, async () => {
  const held = await hold(0)
  expect([held.statusCode, await statusOf(0), await statusOf(1)]).toEqual([200, 429, 200])
  held.destroy()
  await expect.poll(() => statusOf(0)).toBe(200)
})

it('readers slower than the minimum are cut off, which frees their places', { tags: 'full' }, async () => {
  const held = [await hold(0), await hold(1)]
  expect(held.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await statusOf(2)).toBe(503)
  const ended = held.map((response) => new Promise((resolve) => response.once('close', resolve)))
  await untilCutOff(2)
  for (const response of held) response.resume()
  await Promise.all(ended)
  expect(held.map(({ complete }) => complete)).toEqual([false, false])
  await expect.poll(() => statusOf(2)).toBe(200)
})

it('an account reads one whole list at a time, also of complaints, and is cut off when it reads too slowly', async () => {
  const held = await hold(0, LIST)
  expect(held.statusCode).toBe(200)
  for (const path of [LIST, '/api/ppdb/smp', '/api/report']) {
    const refused = await hold(0, path)
    refused.resume()
    expect([path, refused.statusCode, refused.headers['retry-after']]).toEqual([path, 429, '10'])
  }
  // Pages, exports and other accounts are not affected.
  expect(await statusOf(0, `${LIST}?page=1`)).toBe(200)
  expect([await statusOf(0), await statusOf(1, LIST)]).toEqual([200, 200])
  const closed = new Promise((resolve) => held.once('close', resolve))
  await untilCutOff(1)
  held.resume()
  await closed
  expect(held.complete).toBe(false)
  await expect.poll(() => statusOf(0, LIST)).toBe(200)
})
