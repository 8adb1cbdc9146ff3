import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anApplicant } from '../../../testing/applicants.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { ResultRow } from './results.queries.ts'
import { createResultsCache, type ResultsCache } from './results-cache.ts'

/** The columns that are equal in two copies of a row. */
const COPIED = `season_id, level, nik_sealed, name, gender, religion, birth_place, birth_date, father_name, father_job,
  mother_name, mother_job, phone, address, village_id, school_1_id, school_2_id, created_at, updated_at`

let test: TestApp
/** The row that is copied. */
let number: string
let results: ResultsCache

beforeAll(async () => {
  test = await createTestApp()
  number = (await anApplicant(test)).number
  results = openCache()
})
afterAll(() => test.close())

function openCache() {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  return createResultsCache(test.db.monitor, {
    clock: () => test.clock.now,
    school: (id) => ({ name: `Sekolah ${id}`, isClosed: false }),
    log,
  })
}
const change = (values: object, no: string) =>
  test.db.kysely.updateTable('registration').set(values).where('no_registration', '=', no).execute()

/** Writes a copy of the row in a separate transaction and returns the arguments for the cache. */
async function commitRow(no: string): Promise<{ row: ResultRow; transaction: string }> {
  const { rows } = await test.db.pool.query(
    `insert into registration (${COPIED}, no_registration, nik_index)
     select ${COPIED}, $2::text, sha256($2::text::bytea) from registration where no_registration = $1
     returning season_id, school_1_id, school_2_id, changed_in::text as transaction`,
    [number, no],
  )
  const { transaction, ...ids } = rows[0]
  const row = { ...ids, no_registration: no, level: 'SD', name: 'Contoh Baru' } as const
  return {
    row: {
      ...row,
      school_1_decision: null,
      school_2_decision: null,
      placed_school_id: null,
      withdrawn: false,
      documents_seen: false,
      re_registered: false,
      released: false,
      school_1_by_desk: false,
      school_2_by_desk: false,
    },
    transaction,
  }
}

it('a registration of this process is found directly after its commit', async () => {
  await results.poll()
  const { row, transaction } = await commitRow('SD25-AAAAA-AAAAA-0')
  results.add(row, transaction)
  expect(results.find(row.no_registration)?.name).toBe('Contoh Baru')
})

it('a registration of this process does not replace the newer row of a poll that has seen its transaction', async () => {
  await results.poll()
  const { row, transaction } = await commitRow('SD25-AAAAA-AAAAA-1')
  await change({ name: 'Contoh Diperbaiki' }, row.no_registration)
  await results.poll()
  results.add(row, transaction)
  expect(results.find(row.no_registration)?.name).toBe('Contoh Diperbaiki')
})

it('a registration of this process is not added again when a poll has already seen its deletion', async () => {
  await results.poll()
  const { row, transaction } = await commitRow('SD25-AAAAA-AAAAA-2')
  await change({ deleted_at: test.clock.now }, row.no_registration)
  await results.poll()
  results.add(row, transaction)
  expect(results.has(row.no_registration)).toBe(false)
})

it('a registration of this process is removed by the next poll when it was deleted after the last one', async () => {
  await results.poll()
  const { row, transaction } = await commitRow('SD25-AAAAA-AAAAA-3')
  await change({ deleted_at: test.clock.now }, row.no_registration)
  results.add(row, transaction)
  await results.poll()
  expect(results.has(row.no_registration)).toBe(false)
})

it('a registration of this process is not added before the first load has a snapshot', async () => {
  const cache = openCache()
  const { row, transaction } = await commitRow('SD25-AAAAA-AAAAA-4')
  cache.add(row, transaction)
  expect(cache.has(row.no_registration)).toBe(false)
  expect(cache.isComplete()).toBe(false)
  await cache.poll()
  expect(cache.has(row.no_registration)).toBe(true)
  expect(cache.isComplete()).toBe(true)
})

it('a registration of this process stays when it is committed while a load is running', async () => {
  const cache = openCache()
  const load = cache.poll()
  await expect.poll(() => cache.size()).toBeGreaterThan(0)
  const { row, transaction } = await commitRow('SD25-AAAAA-AAAAA-5')
  cache.add(row, transaction)
  await load
  await cache.poll()
  expect(cache.has(row.no_registration)).toBe(true)
})
