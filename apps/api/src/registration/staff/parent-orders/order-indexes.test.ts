/** The orders by a parent's name: pages that are merged from an index and newer rows, and the job that replaces the indexes. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aZone } from '../../../../testing/builders.ts'
import { storeRegistration } from '../../../../testing/registrations/stored-registration.ts'
import { seededInt } from '../../../../testing/seeded-random.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../../testing/test-app.ts'
import type { Database } from '../../../database/database.ts'
import { findPage, type ListScope, NO_FILTERS } from '../list/list.queries.ts'
import { keepOrderIndexes } from './keep-order-indexes.ts'
import { orderedUntil, orderState, replaceOrderIndexes } from './order-indexes.ts'

const NAMES = ['Contoh A', 'contoh ágil', 'CONTOH Åse', 'Contoh-b', 'Contoh Ñusa', 'Contoh Zahra']

let app: TestApp
let scope: ListScope
let zone: Awaited<ReturnType<typeof aZone>>
beforeEach(async () => {
  app = await createTestApp()
  zone = await aZone(app.db.kysely, 'SD')
  const season = await app.db.kysely
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  scope = { seasonId: season.id, level: 'SD', schoolId: null }
})
afterEach(() => app.close())

async function register(count: number) {
  for (let i = 0; i < count; i++)
    await storeRegistration(app.db.kysely, { ...zoneIds(), father_name: aName(), mother_name: aName() })
}
const zoneIds = () => {
  const { village_id, school_1_id, school_2_id } = zone
  return { village_id, school_1_id, school_2_id }
}
const aName = () => NAMES[seededInt(0, NAMES.length - 1)] as string

const replace = () => replaceOrderIndexes(app.database.ownerDb)
const state = () => orderState(app.db.kysely)

async function indexNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where indexname like '%\\_until\\_%' order by 1`.execute(
    app.db.kysely,
  )
  return rows.map(({ name }) => name)
}

describe('a page by a parent', () => {
  test.each(['father_name', 'mother_name'] as const)(
    'has the rows of the plain order by %s, wherever the index ends',
    async (column) => {
      const isInOrder = async () => {
        for (const descending of [false, true]) {
          const direction = sql.raw(descending ? 'desc' : 'asc')
          const plain = await sql<{ id: number }>`
            select id from registration where deleted_at is null
            order by ${sql.ref(column)} collate "und-x-icu" ${direction}, id ${direction}`.execute(
            app.db.kysely,
          )
          for (const [limit, offset] of [
            [50, 0],
            [5, 0],
            [7, 6],
            [5, 28],
            [5, 40],
          ] as const) {
            const sort = descending ? (`-${column}` as const) : column
            const page = await findPage(app.db.kysely, scope, NO_FILTERS, { sort, limit, offset })
            expect(page.map(({ id }) => id)).toEqual(
              plain.rows.slice(offset, offset + limit).map(({ id }) => id),
            )
          }
        }
      }
      await register(12)
      await isInOrder()
      await replace()
      await isInOrder()
      await register(20)
      await isInOrder()
      // An edited name and a deleted registration, in the index and after it.
      const { ordered, newest } = await state()
      for (const id of [ordered, newest])
        await app.db.kysely
          .updateTable('registration')
          .set({ [column]: 'Contoh AA' })
          .where('id', '=', id)
          .execute()
      for (const id of [ordered - 1, newest - 1])
        await app.db.kysely
          .updateTable('registration')
          .set({ deleted_at: SCHOOL_MORNING })
          .where('id', '=', id)
          .execute()
      await isInOrder()
      await replace()
      await isInOrder()
    },
  )
})

describe('the indexes of the parents', () => {
  test('contain every registration of the moment, and the earlier ones are dropped', async () => {
    await register(2)
    expect(await state()).toMatchObject({ ordered: 0 })
    expect(await replace()).toBe(true)
    expect(await state()).toEqual({ ordered: 2, newest: 2 })
    await register(1)
    await replace()
    const after3 = ['registration_by_father_name_until_3', 'registration_by_mother_name_until_3']
    expect(await indexNames()).toEqual(after3)
    await replace()
    expect(await indexNames()).toEqual(after3)
  })

  test('do not count after a build that failed, and the next build drops them', async () => {
    await register(2)
    const broken = app.database.ownerDb.pool.query(
      'create unique index concurrently registration_by_father_name_until_7 on registration (level)',
    )
    await expect(broken).rejects.toThrow('could not create unique index')
    expect(await orderedUntil(app.db.kysely, 'father_name')).toBe(0)
    await replace()
    expect(await indexNames()).not.toContain('registration_by_father_name_until_7')
    expect(await state()).toEqual({ ordered: 2, newest: 2 })
  })

  test('are built by one process at a time', async () => {
    await register(1)
    const done = await Promise.all([replace(), replaceOrderIndexes(app.database.ownerDb)])
    expect(done).toContain(true)
    expect((await indexNames()).length).toBe(2)
  })
})

describe('the job', () => {
  const clock = { now: SCHOOL_MORNING }
  let warnings: string[] = []
  beforeEach(() => {
    warnings = []
  })
  const keep = (db: Database) =>
    keepOrderIndexes({
      openOwner: () => ({ ...db, close: async () => {} }),
      clock: () => clock.now,
      log: { info() {}, error() {}, warn: (_: unknown, text?: string) => void warnings.push(text ?? '') },
      limits: { unordered: 5, arrivals: 2 },
    })

  test('replaces the indexes when many registrations are new and few arrived since the last check', async () => {
    const job = keep(app.database.ownerDb)
    await register(5)
    expect(await job.check()).toBe(false)
    expect(await job.check()).toBe(false)
    await register(3)
    expect(await job.check()).toBe(false)
    await register(2)
    expect(await job.check()).toBe(true)
    expect(await state()).toEqual({ ordered: 10, newest: 10 })
    expect(await job.check()).toBe(false)
    expect(warnings).toEqual([])
    job.stop()
  })

  test('waits an hour after a build that failed', async () => {
    const job = keep(app.db)
    await register(6)
    for (let minute = 0; minute < 3; minute++) expect(await job.check()).toBe(false)
    expect(warnings).toEqual(['the indexes of the orders by a parent could not be replaced'])
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    await job.check()
    expect(warnings.length).toBe(2)
    job.stop()
  })
})
