import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importFolder, type Lines, SMALL_DATA } from '../../../testing/import-folder.ts'
import { storeRegistration } from '../../../testing/stored-registration.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { openDatabase } from '../../platform/database.ts'
import { seedWhenEmpty } from '../seed.ts'
import { rejectionLine } from './import-report.ts'
import { runImport } from './run-import.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await test.ownerDb.pool.query(
    'truncate season, office, district, village, school, registration, audit_entry, history restart identity cascade',
  )
  await seedWhenEmpty(db(), { timeZone: 'Asia/Makassar' })
})

const db = () => test.db.kysely
const at = new Date('2025-06-01T00:00:00Z')
const none = { new: 0, changed: 0, unchanged: 0, removed: 0, rejected: 0 }

async function load(files: Record<string, Lines | string | Buffer>, dryRun = false) {
  await using folder = await importFolder(files)
  return await runImport(db(), { paths: [folder.path], dryRun, now: at, actor: 'cli:test' })
}
const rejections = async (files: Record<string, Lines | string | Buffer>) =>
  (await load(files)).rejections.map(rejectionLine)
const marks = () => db().selectFrom('change_mark').selectAll().orderBy('topic').execute()
const audit = () => db().selectFrom('audit_entry').selectAll().execute()
const villages = () =>
  db().selectFrom('village').selectAll().where('is_sample', '=', false).orderBy('code').execute()
const schools = () =>
  db().selectFrom('school').selectAll().where('is_sample', '=', false).orderBy('npsn').execute()
const zones = async () =>
  (
    await db()
      .selectFrom('zone')
      .innerJoin('village', 'village.id', 'village_id')
      .innerJoin('school', 'school.id', 'school_id')
      .select(['code', 'npsn', 'rank', 'zone.is_synthetic'])
      .where('village.is_sample', '=', false)
      .orderBy('code')
      .orderBy('npsn')
      .execute()
  ).map((zone) => `${zone.code} ${zone.npsn} ${zone.rank} ${zone.is_synthetic}`)
const quotas = () =>
  db()
    .selectFrom('quota')
    .innerJoin('school', 'school.id', 'school_id')
    .select(['npsn', 'seats', 'quota.is_synthetic'])
    .where('school.is_sample', '=', false)
    .orderBy('npsn')
    .execute()
const samples = async () =>
  (await db().selectFrom('village').select('id').where('is_sample', '=', true).execute()).length

/** The small data with single lines of single files exchanged. */
function changed(file: string, exchange: Record<number, string>): Record<string, Lines> {
  const lines = (SMALL_DATA[file] ?? []).map((line, index) => exchange[index + 1] ?? line)
  return { ...SMALL_DATA, [file]: lines }
}

