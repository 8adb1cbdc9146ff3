import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  countConnections,
  createTestDatabase,
  type TestDatabase,
} from '../../../testing/database/test-database.ts'
import { inTransaction, openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.ownerDb.pool.query(
    'create table note (id integer primary key); grant all on note to spmb_app',
  )
})
afterAll(() => database.drop())

const notes = async () =>
  (await database.db.pool.query('select id from note order by id')).rows.map(({ id }) => id)

test('dates are returned as strings and counts as numbers', async () => {
  const { rows } = await sql`select date '2018-05-06' as born, array[date '2018-05-06', null] as days,
    '{}'::date[] as none, count(*) as many, 12.50::numeric as exact from generate_series(1, 3)`.execute(
    database.db.kysely,
  )
  expect(rows).toEqual([
    { born: '2018-05-06', days: ['2018-05-06', null], none: [], many: 3, exact: '12.50' },
  ])
})

test('a transaction is committed when its callback returns and rolled back when it throws', async () => {
  const write = (id: number) =>
    inTransaction(database.db, async (tx) => {
      await sql`insert into note values (${id})`.execute(tx)
      if (id === 2) throw new Error('no')
      return id
    })
  expect(await write(1)).toBe(1)
  await expect(write(2)).rejects.toThrow('no')
  expect(await notes()).toEqual([1])
})

test('a statement is cancelled after the statement timeout', async () => {
  const db = openDatabase(database.appUrl, { statementTimeoutMs: 20 })
  await expect(db.pool.query('select pg_sleep(60)')).rejects.toThrow(
    'canceling statement due to statement timeout',
  )
  await db.close()
})

test('a connection whose preparation gets no answer is closed, with a sentence, and the next one is tried', async () => {
  const blocker = await database.ownerDb.pool.connect()
  await blocker.query('begin; lock table note in access exclusive mode')
  const db = openDatabase(database.appUrl, {
    applicationName: 'prepared',
    // As a command.
    statementTimeoutMs: 0,
    connectTimeoutMs: 300,
    onConnect: async (client) => void (await client.query('select from note')),
  })
  const refused = db.pool.query('select 1')
  await expect(refused).rejects.toThrow(
    /^The database took a connection, but did not answer within 0\.3 seconds\. /,
  )
  await expect(refused).rejects.toSatisfy(isDatabaseUnavailable)
  await blocker.query('rollback')
  blocker.release()
  await expect
    .poll(() => db.pool.query('select 1 as one').then(({ rows }) => rows, String))
    .toEqual([{ one: 1 }])
  await db.close()
})

test('a broken connection is logged and replaced, whether idle or between two statements', async () => {
  const warn = vi.fn()
  const db = openDatabase(database.appUrl, { max: 2, log: { warn, info: vi.fn(), error: vi.fn() } })
  // A role may terminate its own connections.
  const terminate = (pid: number) => database.db.pool.query('select pg_terminate_backend($1, 10000)', [pid])
  const pidOf = async (client: { query: typeof db.pool.query }) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

  const idle = await pidOf(db.pool)
  const held = await db.pool.connect()
  expect(await pidOf(held)).toBe(idle)
  await terminate(idle)
  await expect.poll(() => warn).toHaveBeenCalledTimes(1)
  await expect(held.query('select 1')).rejects.toThrow()
  held.release()

  await terminate(await pidOf(db.pool))
  await expect.poll(() => warn).toHaveBeenCalledTimes(2)
  expect(await pidOf(db.pool)).toBeGreaterThan(0)
  await db.close()
})

test('close() waits until the database has closed every connection', async () => {
  const db = openDatabase(database.appUrl, { applicationName: 'soon gone', max: 5 })
  await Promise.all(Array.from({ length: 5 }, () => db.pool.query('select pg_sleep(0.05)')))
  await Promise.all([db.close(), db.close()])
  await expect.poll(() => countConnections(database, 'soon gone')).toBe(0)
})
