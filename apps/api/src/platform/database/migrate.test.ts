import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  countWaiting,
  createTestDatabase,
  type TestDatabase,
} from '../../../testing/database/test-database.ts'
import { expectedSchemaVersion, migrate, schemaVersion } from './migrate.ts'

let database: TestDatabase
let folder = ''

beforeEach(async () => {
  database = await createTestDatabase('empty')
  folder = mkdtempSync(join(tmpdir(), 'spmb-migrate-'))
  write('0001_first.sql', 'create table pupil (name text); grant select on pupil to :app_role;')
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = (options?: Parameters<typeof migrate>[3]) =>
  migrate(database.ownerUrl, 'spmb_app', folder, options)
const asApp = async (text: string) => (await database.db.pool.query(text)).rows

test('applies pending migrations in order, and none on the second run', async () => {
  write('0002_second.sql', "alter table pupil add column note text not null default 'a::app_role b';")
  expect(await schemaVersion(database.db.pool)).toBe(0)
  expect(await run()).toEqual([1, 2])
  expect(await run()).toEqual([])
  expect(await expectedSchemaVersion(folder)).toBe(2)
  expect(await schemaVersion(database.db.pool)).toBe(2)
  expect(await asApp('select * from pupil')).toEqual([])
  expect(await asApp('select version, name from schema_migration order by version')).toEqual([
    { version: 1, name: '0001_first.sql' },
    { version: 2, name: '0002_second.sql' },
  ])
})

test('replaces :app_role by the name of the application role', async () => {
  write('0002_grant.sql', 'grant insert on pupil to :app_role;')
  await migrate(database.ownerUrl, 'spmb_owner', folder)
  await expect(asApp('select * from pupil')).rejects.toThrow('permission denied')
})

test('concurrent runs apply each migration once', async () => {
  const results = await Promise.all([run(), run(), run()])
  expect(results.flat()).toEqual([1])
})

test('a failed migration is rolled back, and the error names its file', async () => {
  await run()
  write('0002_broken.sql', 'create table half (id integer); select 1 / 0;')
  await expect(run()).rejects.toThrow(
    'The migration 0002_broken.sql failed and was rolled back: division by zero',
  )
  expect(await asApp("select to_regclass('half') as half")).toEqual([{ half: null }])
  expect(await schemaVersion(database.db.pool)).toBe(1)
})

test('an applied migration whose file was changed is refused', async () => {
  await run()
  write('0001_first.sql', 'create table pupil (name text, age integer);')
  await expect(run()).rejects.toThrow('The migration 0001_first.sql was changed after it was applied')
})

test('changed line endings do not count as a change', async () => {
  write('0001_first.sql', 'create table pupil\n(name text);\n')
  await run()
  write('0001_first.sql', 'create table pupil\r\n(name text);\r\n')
  expect(await run()).toEqual([])
})

test('a database newer than the program is refused', async () => {
  write('0002_second.sql', 'select 1;')
  await run()
  rmSync(join(folder, '0002_second.sql'))
  await expect(run()).rejects.toThrow(
    'The database is newer than this program: it has the migration 0002_second.sql',
  )
})

test('a gap in the numbers is refused', async () => {
  write('0003_third.sql', 'select 1;')
  await expect(run()).rejects.toThrow('The migration 0003_third.sql is out of order: number 0002 is due.')
})

describe('a table that another transaction has locked', () => {
  let holder: Client
  beforeEach(async () => {
    await run()
    write('0002_alter.sql', "set local lock_timeout = '50ms'; alter table pupil add column note text;")
    holder = new Client({ connectionString: database.ownerUrl })
    await holder.connect()
    await holder.query('begin; lock table pupil in access share mode')
  })
  test('is waited for in short attempts, with pauses for queued queries', async () => {
    const pauses: number[] = []
    const pause = async (milliseconds: number) => {
      pauses.push(milliseconds)
      expect(await countWaiting(database, 'pupil')).toBe(0)
      if (pauses.length === 2) await holder.end()
    }
    expect(await run({ pause })).toEqual([2])
    expect(pauses).toEqual([200, 400])
  })

  test('makes the migration fail when it stays locked', async () => {
    const pause = vi.fn(async () => {})
    await expect(run({ pause })).rejects.toThrow('canceling statement due to lock timeout')
    expect(pause).toHaveBeenCalledTimes(5)
    await holder.end()
    expect(await run()).toEqual([2])
  })
})