describe('an import', () => {
  it('stores everything, in place of the sample set, as the dry run said', async () => {
    const announced = await load(SMALL_DATA, true)
    expect(announced.outcome).toBe('dry run')
    expect(announced.sample).toEqual({ villages: 24, schools: 40 })
    expect(await villages()).toEqual([])
    expect(await samples()).toBe(24)
    expect(await audit()).toEqual([])

    const report = await load(SMALL_DATA)
    expect(report).toEqual({ ...announced, outcome: 'loaded' })
    expect(report.counts).toEqual({
      districts: none,
      villages: { ...none, new: 2 },
      schools: { ...none, new: 3 },
      zoning: { ...none, new: 4 },
      quotas: { ...none, new: 2 },
      history: none,
    })
    expect(await samples()).toBe(0)
    expect((await villages()).map(({ id: _, ...village }) => village)).toEqual([
      {
        ...{ code: '52.05.01.1001', name: 'Bada', type: 'KELURAHAN', district_id: 1, aliases: [] },
        ...{ is_sample: false, is_synthetic: false },
      },
      {
        ...{ code: '52.05.01.2005', name: "O'o", type: 'DESA', district_id: 1, aliases: ['Oo', 'O o'] },
        ...{ is_sample: false, is_synthetic: false },
      },
    ])
    expect(
      (await schools()).map(({ name, type, status, latitude }) => [name, type, status, latitude]),
    ).toEqual([
      ['SD Negeri 01 Contoh', 'SD', 'NEGERI', -8.5389],
      ['SD CONTOH DUA', 'SD', 'SWASTA', null],
      ['SMP Negeri 01 Contoh', 'SMP', 'NEGERI', null],
    ])
    expect(await zones()).toEqual([
      '52.05.01.1001 50200001 1 true',
      '52.05.01.1001 50200002 2 true',
      '52.05.01.1001 50200003 1 true',
      '52.05.01.2005 50200001 1 true',
    ])
    expect(await quotas()).toEqual([
      { npsn: '50200001', seats: 28, is_synthetic: false },
      { npsn: '50200003', seats: 0, is_synthetic: true },
    ])
  })

  it('is audited once, with its files and counts', async () => {
    await load(SMALL_DATA)
    expect(await audit()).toEqual([
      expect.objectContaining({
        at,
        action: 'reference.import',
        actor: 'cli:test',
        subject: 'reference',
        changes: {
          files: ['quotas.csv', 'schools.csv', 'villages.csv', 'zoning_suggested.csv'],
          counts: expect.objectContaining({ schools: { ...none, new: 3 } }),
          sampleRemoved: true,
        },
      }),
    ])
  })

  it('writes nothing the second time', async () => {
    await load(SMALL_DATA)
    const [before, recorded] = [await marks(), await audit()]
    const report = await load(SMALL_DATA)
    expect(report.outcome).toBe('nothing to change')
    expect(report.counts).toMatchObject({
      schools: { ...none, unchanged: 3 },
      zoning: { ...none, unchanged: 4 },
    })
    expect(await marks()).toEqual(before)
    expect(await audit()).toEqual(recorded)
  })

  it('changes what differs under its old id, and leaves alone what the files do not name', async () => {
    await load(SMALL_DATA)
    const before = { villages: await villages(), schools: await schools() }
    const report = await load({
      'villages.csv': ['code,name,type,district_code,aliases', '52.05.01.2005,Oo Baru,DESA,52.05.01,'],
      'schools.csv': ['npsn,name,type,status,district_code', '50200002,SD Contoh Dua,sd,negeri,52.05.05'],
      'quotas.csv': ['npsn,school_year,seats', '50200001,2025/2026,30'],
    })
    expect(report.counts).toMatchObject({
      villages: { ...none, changed: 1 },
      schools: { ...none, changed: 1 },
      quotas: { ...none, changed: 1 },
      history: none,
    })
    expect(await villages()).toEqual([
      before.villages[0],
      { ...before.villages[1], name: 'Oo Baru', aliases: [] },
    ])
    expect(await schools()).toEqual([
      before.schools[0],
      { ...before.schools[1], name: 'SD Contoh Dua', status: 'NEGERI', district_id: 2 },
      before.schools[2],
    ])
    expect((await quotas()).map(({ seats }) => seats)).toEqual([30, 0])
  })

  it('takes its zoning as the whole zone of each village and level it names', async () => {
    await load(SMALL_DATA)
    const report = await load({
      'zoning.csv': ['village_code,type,npsn,rank,is_synthetic', '52.05.01.1001,SD,50200002,1,0'],
    })
    expect(report.counts?.zoning).toEqual({ ...none, changed: 1, removed: 1 })
    expect(await zones()).toEqual([
      '52.05.01.1001 50200002 1 false',
      '52.05.01.1001 50200003 1 true',
      '52.05.01.2005 50200001 1 true',
    ])
  })

  it('reads one workbook as it reads the files', async () => {
    const sheets = Object.entries(SMALL_DATA).map(([file, lines]) => ({
      name: file.replace('.csv', ''),
      rows: lines.map((line) => line.split(',')),
    }))
    await using folder = await importFolder({ 'dompu.xlsx': Buffer.from(await writeXlsx({ sheets })) })
    const options = { dryRun: false, now: at, actor: 'cli:test' }
    const report = await runImport(db(), { paths: [join(folder.path, 'dompu.xlsx')], ...options })
    expect(report.rejections).toEqual([])
    expect(report.outcome).toBe('loaded')
    expect((await load(SMALL_DATA)).outcome).toBe('nothing to change')
  })

  it('waits for another one instead of loading twice', async () => {
    const other = openDatabase(test.appUrl)
    await using folder = await importFolder(SMALL_DATA)
    const options = { paths: [folder.path], dryRun: false, now: at, actor: 'cli:test' }
    try {
      const reports = await Promise.all([runImport(db(), options), runImport(other.kysely, options)])
      expect(reports.map(({ outcome }) => outcome).sort()).toEqual(['loaded', 'nothing to change'])
    } finally {
      await other.close()
    }
  })
})

