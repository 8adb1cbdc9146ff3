import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { duringDeadlock } from '../../../testing/database/deadlock.ts'
import { importFolder, SMALL_DATA } from '../../../testing/import/import-folder.ts'
import { IMPORTED_AT, type Importing, NOTHING, openImporting } from '../../../testing/import/importing.ts'
import { storeRegistration } from '../../../testing/registrations/stored-registration.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { runImport } from './run-import.ts'

let importing: Importing
beforeAll(async () => {
  importing = await openImporting()
})
afterAll(() => importing.close())
beforeEach(() => importing.reset())

describe('an import', () => {
  it('replaces the sample set and stores what the dry run reported', async () => {
    const announced = await importing.load(SMALL_DATA, true)
    expect(announced.outcome).toBe('dry run')
    expect(announced.sample).toEqual({ districts: 7, villages: 24, schools: 40, trials: 0 })
    expect(await importing.villages()).toEqual([])
    expect(await importing.samples()).toBe(24)
    expect(await importing.audit()).toEqual([])

    const report = await importing.load(SMALL_DATA)
    expect(report).toEqual({ ...announced, outcome: 'loaded' })
    expect(report.counts).toEqual({
      districts: NOTHING,
      villages: { ...NOTHING, new: 2 },
      schools: { ...NOTHING, new: 3 },
      zoning: { ...NOTHING, new: 4 },
      distances: NOTHING,
      quotas: { ...NOTHING, new: 2 },
      history: NOTHING,
    })
    expect(await importing.samples()).toBe(0)
    expect((await importing.villages()).map(({ id: _, ...village }) => village)).toEqual([
      {
        code: '52.05.01.1001',
        name: 'Bada',
        type: 'KELURAHAN',
        district_id: 1,
        aliases: [],
        is_sample: false,
        is_synthetic: false,
        latitude: null,
        longitude: null,
        version: 1,
        closed_at: null,
        centroid_latitude: null,
        centroid_longitude: null,
      },
      {
        code: '52.05.01.2005',
        name: "O'o",
        type: 'DESA',
        district_id: 1,
        aliases: ['Oo', 'O o'],
        is_sample: false,
        is_synthetic: false,
        latitude: null,
        longitude: null,
        version: 1,
        closed_at: null,
        centroid_latitude: null,
        centroid_longitude: null,
      },
    ])
    expect(
      (await importing.schools()).map(({ name, type, status, latitude }) => [name, type, status, latitude]),
    ).toEqual([
      ['SD Negeri 01 Contoh', 'SD', 'NEGERI', -8.5389],
      ['SD CONTOH DUA', 'SD', 'SWASTA', null],
      ['SMP Negeri 01 Contoh', 'SMP', 'NEGERI', null],
    ])
    expect(await importing.zones()).toEqual([
      '52.05.01.1001 50200001 1 true',
      '52.05.01.1001 50200002 2 true',
      '52.05.01.1001 50200003 1 true',
      '52.05.01.2005 50200001 1 true',
    ])
    expect(await importing.quotas()).toEqual([
      { npsn: '50200001', seats: 28, is_synthetic: false },
      { npsn: '50200003', seats: 0, is_synthetic: true },
    ])
  })

  it('writes one audit row, with its files and counts, after that of the season that it closes and hides', async () => {
    await importing.load(SMALL_DATA)
    expect(await importing.audit()).toEqual([
      expect.objectContaining({
        action: 'season.change',
        actor: 'cli:test',
        changes: {
          before: { windowMode: 'open', publicationMode: 'published' },
          after: { windowMode: 'closed', publicationMode: 'hidden' },
        },
      }),
      expect.objectContaining({
        at: IMPORTED_AT,
        action: 'reference.import',
        actor: 'cli:test',
        subject: 'reference',
        changes: {
          files: ['quotas.csv', 'schools.csv', 'villages.csv', 'zoning_suggested.csv'],
          counts: expect.objectContaining({ schools: { ...NOTHING, new: 3 } }),
          sampleRemoved: true,
        },
      }),
    ])
  })

  it('writes nothing when it is repeated', async () => {
    await importing.load(SMALL_DATA)
    const [before, recorded] = [await importing.marks(), await importing.audit()]
    const report = await importing.load(SMALL_DATA)
    expect(report.outcome).toBe('nothing to change')
    expect(report.counts).toMatchObject({
      schools: { ...NOTHING, unchanged: 3 },
      zoning: { ...NOTHING, unchanged: 4 },
    })
    expect(await importing.marks()).toEqual(before)
    expect(await importing.audit()).toEqual(recorded)
  })

  it('updates changed rows without changing their ids, and keeps rows that the files do not contain', async () => {
    await importing.load(SMALL_DATA)
    const before = { villages: await importing.villages(), schools: await importing.schools() }
    const report = await importing.load({
      'districts.csv': ['code,name', '52.05.05,Woja'],
      'villages.csv': ['code,name,type,district_code,aliases', '52.05.01.2005,Oo Baru,DESA,52.05.01,-'],
      'schools.csv': ['npsn,name,type,status,district_code', '50200002,SD Contoh Dua,sd,negeri,52.05.05'],
      'quotas.csv': ['npsn,school_year,seats', '50200001,2025/2026,30'],
    })
    expect(report.counts).toMatchObject({
      villages: { ...NOTHING, changed: 1 },
      schools: { ...NOTHING, changed: 1 },
      quotas: { ...NOTHING, changed: 1 },
      history: NOTHING,
    })
    const woja = (await importing.districts()).find(({ code }) => code === '52.05.05')
    expect(await importing.villages()).toEqual([
      before.villages[0],
      { ...before.villages[1], name: 'Oo Baru', aliases: [], version: 2 },
    ])
    expect(await importing.schools()).toEqual([
      before.schools[0],
      { ...before.schools[1], name: 'SD Contoh Dua', status: 'NEGERI', district_id: woja?.id, version: 2 },
      before.schools[2],
    ])
    expect((await importing.quotas()).map(({ seats }) => seats)).toEqual([30, 0])
  })

  it('replaces the zone of each village and level that the files contain', async () => {
    await importing.load(SMALL_DATA)
    const report = await importing.load({
      'zoning.csv': ['village_code,type,npsn,rank,is_synthetic', '52.05.01.1001,SD,50200002,1,0'],
    })
    expect(report.counts?.zoning).toEqual({ ...NOTHING, changed: 1, removed: 1 })
    expect(await importing.zones()).toEqual([
      '52.05.01.1001 50200002 1 false',
      '52.05.01.1001 50200003 1 true',
      '52.05.01.2005 50200001 1 true',
    ])
  })

  it('has the same result from a workbook as from files', async () => {
    const sheets = Object.entries(SMALL_DATA).map(([file, lines]) => ({
      name: file.replace('.csv', ''),
      rows: lines.map((line) => line.split(',')),
    }))
    await using folder = await importFolder({ 'dompu.xlsx': Buffer.from(await writeXlsx({ sheets })) })
    const options = { dryRun: false, now: IMPORTED_AT, actor: 'cli:test' }
    const report = await runImport(importing.db, { paths: [join(folder.path, 'dompu.xlsx')], ...options })
    expect(report.rejections).toEqual([])
    expect(report.outcome).toBe('loaded')
    expect((await importing.load(SMALL_DATA)).outcome).toBe('nothing to change')
  })

  it('waits for a concurrent import', async () => {
    const other = openDatabase(importing.appUrl)
    await using folder = await importFolder(SMALL_DATA)
    const options = { paths: [folder.path], dryRun: false, now: IMPORTED_AT, actor: 'cli:test' }
    try {
      const reports = await Promise.all([runImport(importing.db, options), runImport(other.kysely, options)])
      expect(reports.map(({ outcome }) => outcome).sort()).toEqual(['loaded', 'nothing to change'])
    } finally {
      await other.close()
    }
  })
})

