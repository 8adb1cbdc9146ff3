/** The privileges of the role that the server connects with. They bound the damage of any fault in the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
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
  office_file: 'select insert update delete',
  office_file_part: 'select insert update delete',
  backup_record: 'select insert',
  installation: 'select',
  self_check: 'select insert',
  office_upload_part: 'select insert update delete',
  district: 'select insert update delete',
  village: 'select insert update delete',
  school: 'select insert update delete',
  zone: 'select insert update delete',
  quota: 'select insert update delete',
  season_level: 'select insert update delete',
  path: 'select insert update delete',
  path_criterion: 'select insert update delete',
  path_document: 'select insert update delete',
  score_rule: 'select insert update delete',
  path_school: 'select insert update delete',
  // Claims are withdrawn, and readings are a record.
  claim_child: 'select insert update',
  claim: 'select insert update',
  claim_reading: 'select insert',
  claim_document: 'select insert delete',
  distance: 'select insert update delete',
  registration_distance: 'select insert update delete',
  // Written by triggers only.
  decision: 'select',
  lottery_ticket: 'select insert update',
  quota_undo: 'select insert update delete',
  // Acts of publication are kept; a repeated check is added to them.
  publication_act: 'select insert update',
  publication_look: 'select insert update',
  bulk_decision: 'select insert update delete',
  // Registrations and complaints are never deleted, only hidden.
  registration: 'select insert update',
  registration_screening: 'select insert update delete',
  screened_document: 'select insert update delete',
  registration_flag: 'select insert update delete',
  // A run is a record. What it may still change, triggers say.
  selection_run: 'select insert update',
  selection_school: 'select insert',
  selection_line: 'select insert update',
  selection_choice: 'select insert update',
  selection_certificate: 'select insert',
  selection_signature: 'select insert update',
  // The chain of acts is append-only.
  chain_entry: 'select insert',
  re_registration: 'select insert update',
  correction_request: 'select insert update',
  family_session: 'select insert delete',
  mail_settings: 'select update',
  // That a family asked is kept until the retention; a message stays counted.
  mail_consent: 'select insert update',
  outbox: 'select insert update',
  // A key that something is stored under keeps its value; a change of the data key encrypts it again.
  kept_key: 'select insert update',
  data_key: 'select insert update',
  objection: 'select insert update',
  free_seat_wish: 'select insert update',
  onward_place: 'select insert update',
  // Deleted by retention only.
  support_need: 'select insert update',
  // A draw is a record. What it may still change, a trigger says.
  late_draw: 'select insert update',
  complaint: 'select insert update',
  user_account: 'select insert update',
  staff_session: 'select insert update delete',
  second_factor: 'select insert update delete',
  recovery_code: 'select insert update delete',
  account_policy: 'select update',
  login_failure: 'select insert update delete',
  history: 'select insert update delete',
  // The mark of a database with demonstration data cannot be removed.
  demo_data: 'select insert',
  // The audit log is append-only.
  audit_entry: 'select insert',
  audit_chain: 'select insert',
  change_mark: 'select',
  schema_migration: 'select',
}

it('reads the last number of every sequence, which a backup holds, and takes none', async () => {
  const { rows } = await database.ownerDb.pool.query<{ read: boolean; take: boolean }>(
    `select has_sequence_privilege('spmb_app', c.oid, 'select') as read, has_sequence_privilege('spmb_app', c.oid, 'usage') as take
     from pg_class as c where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.every(({ read, take }) => read && !take)).toBe(true)
})

it('has exactly the intended privileges on each table', async () => {
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

describe('may not', () => {
  it.each([
    ['change an audit row', "update audit_entry set actor = 'x'"],
    ['delete an audit row', 'delete from audit_entry'],
    ['truncate the audit', 'truncate audit_entry'],
    ['truncate the chain of acts', 'truncate chain_entry'],
    ['drop the audit', 'drop table audit_entry'],
    ['disable the triggers of the audit', 'alter table audit_entry disable trigger all'],
    ['delete a registration', 'delete from registration'],
    ['truncate the registrations', 'truncate registration cascade'],
    ['add a column', 'alter table registration add column nik text'],
    ['drop a constraint', 'alter table registration drop constraint registration_admitted_once'],
    ['drop an index', 'drop index registration_nik_once'],
    ['create a table', 'create table mine (id integer)'],
    ['create a function', 'create function mine() returns integer language sql return 1'],
    ['create a schema', 'create schema mine'],
    ['update a change mark', 'update change_mark set mark = 0'],
    ['record a migration', "insert into schema_migration (version, name, checksum) values (99, 'x', 'x')"],
    ['become the owner', 'set role spmb_owner'],
    ['create a role', 'create role mine'],
    ['read files of the database server', "select pg_read_file('/etc/passwd')"],
    ['run programs', "copy season to program 'true'"],
    ['disable foreign key checks', 'set session_replication_role = replica'],
  ])('%s', async (_title, statement) => {
    await expect(database.db.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})

it('PUBLIC has no privilege on any table', async () => {
  const { rows } = await database.ownerDb.pool.query(
    `select table_name from information_schema.role_table_grants where grantee = 'PUBLIC' and table_schema = 'public'`,
  )
  expect(rows).toEqual([])
})