describe('the sample set', () => {
  it('stays when neither villages nor schools are imported', async () => {
    const report = await load({ 'quotas.csv': ['npsn,school_year,seats', '99000101,2025/2026,40'] })
    expect(report).toMatchObject({ outcome: 'loaded', sample: null, counts: { quotas: { changed: 1 } } })
    expect(await samples()).toBe(24)
  })

  it('holds up the import while a registration uses it, also a deleted one', async () => {
    const village = await db()
      .selectFrom('village')
      .select('id')
      .where('is_sample', '=', true)
      .executeTakeFirstOrThrow()
    const school = await db()
      .selectFrom('school')
      .select('id')
      .where('npsn', '=', '99000101')
      .executeTakeFirstOrThrow()
    const choice = { village_id: village.id, school_1_id: school.id, school_2_id: school.id }
    await storeRegistration(db(), { ...choice, deleted_at: at })
    const before = await marks()
    for (const dryRun of [true, false]) {
      const report = await load(SMALL_DATA, dryRun)
      expect(report).toMatchObject({
        outcome: 'refused',
        rejections: [],
        refusal: expect.stringContaining('1 registration uses the invented sample villages or schools'),
      })
    }
    expect(await marks()).toEqual(before)
    expect(await samples()).toBe(24)
  })
})

describe('a registration that arrives while an import runs', () => {
  it('on a sample village keeps the sample set, and the import is refused', async () => {
    const village = await db().selectFrom('village').select('id').limit(1).executeTakeFirstOrThrow()
    const school = await db().selectFrom('school').select('id').limit(1).executeTakeFirstOrThrow()
    const importing = await db()
      .transaction()
      .execute(async (tx) => {
        const choice = { village_id: village.id, school_1_id: school.id, school_2_id: school.id }
        await storeRegistration(tx, choice)
        const started = load(SMALL_DATA)
        await untilSomebodyWaits()
        // In an object: a promise would be awaited here, while this transaction is what it waits for.
        return { started }
      })
    expect(await importing.started).toMatchObject({
      outcome: 'refused',
      refusal: expect.stringContaining('a registration arrived'),
    })
    expect(await samples()).toBe(24)
    expect(await villages()).toEqual([])
  })

  async function untilSomebodyWaits(): Promise<void> {
    const waiting = `select count(*) as waiting from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`
    for (;;) {
      const { rows } = await test.ownerDb.pool.query<{ waiting: number }>(waiting)
      if (rows[0]?.waiting) return
    }
  }
})

