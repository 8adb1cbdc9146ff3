/** Changes of audit rows with the rights of the owner or a superuser are refused or detected. */
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AUDIT_TRIGGERS_OFF } from '../../../testing/database/test-cluster.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { commandLine } from '../../../testing/processes/command-line.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { auditCommand } from '../../cli/audit.ts'
import { recordAudit } from '../audit/audit.ts'
import { chainKey, extendChain } from '../audit/extend-chain.ts'
import { verifyChain } from '../audit/verify-chain.ts'
import { createFieldEncryption } from './field-encryption.ts'

const DATA_KEY = Buffer.alloc(32, 7)
const key = chainKey(createFieldEncryption(DATA_KEY, seededRandom))

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  for (const trigger of AUDIT_TRIGGERS_OFF)
    await test.ownerDb.pool.query(`alter table audit_entry enable trigger ${trigger}`)
})
afterAll(() => test.drop())

/** Runs statements with all triggers disabled. */
async function tamper(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: test.ownerUrl })
  await client.connect()
  try {
    for (const table of ['audit_entry', 'audit_chain'])
      await client.query(`alter table ${table} disable trigger user`)
    for (const statement of statements) await client.query(statement)
    for (const table of ['audit_entry', 'audit_chain'])
      await client.query(`alter table ${table} enable trigger user`)
  } finally {
    await client.end()
  }
}

const record = (action: string, db = test.db.kysely) =>
  recordAudit(db, {
    at: new Date('2001-01-01T00:00:00Z'),
    action,
    actor: 'user:1',
    subject: 'test',
    subjectId: 4,
    changes: { name: { before: 'Contoh Lama', after: 'Contoh Baru' } },
    address: '203.0.113.7',
  })
const extend = (everything = false) => extendChain({ db: test.db, key, random: seededRandom }, { everything })
const verify = (hash?: string) =>
  verifyChain(test.db.kysely, key, { now: new Date(), heads: hash ? [{ position: null, hash }] : [] })

beforeEach(async () => {
  await tamper('truncate audit_entry, audit_chain')
  for (let i = 1; i <= 5; i++) await record(`test.act_${i}`)
  expect(await extend()).toBe(5)
})

const ids = async () =>
  (await test.db.kysely.selectFrom('audit_entry').select('id').orderBy('id').execute()).map(({ id }) => id)

describe('the owner of the tables', () => {
  it.each([
    "update audit_entry set actor = 'user:2'",
    'update audit_entry set changes = null',
    'delete from audit_entry',
    'truncate audit_entry',
    "update audit_chain set hash = sha256('x')",
    'update audit_chain set values_salt = null',
    'delete from audit_chain',
    'truncate audit_chain',
    'truncate chain_entry',
    "select set_config('spmb.clearing_audit_values', 'on', true); update audit_entry set changes = '{}'",
    "select set_config('spmb.clearing_audit_values', 'on', true); update audit_entry set action = 'x', changes = null, address = null",
    "select set_config('spmb.clearing_audit_values', 'on', true); delete from audit_entry",
  ])('is refused: %s', async (statement) => {
    await expect(test.ownerDb.pool.query(statement)).rejects.toThrow(/never changed or removed/)
    expect(await verify()).toMatchObject({ verified: 5, broken: null })
  })
})

it('the database sets the time and ignores the one the application sends', async () => {
  const { rows } = await test.db.pool.query(
    "select count(*) from audit_entry where at between now() - interval '1 hour' and now()",
  )
  expect(rows).toEqual([{ count: 5 }])
})

describe('with the triggers disabled', () => {
  const third = '(select id from audit_entry order by id offset 2 limit 1)'
  it.each([
    ['another actor', `update audit_entry set actor = 'user:2' where id = ${third}`, 'changed row'],
    [
      'an earlier time',
      `update audit_entry set at = at - interval '1 us' where id = ${third}`,
      'changed row',
    ],
    ['other values', `update audit_entry set changes = '{}' where id = ${third}`, 'changed values'],
    ['another address', `update audit_entry set address = null where id = ${third}`, 'changed values'],
    ['a removed row', `delete from audit_entry where id = ${third}`, 'removed row'],
    ['a removed link', `delete from audit_chain where entry_id = ${third}`, 'missing link'],
    [
      'values replaced and their salt removed',
      `with cleared as (update audit_chain set values_salt = null where entry_id = ${third})
       update audit_entry set changes = '{}' where id = ${third}`,
      'changed values',
    ],
  ])('%s is detected, and the row is named', async (_what, statement, reason) => {
    const [, , id, fourth] = await ids()
    await tamper(statement)
    const { broken, verified } = await verify()
    expect(broken).toMatchObject({ entryId: reason === 'missing link' ? fourth : id, reason })
    expect(verified).toBe(2)
  })

  it('detects a chain that was rebuilt without the key', async () => {
    await tamper('truncate audit_chain', "update audit_entry set actor = 'user:2'")
    await extendChain({ db: test.db, key: Buffer.alloc(32, 1), random: seededRandom })
    expect((await verify()).broken).toMatchObject({ position: 1, reason: 'changed row' })
  })

  it('reports a missing known hash when the chain was rebuilt with the key', async () => {
    const noted = (await verify()).last?.hash
    expect((await verify(noted)).missing).toEqual([])
    await tamper('truncate audit_chain', "update audit_entry set actor = 'user:2'")
    await extend()
    expect(await verify(noted)).toMatchObject({ broken: null, missing: [{ hash: noted }] })
  })
})