it('is loaded after a deadlock with another change of reference data', async () => {
  const report = await duringDeadlock(importing.ownerDb, () => importing.load(SMALL_DATA))
  expect(report.outcome).toBe('loaded')
})

describe('the sample set', () => {
  it('is kept if neither villages nor schools are imported', async () => {
    const report = await importing.load({ 'quotas.csv': ['npsn,school_year,seats', '99000101,2025/2026,40'] })
    expect(report).toMatchObject({ outcome: 'loaded', sample: null, counts: { quotas: { changed: 1 } } })
    expect(await importing.samples()).toBe(24)
  })

  const sampleSchool = () =>
    importing.db.selectFrom('school').select('id').where('npsn', '=', '99000101').executeTakeFirstOrThrow()
  async function aTrial(): Promise<Parameters<typeof storeRegistration>[1]> {
    const village = await importing.db
      .selectFrom('village')
      .select('id')
      .where('is_sample', '=', true)
      .executeTakeFirstOrThrow()
    const { id } = await sampleSchool()
    return { village_id: village.id, school_1_id: id, school_2_id: id }
  }

  it('leaves with the districts that nothing imported uses; a new district gets the next number', async () => {
    await importing.load({
      ...SMALL_DATA,
      'districts.csv': ['code,name', '33.05.01,Ayah', '33.05.02,Buayan'],
    })
    const [kept, ayah, buayan, ...others] = await importing.districts()
    expect(others).toEqual([])
    expect(kept).toMatchObject({ id: 1, code: '52.05.01', is_sample: false })
    expect(ayah).toMatchObject({ code: '33.05.01', is_sample: false })
    expect(ayah?.id).toBeGreaterThan(8)
    expect(buayan).toMatchObject({ id: (ayah?.id ?? 0) + 1, code: '33.05.02' })
    const again = await importing.load({ 'districts.csv': ['code,name', '33.05.02,Buayan', '33.05.01,Ayah'] })
    expect(again.outcome).toBe('nothing to change')
    await importing.ownerDb.pool.query("delete from district where code = '33.05.02'")
    await importing.load({ 'districts.csv': ['code,name', '33.05.02,Buayan'] })
    expect((await importing.districts()).at(-1)?.id).toBe((buayan?.id ?? 0) + 1)
  })

  it('gives its numbers to the districts of a file that names them', async () => {
    const report = await importing.load({
      'districts.csv': ['app_id,code,name', '1,33.05.01,Ayah', '2,33.05.02,Buayan'],
    })
    expect(report).toMatchObject({ outcome: 'loaded', sample: { districts: 8, villages: 24, schools: 40 } })
    expect((await importing.districts()).map(({ id, code }) => `${id} ${code}`)).toEqual([
      '1 33.05.01',
      '2 33.05.02',
    ])
  })

  it('leaves a schedule that has yet to begin', async () => {
    await importing.db
      .updateTable('season')
      .set({ window_mode: 'schedule', publication_mode: 'schedule', publishes_at: new Date('2025-06-17') })
      .execute()
    await importing.load(SMALL_DATA)
    const season = await importing.db.selectFrom('season').selectAll().executeTakeFirstOrThrow()
    expect(season).toMatchObject({ window_mode: 'schedule', publication_mode: 'schedule' })
  })

  it('leaves with its registrations when their number is confirmed', async () => {
    await storeRegistration(importing.db, {
      ...(await aTrial()),
      school_1_decision: 'TIDAK LULUS',
      school_2_decision: 'TIDAK LULUS',
    })
    expect(await importing.load(SMALL_DATA, false, 2)).toMatchObject({
      outcome: 'refused',
      refusal: { en: expect.stringMatching(/^1 registration uses the sample set, not 2/) },
    })
    const announced = await importing.load(SMALL_DATA, true, 1)
    expect(announced).toMatchObject({ outcome: 'dry run', sample: { trials: 1 } })
    const report = await importing.load(SMALL_DATA, false, 1)
    expect(report).toEqual({ ...announced, outcome: 'loaded' })
    expect(await importing.db.selectFrom('registration').selectAll().execute()).toEqual([])
    expect((await importing.audit()).at(-1)).toMatchObject({ changes: { trialsDiscarded: 1 } })
  })

  it('stays while an operator of its schools has an account, who is named', async () => {
    const { id } = await sampleSchool()
    const moment = IMPORTED_AT
    const account = {
      username: 'sdcontoh',
      name: 'Operator',
      role: 3,
      school_id: id,
      password_hash: '',
      must_change_password: true,
      created_at: moment,
      password_changed_at: moment,
    } as const
    await importing.db.insertInto('user_account').values(account).execute()
    const report = await importing.load(SMALL_DATA)
    await importing.ownerDb.pool.query('delete from user_account')
    expect(report.refusal?.en).toMatch(/operators of sample schools.*: sdcontoh\. Give them another role/)
  })

  it('stays where invented applicants were loaded for good', async () => {
    await storeRegistration(importing.db, await aTrial())
    await importing.db
      .insertInto('demo_data')
      .values({ filled_at: IMPORTED_AT, applicants: 1, seed: 1 })
      .execute()
    const report = await importing.load(SMALL_DATA, false, 1)
    await importing.ownerDb.pool.query('delete from demo_data')
    expect(report.refusal?.en).toMatch(/'spmb demo' filled this database/)
  })

  it('stays where an act of it is public, whose trace cannot be removed', async () => {
    await importing.db
      .insertInto('chain_entry')
      .values({
        level: 'SD',
        number: 1,
        season_year: 2025,
        kind: 'objection',
        at: IMPORTED_AT,
        act_hash: 'a'.repeat(64),
        previous_hash: null,
        hash: 'b'.repeat(64),
        record: '{}',
      })
      .execute()
    const report = await importing.load(SMALL_DATA)
    await importing.ownerDb.pool.query(
      'alter table chain_entry disable trigger all; delete from chain_entry; alter table chain_entry enable trigger all',
    )
    expect(report.refusal?.en).toMatch(/an objection of it was confirmed/)
  })

  it('is never what something real becomes, so that it cannot be discarded', async () => {
    await importing.load(SMALL_DATA)
    for (const table of ['village', 'school'] as const)
      await expect(importing.db.updateTable(table).set({ is_sample: true }).execute()).rejects.toThrow(
        `rows of ${table} never become samples`,
      )
  })

  it('prevents the import if a registration uses it, even a deleted one', async () => {
    await storeRegistration(importing.db, { ...(await aTrial()), deleted_at: IMPORTED_AT })
    const before = await importing.marks()
    for (const dryRun of [true, false]) {
      const report = await importing.load(SMALL_DATA, dryRun)
      expect(report).toMatchObject({
        outcome: 'refused',
        rejections: [],
        refusal: {
          en: expect.stringMatching(/^1 registration uses the sample set, .*: add --discard-trials 1$/),
        },
      })
    }
    expect(await importing.marks()).toEqual(before)
    expect(await importing.samples()).toBe(24)
  })
})

describe('a registration that arrives during an import', () => {
  it('for a sample village makes the import fail and keeps the sample set', async () => {
    const village = await importing.db.selectFrom('village').select('id').limit(1).executeTakeFirstOrThrow()
    const school = await importing.db.selectFrom('school').select('id').limit(1).executeTakeFirstOrThrow()
    const arriving = await importing.db.transaction().execute(async (tx) => {
      const choice = { village_id: village.id, school_1_id: school.id, school_2_id: school.id }
      await storeRegistration(tx, choice)
      const started = importing.load(SMALL_DATA)
      await untilSomebodyWaits()
      // Wrapped in an object: an async function would await a returned promise, which waits for this transaction.
      return { started }
    })
    expect(await arriving.started).toMatchObject({
      outcome: 'refused',
      refusal: { en: expect.stringContaining('a registration arrived') },
    })
    expect(await importing.samples()).toBe(24)
    expect(await importing.villages()).toEqual([])
  })

  async function untilSomebodyWaits(): Promise<void> {
    const waiting = `select count(*) as waiting from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`
    for (;;) {
      const { rows } = await importing.ownerDb.pool.query<{ waiting: number }>(waiting)
      if (rows[0]?.waiting) return
    }
  }
})