describe('a rejected row', () => {
  it.each<[string, Record<number, string>, string[]]>([
    [
      'villages.csv',
      { 3: "52.05.1.2005,O'o,DESA,52.05.01,,0" },
      [
        "villages.csv, line 3, column code: '52.05.1.2005' is not the code of a village, like 52.05.01.1001.",
        "zoning_suggested.csv, line 5, column village_code: There is no village '52.05.01.2005'.",
      ],
    ],
    [
      'villages.csv',
      { 3: '52.05.01.1001,Bada Dua,DESA,52.05.01,,0' },
      [
        "villages.csv, line 3, column code: '52.05.01.1001' stands already in line 2.",
        "zoning_suggested.csv, line 5, column village_code: There is no village '52.05.01.2005'.",
      ],
    ],
    [
      'villages.csv',
      { 3: "52.05.01.2005,O'o,DUSUN,52.05.09,,2" },
      [
        "villages.csv, line 3, column type: 'DUSUN' is not DESA or KELURAHAN.",
        "villages.csv, line 3, column is_synthetic: '2' is not 0 or 1.",
      ],
    ],
    [
      'villages.csv',
      { 3: "52.05.01.2005,O'o,DESA,52.05.09,,0" },
      [
        "villages.csv, line 3, column district_code: There is no district '52.05.09'.",
        "villages.csv, line 3, column district_code: The village '52.05.01.2005' lies in district '52.05.01', not in '52.05.09'.",
      ],
    ],
    [
      'villages.csv',
      { 3: `52.05.01.2005,${'x'.repeat(81)},DESA,52.05.01,,0` },
      [`villages.csv, line 3, column name: '${'x'.repeat(60)}…' has 81 characters, at most 80 are allowed.`],
    ],
    [
      'villages.csv',
      { 3: '52.05.01.2005,,DESA,52.05.01,,0' },
      ['villages.csv, line 3, column name: This cell is empty, but it is required.'],
    ],
    [
      'villages.csv',
      { 3: '52.05.01.2005,O\u202eo,DESA,52.05.01,,0' },
      [
        "villages.csv, line 3, column name: 'O\ufffdo' contains a control character or one that reverses text. Type it again.",
      ],
    ],
    [
      'villages.csv',
      { 3: '52.05.01.2005,O,o,DESA,52.05.01,,0' },
      [
        'villages.csv, line 3: The row has 7 values, the header 6 columns. Put values with a comma or semicolon into quotation marks.',
        "villages.csv, line 3, column type: 'o' is not DESA or KELURAHAN.",
        "villages.csv, line 3, column district_code: 'DESA' is not the code of a district, like 52.05.01.",
      ],
    ],
    [
      'schools.csv',
      { 3: '5020002,SD CONTOH DUA,,TK,NEGRI,52.05.01,52.05.05.1001,,,0' },
      [
        "schools.csv, line 3, column npsn: '5020002' is not an NPSN of eight digits, like 50203743.",
        "schools.csv, line 3, column type: 'TK' is not SD or SMP.",
        "schools.csv, line 3, column status: 'NEGRI' is not NEGERI or SWASTA.",
        "zoning_suggested.csv, line 3, column npsn: There is no school '50200002'.",
      ],
    ],
    [
      'schools.csv',
      { 3: '50200002,SD CONTOH DUA,,SD,SWASTA,52.05.05,52.05.01.1001,,,0' },
      [
        "schools.csv, line 3, column village_code: The village '52.05.01.1001' lies in district '52.05.01', but the school is listed in '52.05.05'.",
      ],
    ],
    [
      'schools.csv',
      { 3: '50200002,SD CONTOH DUA,,SD,SWASTA,52.05.01,,118.46,-8.53,0' },
      [
        "schools.csv, line 3, column latitude: '118.46' is not a number of degrees from -11.5 to 6.5, like -8.538900.",
        "schools.csv, line 3, column longitude: '-8.53' is not a number of degrees from 94.5 to 141.5, like -8.538900.",
      ],
    ],
    [
      'schools.csv',
      { 3: '50200002,SD CONTOH DUA,,SD,SWASTA,52.05.01,,-8.53,,0' },
      ['schools.csv, line 3, column longitude: A place needs both coordinates, or neither.'],
    ],
    [
      'schools.csv',
      { 4: '50200001,SMP NEGERI 01 CONTOH,,SMP,NEGERI,52.05.01,,,,0' },
      [
        "schools.csv, line 4, column npsn: '50200001' stands already in line 2.",
        "quotas.csv, line 3, column npsn: There is no school '50200003'.",
        "zoning_suggested.csv, line 4, column npsn: There is no school '50200003'.",
      ],
    ],
    [
      'zoning_suggested.csv',
      { 3: '52.05.01.1001,SMP,2,50200002,1', 5: '52.05.01.2006,SD,1,50209999,1' },
      [
        "zoning_suggested.csv, line 3, column type: The school '50200002' is an SD, not an SMP.",
        "zoning_suggested.csv, line 5, column village_code: There is no village '52.05.01.2006'.",
        "zoning_suggested.csv, line 5, column npsn: There is no school '50209999'.",
      ],
    ],
    [
      'zoning_suggested.csv',
      { 3: '52.05.01.1001,SD,0,50200001,1', 5: '52.05.01.1001,SD,2,50200002,1' },
      ["zoning_suggested.csv, line 3, column rank: '0' is not a whole number from 1 to 999."],
    ],
    [
      'zoning_suggested.csv',
      { 5: '52.05.01.1001,SD,3,50200001,1' },
      ["zoning_suggested.csv, line 5, column npsn: '52.05.01.1001 50200001' stands already in line 2."],
    ],
    [
      'quotas.csv',
      { 2: '50200001,2031/2032,28,0', 3: '50200003,2025,-1,0' },
      [
        "quotas.csv, line 2, column school_year: There is no season '2031/2032', only 2025/2026. Create it with: npm run spmb -- season set --season 2031/2032 --create",
        "quotas.csv, line 3, column school_year: '2025' is not a school year, like 2025/2026.",
        "quotas.csv, line 3, column seats: '-1' is not a whole number from 0 to 9999.",
      ],
    ],
    [
      'quotas.csv',
      { 2: '50209999,2025/2026,10000,0', 3: '50209999,2025/2026,28.5,0' },
      [
        "quotas.csv, line 2, column seats: '10000' is not a whole number from 0 to 9999.",
        "quotas.csv, line 3, column seats: '28.5' is not a whole number from 0 to 9999.",
      ],
    ],
    [
      'quotas.csv',
      { 2: '50209999,2025/2026,1,0', 3: '50200001,2025/2026,2,0' },
      ["quotas.csv, line 2, column npsn: There is no school '50209999'."],
    ],
  ])('of %s %j names file, line, column and reason, and nothing is loaded', async (file, lines, reasons) => {
    const before = await marks()
    const files = changed(file, lines)
    expect((await rejections(files)).sort()).toEqual(reasons.sort())
    expect(await marks()).toEqual(before)
    expect(await audit()).toEqual([])
    expect((await load(files, true)).outcome).toBe('refused')
  })

  it('is counted once, however much is wrong with it', async () => {
    const report = await load(changed('schools.csv', { 3: 'x,,,y,z,0,0,0,0,0' }))
    expect(report.counts?.schools).toEqual({ ...none, new: 2, rejected: 1 })
  })

  it('of districts is one whose id and code do not belong together', async () => {
    const districts = [
      'app_id,code,name',
      '1,52.05.05,Dompu',
      '9,52.05.02,Kempo',
      '0,52.05.09,Baru',
      '8,52.05.04,Kilo',
    ]
    expect(await rejections({ 'districts.csv': districts })).toEqual([
      'districts.csv, line 2, column app_id: District 1 is 52.05.01 (Dompu), and ids never change.',
      "districts.csv, line 3, column code: '52.05.02' is district 6 (Kempo), and ids never change.",
      "districts.csv, line 4, column app_id: '0' is not a whole number from 1 to 32767.",
    ])
    const renamed = await load({
      'districts.csv': ['app_id,code,name', '5,52.05.07,Manggalewa', '9,52.05.09,Baru'],
    })
    expect(renamed.counts?.districts).toEqual({ ...none, new: 1, changed: 1 })
  })

  it('is a quota below the children who are admitted already', async () => {
    await load(SMALL_DATA)
    const [village] = await villages()
    const [first, second] = await schools()
    const choice = { village_id: village?.id ?? 0, school_1_id: first?.id ?? 0, school_2_id: second?.id ?? 0 }
    await storeRegistration(db(), { ...choice, school_1_decision: 'LULUS' })
    await storeRegistration(db(), { ...choice, school_1_decision: 'LULUS' })
    await storeRegistration(db(), { ...choice, school_1_decision: 'LULUS', deleted_at: at })
    await storeRegistration(db(), { ...choice, school_1_decision: 'TIDAK LULUS' })
    const seats = (number: number) => ({
      'quotas.csv': ['npsn,school_year,seats', `50200001,2025/2026,${number}`],
    })
    expect(await rejections(seats(1))).toEqual([
      'quotas.csv, line 2, column seats: 1 is below the 2 children whom the school has already admitted (LULUS).',
    ])
    expect((await load(seats(2))).outcome).toBe('loaded')
  })

  it('is a school that would change the level under registrations that chose it', async () => {
    await load(SMALL_DATA)
    const [village] = await villages()
    const [first, second] = await schools()
    await storeRegistration(db(), {
      ...{ village_id: village?.id ?? 0, school_1_id: first?.id ?? 0, school_2_id: first?.id ?? 0 },
    })
    const asSmp = (npsn: string) => ({
      'schools.csv': ['npsn,name,type,status,district_code', `${npsn},Contoh,SMP,NEGERI,52.05.01`],
    })
    expect(await rejections(asSmp('50200001'))).toEqual([
      'schools.csv, line 2, column type: The school is an SD and registrations have chosen it as such, so it cannot become an SMP.',
    ])
    expect((await load(asSmp(second?.npsn ?? ''))).outcome).toBe('loaded')
  })
})