it('a row that commits late is chained by a later run', async () => {
  const late = new Client({ connectionString: test.appUrl })
  await late.connect()
  await late.query('begin')
  await late.query(
    "insert into audit_entry (at, action, actor, subject) values (now(), 'test.late', 'user:1', 'test')",
  )
  await record('test.sixth')
  expect(await extend()).toBe(1)
  await late.query('commit')
  await late.end()
  expect((await verify()).unchained).toBe(1)
  expect(await extend()).toBe(1)
  expect(await verify()).toMatchObject({ verified: 7, unchained: 0, broken: null })
})

it('a row that commits outside the usual window is found by a run over all rows', async () => {
  const [first] = await ids()
  await tamper(
    'delete from audit_chain',
    `insert into audit_entry (id, at, action, actor, subject) overriding system value
     values (${(first as number) + 200_000}, now(), 'test.far', 'user:1', 'test')`,
  )
  // Reproduces that the row with the high id was chained before the others were committed.
  const far = { id: (first as number) + 200_000 }
  await tamper(
    `create table kept as select * from audit_entry where id < ${far.id}`,
    `delete from audit_entry where id < ${far.id}`,
  )
  expect(await extend(true)).toBe(1)
  await tamper('insert into audit_entry overriding system value select * from kept', 'drop table kept')
  expect(await extend()).toBe(0)
  expect(await extend(true)).toBe(5)
  expect(await verify()).toMatchObject({ verified: 6, unchained: 0, broken: null })
})

it('several processes build one chain', async () => {
  for (let i = 0; i < 40; i++) await record(`test.more_${i}`)
  const added = await Promise.all(Array.from({ length: 6 }, () => extend()))
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(40)
  expect(await verify()).toMatchObject({ verified: 45, broken: null })
})

/** As retention clears values, with the rights of the owner. */
const CLEAR = `begin; select set_config('spmb.clearing_audit_values', 'on', true);
  update audit_chain set values_salt = null; update audit_entry set changes = null, address = null; commit`

it('the chain stays valid when values are cleared after a year, and not before', async () => {
  await tamper('truncate audit_chain', "update audit_entry set at = at - interval '366 days'")
  await extend()
  await test.ownerDb.pool.query(CLEAR)
  const rows = await test.db.kysely.selectFrom('audit_entry').select(['changes', 'address']).execute()
  expect(rows).toEqual(Array(5).fill({ changes: null, address: null }))
  await record('test.after')
  await extend()
  expect(await verify()).toMatchObject({ verified: 6, cleared: 5, broken: null })
  await expect(test.ownerDb.pool.query(CLEAR)).rejects.toThrow(/never changed or removed/)
  await test.ownerDb.pool.query('rollback')
})

it('values of the last year that the owner of the tables clears without the triggers are a break', async () => {
  const [first] = await ids()
  await tamper(
    'update audit_chain set values_salt = null',
    'update audit_entry set changes = null, address = null',
  )
  expect((await verify()).broken).toEqual({ entryId: first, position: 1, reason: 'cleared too early' })
})

describe('npm run spmb -- audit verify', () => {
  const run = (...args: string[]) =>
    commandLine(test, { now: new Date(), dataKey: DATA_KEY })(auditCommand, ...args)

  it('prints the number of verified rows and the time of the last one', async () => {
    const { code, output } = await run('verify')
    const last = (await ids()).at(-1)
    expect(code).toBe(0)
    expect(output).toMatch(
      new RegExp(`^Verified: 5 rows up to row ${last} of 20\\d\\d-.*Z\\nHash: [0-9a-f]{64}\\n`),
    )
    expect(output).toContain('Not chained yet: 0 rows')
  })

  it('names the first broken row, with exit code 2', async () => {
    const [first] = await ids()
    await tamper(`update audit_entry set actor = 'user:9' where id = ${first}`)
    const { code, output } = await run('verify')
    expect([code, output]).toEqual([
      2,
      expect.stringContaining(`BROKEN at row ${first} (link 1): changed row`),
    ])
  })

  it('fails when the chain does not contain the given hash', async () => {
    expect(await run('verify', '--hash', 'ab'.repeat(32))).toMatchObject({ code: 2 })
  })

  it('fails when the newest rows were cut off since a head was noted, and not while rows are added', async () => {
    const { head } = await verify()
    await record('test.sixth')
    await extend()
    expect(await run('verify', '--head', head ?? '')).toMatchObject({ code: 0 })
    const [, , , , fifth] = await ids()
    await tamper(
      `delete from audit_chain where entry_id >= ${fifth}`,
      `delete from audit_entry where id >= ${fifth}`,
    )
    expect((await run('verify')).code).toBe(0)
    expect(await run('verify', '--head', head ?? '')).toMatchObject({
      code: 2,
      output: expect.stringContaining('BROKEN: the chain ends at link 4; the head that was given is link 5'),
    })
  })

  it('refuses a head that is none', async () => {
    expect(await run('verify', '--head', 'first')).toMatchObject({ code: 1 })
  })

  it('refuses invalid arguments', async () => {
    expect(await run('repair')).toEqual({ code: 1, output: 'Say what to do: npm run spmb -- audit verify' })
  })
})
