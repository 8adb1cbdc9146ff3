/** Personal data of a season that is over: cleared everywhere, while counts, look-ups, runs and the audit's chain hold. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OTHER_REASON } from '@spmb/domain/registration/manage/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, type TestApplicant, takeAway } from '../../../testing/applicants.ts'
import { contentsOf } from '../../../testing/database/contents.ts'
import { commandLine } from '../../../testing/processes/command-line.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { aRunAt, readyForSelection } from '../../../testing/selection.ts'
import { createTestApp, TEST_DATA_KEY, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import {
  CLEARED_COLUMNS,
  KEPT_COLUMNS,
  moveToTheYear,
  PERSONAL,
  staffReadAndSearch,
  WRITTEN,
  writeAbout,
  YEAR,
} from '../../../testing/worlds/retention.ts'
import { retentionCommand } from '../../cli/keeping/retention.ts'
import { selectionCommand } from '../../cli/selection/selection.ts'
import { chainKey, extendChain } from '../../platform/audit/extend-chain.ts'
import { verifyChain } from '../../platform/audit/verify-chain.ts'
import { holdAdvisoryLock } from '../../platform/database/hold-advisory-lock.ts'
import { createFieldEncryption } from '../../platform/security/field-encryption.ts'
import { parseConfig } from '../../platform/settings/config.ts'
import { generateBackupKey } from '../backup/file/keys.ts'
import { certificateOf, loadRun } from '../selection/runs/load-run.ts'
import { findRun } from '../selection/runs/runs.queries.ts'
import { nightlyRetention } from './retention.feature.ts'
import { RETENTION_LOCK } from './run-retention.ts'

const KEPT_NAME = 'Contoh Disimpan'

let test: TestApp
let folder = ''
let old: TestApplicant
let young: TestApplicant
let runId = 0
let certificate = ''
const key = chainKey(createFieldEncryption(TEST_DATA_KEY, seededRandom))
const retention = (...args: string[]) =>
  commandLine(test.database, { now: test.clock.now, dataKey: TEST_DATA_KEY })(retentionCommand, ...args)
const dump = async () => JSON.stringify(await contentsOf(test))
const oldRows = () =>
  test.db.kysely
    .selectFrom('registration')
    .innerJoin('season', 'season.id', 'registration.season_id')
    .where('first_year', '=', YEAR)
    .selectAll('registration')
    .orderBy('registration.id')
    .execute()

beforeAll(async () => {
  test = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'spmb-retention-'))
  const { from_school_address, ...personal } = PERSONAL
  old = await anApplicant(test, 'SD', { ...personal, name: KEPT_NAME })
  for (const day of ['01', '02', '02']) await anApplicant(test, 'SD', { birth_date: `2018-03-${day}` })
  const pupil = await anApplicant(test, 'SMP', { ...personal, from_school_address, name: 'Contoh Kedua' })
  const withdrawn = await anApplicant(test, 'SMP', personal)
  const deleted = await anApplicant(test, 'SMP', personal)
  const seasonId = await readyForSelection(test, 'SD')
  const run = await aRunAt(test, { seasonId, level: 'SD', stage: 'applied' })
  runId = run.id
  certificate = await certificateText()
  await writeAbout(test, pupil.id)
  await test.database.ownerDb.pool.query('update decision set reason = $1 where registration_id = $2', [
    `${OTHER_REASON}: ${WRITTEN.decision}`,
    old.id,
  ])
  await takeAway(test, withdrawn.id, 'withdrawn')
  await takeAway(test, deleted.id, 'deleted')
  await test.db.kysely
    .updateTable('registration')
    .set({ withdrawn_reason: WRITTEN.withdrawal })
    .where('id', '=', withdrawn.id)
    .execute()
  await test.db.kysely
    .updateTable('registration')
    .set({ deleted_reason: WRITTEN.deletion })
    .where('id', '=', deleted.id)
    .execute()
  await staffReadAndSearch(test, pupil)
  await moveToTheYear(test, seasonId)
  young = await anApplicant(test, 'SD', { address: 'Jalan Muda 1', father_name: 'Contoh Ayah Muda' })
  await extendChain({ db: test.db, key, random: seededRandom }, { everything: true })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await test.close()
})

async function certificateText() {
  return [...certificateOf(await loadRun(test.db.kysely, await findRun(test.db.kysely, runId)))].join('')
}

it('a season that is active, or a call from outside, is refused by the database', async () => {
  const { rows } = await test.db.pool.query('select id from season where is_active')
  await expect(test.db.pool.query('select clear_registrations($1, 0, 10)', [rows[0].id])).rejects.toThrow(
    /is active, or began less than a year ago/,
  )
})

it('a dry run prints what the run clears, and changes nothing', async () => {
  const before = await dump()
  for (const value of Object.values({ ...PERSONAL, ...WRITTEN })) expect(before).toContain(value)
  const preview = await retention('run', '--dry-run')
  expect(preview).toMatchObject({ code: 0 })
  expect(preview.output).toContain('Season 2020/2021: 7 registrations, 1 complaints')
  expect(preview.output).toContain('Nothing was changed')
  expect(await dump()).toBe(before)
})

it('is not run twice at the same time', async () => {
  await holdAdvisoryLock(test.db, RETENTION_LOCK, async () => {
    expect(await retention('run')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Another process is clearing'),
    })
  })
})

describe('after the run', () => {
  let counts: string[] = []
  beforeAll(async () => {
    const lines = (output: string) => output.split('\n').filter((line) => line.startsWith('  '))
    counts = lines((await retention('run', '--dry-run')).output)
    const ran = await retention('run')
    expect(ran.code).toBe(0)
    expect(lines(ran.output.split('Cleared:')[1] ?? '')).toEqual(counts)
  })

  it('no table has the personal data of the season', async () => {
    const after = await dump()
    for (const [field, value] of Object.entries({ ...PERSONAL, ...WRITTEN }))
      expect(after.includes(value), field).toBe(false)
    for (const row of await oldRows()) {
      expect(row).toMatchObject({ nik_index: null, nisn_index: null, change_code: null, phone: null })
      expect(row.nik_sealed).toHaveLength(0)
    }
    const { rows } = await test.db.pool.query(
      `select (select count(*) from lottery_ticket join registration r on r.id = registration_id where r.cleared_at is not null) as tickets,
        (select count(*) from selection_line where registration_id is not null) as lines,
        (select count(*) from selection_line where salt is not null) as salts,
        (select count(*) from claim_child) + (select count(*) from claim_reading) + (select count(*) from claim_document) as claims,
        (select count(*) from support_need) as needs`,
    )
    expect(rows).toEqual([{ tickets: 0, lines: 0, salts: 0, claims: 0, needs: 0 }])
  })

  it('the listed reason of a decision stays on a level with runs, without the words after it', async () => {
    const { rows } = await test.db.pool.query(
      'select distinct reason from decision where registration_id = $1',
      [old.id],
    )
    expect(rows).toEqual([{ reason: OTHER_REASON }])
  })

  it('each column of a registration is cleared, or known to stay', async () => {
    const { rows } = await test.db.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'registration'`,
    )
    const known = [...CLEARED_COLUMNS, ...KEPT_COLUMNS]
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
    for (const row of await oldRows()) {
      for (const column of CLEARED_COLUMNS) {
        const value: unknown = row[column as keyof typeof row]
        // The state of a parent is that of nearly every child.
        const isCleared =
          value === null || value === '(dihapus)' || value === 'known' || (value as Buffer).length === 0
        expect([column, isCleared]).toEqual([column, true])
      }
    }
  })

  it('the season that follows has all of its data', async () => {
    const row = await test.db.kysely
      .selectFrom('registration')
      .selectAll()
      .where('id', '=', young.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ address: 'Jalan Muda 1', father_name: 'Contoh Ayah Muda', cleared_at: null })
    const encryption = createFieldEncryption(TEST_DATA_KEY, seededRandom)
    expect(encryption.decrypt(row.nik_sealed, young.number)).toBe(young.body.nik)
  })

  it('the chain of the audit holds, with values cleared', async () => {
    const chain = await verifyChain(test.db.kysely, key, { now: new Date() })
    expect(chain).toMatchObject({ broken: null })
    expect(chain.cleared).toBeGreaterThan(5)
  })

  it('the run gives the same certificate, and selection verify accepts it', async () => {
    expect(await certificateText()).toBe(certificate)
    const file = join(folder, 'certificate.json')
    await writeFile(file, certificate)
    const verified = await commandLine(test.database, { now: test.clock.now })(
      selectionCommand,
      'verify',
      file,
    )
    expect(verified.code).toBe(0)
  })

  it('an old number still shows its result, and nothing that was cleared', async () => {
    const answer = await test.app.inject({ url: `/api/ppdb/registered/${old.number}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ no_registration: old.number, name: KEPT_NAME })
  })

  it('staff see the record without it, and no NIK', async () => {
    const admin = await signIn(test, 'admin')
    const record = await test.app.inject({ url: `/api/ppdb/registered/${old.number}`, headers: admin.bearer })
    expect(record.json().data).toMatchObject({ name: KEPT_NAME, address: '(dihapus)', phone: null })
    const nik = await test.app.inject({
      method: 'POST',
      url: `/api/ppdb/${old.id}/nik`,
      headers: admin.bearer,
    })
    expect(nik.statusCode).toBe(409)
  })

  it('counts of registrations stay', async () => {
    expect(await oldRows()).toHaveLength(7)
  })

  it('a second run has nothing to do', async () => {
    expect((await retention('run')).output).toContain('Nothing is due.')
  })

  it('the run is recorded with its counts', async () => {
    const { rows } = await test.db.pool.query(
      "select changes from audit_entry where action = 'retention.run' order by id desc limit 1",
    )
    expect(rows[0].changes.seasons).toEqual([{ label: '2020/2021', registrations: 7, complaints: 1 }])
  })
})

it.each(['0', '11', 'dua'])('%s years are refused', async (years) => {
  expect((await retention('set', '--years', years)).code).toBe(1)
})

it('a change of the years is recorded, and reaches the pages', async () => {
  expect((await retention('set', '--years', '3')).output).toContain('3 years')
  const { rows } = await test.db.pool.query(
    "select changes from audit_entry where action = 'retention.change'",
  )
  expect(rows).toEqual([{ changes: { before: { years: 2 }, after: { years: 3 } } }])
})

it('a period that backups may exceed is set with a warning', async () => {
  const { recipient } = await generateBackupKey()
  const env = { BACKUP_DIR: '/cadangan', BACKUP_RECIPIENT: recipient, BACKUP_KEEP_DAYS: '365' }
  const run = commandLine(test.database, { now: test.clock.now, config: parseConfig(env) })
  expect((await run(retentionCommand, 'set', '--years', '1')).output).toContain(
    'BACKUP_KEEP_DAYS=365: backups are kept',
  )
  expect((await run(retentionCommand, 'show')).output).toContain('Set fewer days')
  expect((await run(retentionCommand, 'set', '--years', '3')).output).not.toContain('BACKUP_KEEP_DAYS')
})

it('the server clears once for each night, also later, and not when the clock may be ahead', async () => {
  const logged: unknown[] = []
  const logger = {
    info: (entry: unknown) => logged.push(entry),
    warn: (entry: unknown) => logged.push(entry),
  }
  const at = { now: new Date('2035-01-01T04:00:00Z') }
  const deps = { db: test.db, clock: () => at.now, timeZone: TIME_ZONE, random: seededRandom, chainKey: key }
  const night = nightlyRetention({ ...deps, log: logger as never })
  await test.database.ownerDb.pool.query(
    "update season set is_active = false, first_year = 2022, label = '2022/2023' where first_year = 2025",
  )
  await night.look()
  expect(logged, 'noon of the day after').toEqual([{ now: at.now }])
  const { pool } = test.database.ownerDb
  await pool.query('alter table audit_entry disable trigger audit_entry_unchanged')
  const held = await pool.query(
    "update audit_entry set at = '2034-12-20' where action = 'retention.hold' returning actor",
  )
  await pool.query('alter table audit_entry enable trigger audit_entry_unchanged')
  expect(held.rows).toEqual([{ actor: 'cli:nightly' }])
  at.now = new Date('2035-01-01T17:59:59Z')
  await night.look()
  expect(logged, 'the same night').toHaveLength(1)
  at.now = new Date('2035-01-01T18:00:00Z')
  await night.look()
  await night.look()
  expect(logged.slice(1)).toEqual([
    {
      cleared: {
        seasons: expect.arrayContaining([{ label: '2022/2023', registrations: 1, complaints: 0 }]),
        auditRows: expect.any(Number),
      },
    },
  ])
})