describe('a file that cannot be read as a table', () => {
  it('is rejected for each required column that it lacks, and nothing else is judged', async () => {
    const report = await load({
      ...SMALL_DATA,
      'schools.csv': ['npsn,type,status', 'wrong,wrong,wrong'],
      'quotas.csv': ['npsn,seats', ''],
    })
    expect(report.counts).toBeNull()
    expect(report.rejections.map(rejectionLine).sort()).toEqual(
      [
        'quotas.csv, line 1, column school_year: The header lacks this required column.',
        'schools.csv, line 1, column display_name or name: The header lacks this required column.',
        'schools.csv, line 1, column district_code: The header lacks this required column.',
      ].sort(),
    )
  })

  it('is rejected in another encoding', async () => {
    const text = (SMALL_DATA['villages.csv'] ?? []).join('\n').replace("O'o", 'O\u00e9o')
    expect(await rejections({ ...SMALL_DATA, 'villages.csv': Buffer.from(text, 'latin1') })).toEqual([
      expect.stringMatching(/^villages\.csv, line 3, column name: The file is not UTF-8/),
    ])
  })
})

describe('what is named for an import', () => {
  it.each<[string, Record<string, string>, string[], string]>([
    ['nothing', {}, [], 'Name a folder, files or a workbook.'],
    ['a missing path', {}, ['gone.csv'], 'There is no file or folder'],
    ['a folder without tables', { 'README.md': '' }, ['.'], 'holds nothing to import'],
    ['a folder with a workbook', { 'dompu.xlsx': '' }, ['.'], 'To read the workbook, name it:'],
    ['a file of another name', { 'school.csv': '' }, ['school.csv'], 'is nothing that can be imported'],
    ['a file of another kind', { 'schools.ods': '' }, ['schools.ods'], 'is nothing that can be imported'],
    [
      'one table twice',
      { 'schools.csv': 'npsn\n1\n' },
      ['schools.csv', 'schools.csv'],
      'There are 2 tables of schools: schools.csv; schools.csv. Name one of them.',
    ],
  ])('is refused when it is %s', async (_, files, names, sentence) => {
    await using folder = await importFolder(files)
    const paths = names.map((name) => join(folder.path, name))
    await expect(runImport(db(), { paths, dryRun: false, now: at, actor: 'cli:test' })).rejects.toThrow(
      sentence,
    )
  })

  it('tells which tables of a folder were not read', async () => {
    const report = await load({ ...SMALL_DATA, 'school.csv': 'npsn\n', 'notes.txt': '' })
    expect(report.notRead).toEqual(['school.csv'])
  })

  it('may be several zoning files, which are one zoning', async () => {
    const { 'zoning_suggested.csv': zoning = [], ...rest } = SMALL_DATA
    const report = await load({
      ...rest,
      'zoning-sd.csv': zoning.filter((line) => !line.includes('SMP')),
      'zoning-smp.csv': zoning.filter((line) => line.startsWith('village') || line.includes('SMP')),
    })
    expect(report.counts?.zoning).toEqual({ ...none, new: 4 })
  })
})

