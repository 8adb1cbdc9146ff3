import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SMALL_DATA } from '../../../testing/import/import-folder.ts'
import {
  changed,
  IMPORTED_AT,
  type Importing,
  NOTHING,
  openImporting,
} from '../../../testing/import/importing.ts'
import { storeRegistration } from '../../../testing/registrations/stored-registration.ts'
import { SAMPLE_DISTRICTS } from '../reference/sample-data.ts'
import { rejectionLine } from './import-report.ts'

let importing: Importing
beforeAll(async () => {
  importing = await openImporting()
})
afterAll(() => importing.close())
beforeEach(() => importing.reset())

describe('a rejected row', () => {
  it.each<[string, Record<number, string>, string[]]>([
    [
      'villages.csv',
      { 3: "52.05.1.2005,O'o,DESA,52.05.01,,0" },
      [
        "villages.csv, line 3, column code: '52.05.1.2005' is not the code of a village, like 33.05.01.2001.",
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
        "villages.csv, line 3, column name: 'O[U+202E]o' contains a control character or one that reverses text: its code is in brackets. Type the value again.",
      ],
    ],
    [
      'villages.csv',
      { 3: '52.05.01.2005,O,o,DESA,52.05.01,,0' },
      [
        'villages.csv, line 3: The row has 7 values, the header 6 columns. Put values with a comma or semicolon into quotation marks.',
        "villages.csv, line 3, column type: 'o' is not DESA or KELURAHAN.",
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
  ])(
    'of %s %j is reported with file, line, column and reason, and nothing is loaded',
    async (file, lines, reasons) => {
      const before = await importing.marks()
      const files = changed(file, lines)
      expect((await importing.rejections(files)).sort()).toEqual(reasons.sort())
      expect(await importing.marks()).toEqual(before)
      expect(await importing.audit()).toEqual([])
      expect((await importing.load(files, true)).outcome).toBe('refused')
    },
  )

  it('is counted once, also with several rejections', async () => {
    const report = await importing.load(changed('schools.csv', { 3: 'x,,,y,z,0,0,0,0,0' }))
    expect(report.counts?.schools).toEqual({ ...NOTHING, new: 2, rejected: 1 })
  })

  it('is a district whose id or code is stored with another code or id', async () => {
    const own = SAMPLE_DISTRICTS.map(({ code, name }) => `${code},${name}`)
    await importing.load({ ...SMALL_DATA, 'districts.csv': ['code,name', ...own] })
    const districts = [
      'app_id,code,name',
      '1,52.05.05,Dompu',
      '9,52.05.02,Kempo',
      '0,52.05.09,Baru',
      '8,52.05.04,Kilo',
    ]
    expect(await importing.rejections({ 'districts.csv': districts })).toEqual([
      'districts.csv, line 2, column app_id: District 1 is 52.05.01 (Dompu), and ids never change. Leave app_id empty to get the next free one.',
      "districts.csv, line 3, column code: '52.05.02' is district 6 (Kempo), and ids never change. Leave app_id empty to keep it.",
      "districts.csv, line 4, column app_id: '0' is not a whole number from 1 to 32767.",
    ])
    const renamed = await importing.load({
      'districts.csv': ['app_id,code,name', '5,52.05.07,Manggalewa', ',52.05.09,Baru'],
    })
    expect(renamed.counts?.districts).toEqual({ ...NOTHING, new: 1, changed: 1 })
  })

  it('is a quota below the number of admitted applicants', async () => {
    await importing.load(SMALL_DATA)
    const [village] = await importing.villages()
    const [first, second] = await importing.schools()
    const choice = { village_id: village?.id ?? 0, school_1_id: first?.id ?? 0, school_2_id: second?.id ?? 0 }
    await storeRegistration(importing.db, { ...choice, school_1_decision: 'LULUS' })
    await storeRegistration(importing.db, { ...choice, school_1_decision: 'LULUS' })
    await storeRegistration(importing.db, { ...choice, school_1_decision: 'LULUS', deleted_at: IMPORTED_AT })
    await storeRegistration(importing.db, { ...choice, school_1_decision: 'TIDAK LULUS' })
    const seats = (number: number) => ({
      'quotas.csv': ['npsn,school_year,seats', `50200001,2025/2026,${number}`],
    })
    expect(await importing.rejections(seats(1))).toEqual([
      'quotas.csv, line 2, column seats: 1 is below the 2 children whom the school has already admitted (LULUS).',
    ])
    expect((await importing.load(seats(2))).outcome).toBe('loaded')
  })

  it('is a school that would change its level although registrations have chosen it', async () => {
    await importing.load(SMALL_DATA)
    const [village] = await importing.villages()
    const [first, second] = await importing.schools()
    await storeRegistration(importing.db, {
      village_id: village?.id ?? 0,
      school_1_id: first?.id ?? 0,
      school_2_id: first?.id ?? 0,
    })
    const asSmp = (npsn: string) => ({
      'schools.csv': ['npsn,name,type,status,district_code', `${npsn},Contoh,SMP,NEGERI,52.05.01`],
    })
    expect(await importing.rejections(asSmp('50200001'))).toEqual([
      'schools.csv, line 2, column type: The school is an SD and registrations have chosen it as such, so it cannot become an SMP.',
    ])
    expect((await importing.load(asSmp(second?.npsn ?? ''))).outcome).toBe('loaded')
  })
})

describe('a level whose results of a run are public', () => {
  it('keeps its zones and quotas; the other level and a prepared season do not', async () => {
    await importing.load(SMALL_DATA)
    await importing.db.updateTable('season').set({ publication_mode: 'published' }).execute()
    const level = importing.db.updateTable('season_level').set({ method: 'run', state: 'signed' })
    await level.where('level', '=', 'SD').execute()
    await importing.db
      .insertInto('season')
      .values({
        label: '2026/2027',
        first_year: 2026,
        opens_at: new Date(Date.UTC(2026, 5, 1)),
        closes_at: new Date(Date.UTC(2026, 5, 9)),
      })
      .execute()
    const seats = (npsn: string, year: string) => ({
      'quotas.csv': ['npsn,school_year,seats', `${npsn},${year},30`],
    })
    const zones = (type: string, npsn: string) => ({
      'zoning_suggested.csv': ['village_code,type,rank,npsn', `52.05.01.1001,${type},1,${npsn}`],
    })
    const before = [await importing.quotas(), await importing.zones()]
    for (const files of [seats('50200001', '2025/2026'), zones('SD', '50200001')]) {
      const { outcome, refusal } = await importing.load(files)
      expect([outcome, refusal?.id]).toEqual([
        'refused',
        expect.stringContaining('Data SD dikunci untuk seleksi, juga setelah hasil terbit'),
      ])
    }
    expect([await importing.quotas(), await importing.zones()]).toEqual(before)
    for (const files of [seats('50200003', '2025/2026'), seats('50200001', '2026/2027')])
      expect((await importing.load(files)).outcome).toBe('loaded')
  })
})

describe('the quotas of another season', () => {
  it('are rejected for an archive, and loaded for a prepared season', async () => {
    await importing.load(SMALL_DATA)
    for (const first_year of [2024, 2026])
      await importing.db
        .insertInto('season')
        .values({
          label: `${first_year}/${first_year + 1}`,
          first_year,
          opens_at: new Date(Date.UTC(first_year, 5, 1)),
          closes_at: new Date(Date.UTC(first_year, 5, 9)),
        })
        .execute()
    const seatsIn = (year: string) => ({ 'quotas.csv': ['npsn,school_year,seats', `50200001,${year},30`] })
    expect(await importing.rejections(seatsIn('2024/2025'))).toEqual([
      "quotas.csv, line 2, column school_year: The season '2024/2025' is an archive. Its quotas can be read, not changed.",
    ])
    expect((await importing.load(seatsIn('2026/2027'))).outcome).toBe('loaded')
  })
})

describe('a file that cannot be read as a table', () => {
  it('is rejected for each missing required column, and its rows are not checked', async () => {
    const report = await importing.load({
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
    expect(
      await importing.rejections({ ...SMALL_DATA, 'villages.csv': Buffer.from(text, 'latin1') }),
    ).toEqual([expect.stringMatching(/^villages\.csv, line 3, column name: The file is not UTF-8/)])
  })
})
