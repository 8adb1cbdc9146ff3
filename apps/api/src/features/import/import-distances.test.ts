/** Points of villages and distances in an import: what they store, what is rejected, and what a frozen level refuses. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SMALL_DATA } from '../../../testing/import/import-folder.ts'
import { type Importing, NOTHING, openImporting } from '../../../testing/import/importing.ts'

let importing: Importing
beforeAll(async () => {
  importing = await openImporting()
})
afterAll(() => importing.close())
beforeEach(async () => {
  await importing.reset()
  await importing.load(SMALL_DATA)
})

const distances = async () => {
  const rows = await importing.db
    .selectFrom('distance')
    .innerJoin('village', 'village.id', 'village_id')
    .innerJoin('school', 'school.id', 'school_id')
    .select(['code', 'npsn', 'source', 'metres', 'reason', 'confirmed_by'])
    .orderBy('code')
    .orderBy('npsn')
    .orderBy('source')
    .execute()
  return rows.map(({ code, npsn, source, metres, reason }) =>
    [code, npsn, source, metres, reason].filter((value) => value !== null).join(' '),
  )
}
const villages = (...rows: string[]) => ({
  'villages.csv': [
    'code,name,type,district_code,settlement_latitude,settlement_longitude,latitude,longitude,is_synthetic',
    ...rows,
  ],
})
const table = (...rows: string[]) => ({
  'distances.csv': ['village_code,npsn,distance_m,source,reason', ...rows],
})
const BADA = '52.05.01.1001'

describe('points of villages', () => {
  it('are stored, and distances are computed from them in the same import; a blank cell keeps a point', async () => {
    await importing.load(
      villages(
        `${BADA},Bada,KELURAHAN,52.05.01,-8.5489,118.4636,-8.6,118.5,0`,
        "52.05.01.2005,O'o,DESA,52.05.01,,,-8.5389,118.4636,0",
      ),
    )
    expect(await distances()).toEqual([`${BADA} 50200001 computed 1112`, '52.05.01.2005 50200001 computed 0'])
    const again = await importing.load(villages(`${BADA},Bada,KELURAHAN,52.05.01,,,,,0`))
    expect(again.counts?.villages).toEqual({ ...NOTHING, unchanged: 1 })
  })

  it('follow a school that moves', async () => {
    await importing.load(villages(`${BADA},Bada,KELURAHAN,52.05.01,-8.5489,118.4636,,,0`))
    await importing.load({
      'schools.csv': [
        'npsn,name,type,status,district_code,latitude,longitude',
        '50200001,SD Negeri 01 Contoh,SD,NEGERI,52.05.01,-8.5589,118.4636',
        '50200002,SD Contoh Dua,SD,SWASTA,52.05.01,-8.5489,118.4636',
      ],
    })
    expect(await distances()).toEqual([`${BADA} 50200001 computed 1112`, `${BADA} 50200002 computed 0`])
  })

  it('are rejected with one coordinate', async () => {
    expect(await importing.rejections(villages(`${BADA},Bada,KELURAHAN,52.05.01,-8.5,,,,0`))).toEqual([
      'villages.csv, line 2, column settlement_longitude: A place needs both coordinates, or neither.',
    ])
  })
})

describe('the distance of a zone', () => {
  const zoning = (metres: string) => ({
    'zoning.csv': [
      'village_code,type,rank,npsn,distance_m,is_synthetic',
      `52.05.01.2005,SD,1,50200001,${metres},1`,
    ],
  })

  it('is stored as imported and kept by a file without one', async () => {
    expect((await importing.load(zoning('1332'))).counts?.zoning).toEqual({ ...NOTHING, changed: 1 })
    expect((await importing.load(zoning(''))).counts?.zoning).toEqual({ ...NOTHING, unchanged: 1 })
    expect((await importing.load(zoning('1332'))).outcome).toBe('nothing to change')
    expect(await distances()).toEqual(['52.05.01.2005 50200001 imported 1332'])
  })
})

describe('the table of distances', () => {
  it('stores imported ones and corrections; a changed one has to be confirmed again', async () => {
    const rows = [`${BADA},50200001,700,,`, `${BADA},50200002,900,KOREKSI,Jembatan putus`]
    expect((await importing.load(table(...rows))).counts?.distances).toEqual({ ...NOTHING, new: 2 })
    expect((await importing.load(table(...rows))).outcome).toBe('nothing to change')
    const confirmed = { confirmed_by: 'user:1', confirmed_at: new Date(0) }
    await importing.db.updateTable('distance').set(confirmed).execute()
    await importing.load(table(`${BADA},50200001,710,IMPOR,`, `${BADA},50200002,900,,Jembatan rusak`))
    expect(await distances()).toEqual([
      `${BADA} 50200001 imported 710`,
      `${BADA} 50200002 override 900 Jembatan rusak`,
    ])
    const stored = await importing.db
      .selectFrom('distance')
      .select('confirmed_by')
      .orderBy('metres')
      .execute()
    expect(stored.map((row) => row.confirmed_by)).toEqual([null, 'user:1'])
  })

  it.each([
    [`52.05.01.9999,50200001,700,,`, "column village_code: There is no village '52.05.01.9999'."],
    [`${BADA},50209999,700,,`, "column npsn: There is no school '50209999'."],
    [`${BADA},50200001,-1,,`, "column distance_m: '-1' is not a whole number from 0 to 1000000."],
    [`${BADA},50200001,,,`, 'column distance_m: This cell is empty, but it is required.'],
    [`${BADA},50200001,700,KOREKSI,`, 'column reason: A correction needs a reason.'],
    [
      `${BADA},50200001,700,IMPOR,Jembatan`,
      'column reason: Only a correction has a reason. Leave it empty, or name the source KOREKSI.',
    ],
    [
      `${BADA},50200001,700,DIHITUNG,`,
      'column distance_m: A computed distance cannot be imported. Leave the source empty to import this one.',
    ],
  ])('rejects %s', async (row, reason) => {
    expect(await importing.rejections(table(row))).toEqual([`distances.csv, line 2, ${reason}`])
    expect(await distances()).toEqual([])
  })
})

describe('a frozen level', () => {
  it('refuses distances and moved points of its schools, and nothing else', async () => {
    await importing.load(villages(`${BADA},Bada,KELURAHAN,52.05.01,-8.5489,118.4636,,,0`))
    await importing.db
      .updateTable('season_level')
      .set({ state: 'frozen' })
      .where('level', '=', 'SD')
      .execute()
    const before = await distances()
    for (const files of [
      table(`${BADA},50200001,700,,`),
      villages(`${BADA},Bada,KELURAHAN,52.05.01,-8.55,118.4636,,,0`),
    ]) {
      const { outcome, refusal } = await importing.load(files)
      expect(outcome).toBe('refused')
      expect(refusal?.id).toContain('Jarak SD tidak dapat diubah lagi')
    }
    expect(await distances()).toEqual(before)
    expect((await importing.load(table(`${BADA},50200003,700,,`))).outcome).toBe('loaded')
    expect((await importing.load(villages(`${BADA},Bada Baru,KELURAHAN,52.05.01,,,,,0`))).outcome).toBe(
      'loaded',
    )
  })
})