describe('the counts of earlier years', () => {
  const years = (...rows: string[]) => ({ 'history.csv': ['school_year,registrations', ...rows] })
  const stored = () => db().selectFrom('history').selectAll().orderBy('first_year').execute()

  it('are stored, corrected by the next import, and leave the sample set alone', async () => {
    expect((await load(years('2023/2024,2980', '2024/2025,3120'))).counts?.history).toEqual({
      ...none,
      new: 2,
    })
    const second = await load(years('2024/2025,3121'))
    expect(second.counts?.history).toEqual({ ...none, changed: 1 })
    expect(second.sample).toBeNull()
    expect(await stored()).toEqual([
      { first_year: 2023, registrations: 2980 },
      { first_year: 2024, registrations: 3121 },
    ])
    expect((await load(years('2024/2025,3121'))).outcome).toBe('nothing to change')
  })

  it('are rejected for a year that is none, stands twice, or is counted by its own registrations', async () => {
    const choice = await db()
      .selectFrom('zone')
      .innerJoin('school', 'school.id', 'zone.school_id')
      .where('school.type', '=', 'SD')
      .select(['zone.village_id', 'school_id as school_1_id', 'school_id as school_2_id'])
      .executeTakeFirstOrThrow()
    await storeRegistration(db(), choice)
    expect(
      await rejections(
        years('2024/2026,1', '2023/2024,1', '2023/2024,2', '2025/2026,9', '2022/2023,-1', '2021,5'),
      ),
    ).toEqual([
      'history.csv, line 2, column school_year: A school year ends in the year after it began: 2024/2025.',
      "history.csv, line 4, column school_year: '2023/2024' stands already in line 3.",
      'history.csv, line 5, column school_year: 2025/2026 is counted by its own registrations in this database (1). Leave the year out.',
      "history.csv, line 6, column registrations: '-1' is not a whole number from 0 to 999999.",
      "history.csv, line 7, column school_year: '2021' is not a school year, like 2025/2026.",
    ])
    expect(await stored()).toEqual([])
  })
})
