import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { CONNECTIONS_AT_START, openConnections } from './open-connections.ts'

let database: TestDatabase
let db: Database | undefined
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
beforeEach(async () => {
  vi.clearAllMocks()
  database = await createTestDatabase()
})
afterEach(async () => {
  await db?.close()
  await database.drop()
})
const open = (max?: number) => {
  db = openDatabase(database.appUrl, { applicationName: 'starting', ...(max !== undefined && { max }) })
  return db
}
const limitConnections = (limit: number) =>
  database.ownerDb.pool.query(
    `do $$ begin execute format('alter database %I connection limit ${limit}', current_database()); end $$`,
  )
const usable = ({ pool }: Database) => [pool.totalCount, pool.idleCount]

test('the pool has its first connections, and none of them is in use', async () => {
  const starting = open()
  await openConnections(starting, { log })
  expect(usable(starting)).toEqual([CONNECTIONS_AT_START, CONNECTIONS_AT_START])
  const { rows } = await database.db.pool.query(
    "select 1 from pg_stat_activity where application_name = 'starting'",
  )
  expect(rows).toHaveLength(CONNECTIONS_AT_START)
  expect(log.warn).not.toHaveBeenCalled()
})

test('a smaller pool is filled', async () => {
  const starting = open(2)
  await openConnections(starting, { log })
  expect(usable(starting)).toEqual([2, 2])
})

test('connections that the database refuses are tried until it accepts them, and logged once', async () => {
  await limitConnections(0)
  const starting = open()
  const opened = openConnections(starting, { log })
  await expect.poll(() => log.warn).toHaveBeenCalledTimes(1)
  expect(log.warn).toHaveBeenCalledWith(
    { err: expect.objectContaining({ code: '53300' }) },
    expect.any(String),
  )
  await limitConnections(-1)
  await opened
  expect(usable(starting)).toEqual([CONNECTIONS_AT_START, CONNECTIONS_AT_START])
  expect(log.warn).toHaveBeenCalledTimes(1)
})

test('a stop ends the waiting', async () => {
  await limitConnections(0)
  const isStopping = () => log.warn.mock.calls.length > 0
  const starting = open()
  await openConnections(starting, { log, isStopping })
  expect(usable(starting)).toEqual([0, 0])
})
