/** What the role may do that the server connects with: what is not granted cannot be done by any fault of ours. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Schema } from './schema.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.pool.query(
    "insert into audit_entry (at, action, actor, subject) values (now(), 'test.act', 'cli:test', 'test')",
  )
})
afterAll(() => database.drop())

const RIGHTS: Record<keyof Schema, string> = {
  season: 'select insert update delete',
  office: 'select insert update delete',
  district: 'select insert update delete',
  village: 'select insert update delete',
  school: 'select insert update delete',
  zone: 'select insert update delete',
  quota: 'select insert update delete',
  // A child's record and a complaint are hidden, never removed.
  registration: 'select insert update',
  complaint: 'select insert update',
  user_account: 'select insert update',
  staff_session: 'select insert update delete',
  login_failure: 'select insert update delete',
  history: 'select insert update delete',
  // A database that a demonstration filled stays marked.
  demo_data: 'select insert',
  // What happened stays what happened.
  audit_entry: 'select insert',
  audit_chain: 'select insert',
  change_mark: 'select',
  schema_migration: 'select',
}

it('has exactly the rights that are meant, table by table', async () => {
  const { rows } = await database.ownerDb.pool.query<{ table: string; right: string }>(
    `select table_name as table, lower(privilege_type) as right from information_schema.role_table_grants
     where grantee = 'spmb_app' and table_schema = 'public'`,
  )
  const granted = Map.groupBy(rows, ({ table }) => table)
  const sorted = (rights: string[]) => rights.sort().join(' ')
  expect(
    Object.fromEntries([...granted].map(([table, list]) => [table, sorted(list.map(({ right }) => right))])),
  ).toEqual(
    Object.fromEntries(Object.entries(RIGHTS).map(([table, rights]) => [table, sorted(rights.split(' '))])),
  )
})

describe('is refused', () => {
  it.each([
    ['to change an audit row', "update audit_entry set actor = 'x'"],
    ['to remove an audit row', 'delete from audit_entry'],
    ['to empty the audit', 'truncate audit_entry'],
    ['to drop the audit', 'drop table audit_entry'],
    ['to switch its rules off', 'alter table audit_entry disable trigger all'],
    ['to remove a registration', 'delete from registration'],
    ['to empty the registrations', 'truncate registration cascade'],
    ['to add a column', 'alter table registration add column nik text'],
    ['to drop a rule', 'alter table registration drop constraint registration_admitted_once'],
    ['to drop an index', 'drop index registration_nik_once'],
    ['to create a table', 'create table mine (id integer)'],
    ['to create a function', 'create function mine() returns integer language sql return 1'],
    ['to create a schema', 'create schema mine'],
    ['to move a change mark', 'update change_mark set mark = 0'],
    ['to forge a migration', "insert into schema_migration (version, name, checksum) values (99, 'x', 'x')"],
    ['to become the owner', 'set role spmb_owner'],
    ['to make a role', 'create role mine'],
    ['to read files of the machine', "select pg_read_file('/etc/passwd')"],
    ['to run programs', "copy season to program 'true'"],
    ['to skip the rules of foreign keys', 'set session_replication_role = replica'],
  ])('%s', async (_title, statement) => {
    await expect(database.db.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})

it('of a visitor nothing is granted: who is not named has no right at all', async () => {
  const { rows } = await database.ownerDb.pool.query(
    `select table_name from information_schema.role_table_grants where grantee = 'PUBLIC' and table_schema = 'public'`,
  )
  expect(rows).toEqual([])
})
