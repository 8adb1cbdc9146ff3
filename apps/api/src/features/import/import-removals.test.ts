/** What a file does not mention stays; what it takes away is named first and confirmed apart. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, auditOf } from '../../../testing/applicants.ts'
import { SMALL_DATA } from '../../../testing/import/import-folder.ts'
import { openImporting } from '../../../testing/import/importing.ts'
import { upload } from '../../../testing/import/uploads.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

describe('a file without an optional column, or with empty cells in it, erases nothing', () => {
  let importing: Awaited<ReturnType<typeof openImporting>>
  beforeAll(async () => {
    importing = await openImporting()
    await importing.reset()
    await importing.load({
      ...SMALL_DATA,
      'villages.csv': [
        'code,name,type,district_code,aliases,settlement_latitude,settlement_longitude,latitude,longitude,is_synthetic',
        '52.05.01.1001,Bada,KELURAHAN,52.05.01,Badha,-8.5,118.4,-8.6,118.5,1',
      ],
      'schools.csv': (SMALL_DATA['schools.csv'] ?? []).map((line) => line.replace(/0$/, '1')),
      'zoning_suggested.csv': [
        'village_code,type,rank,npsn,distance_m,is_synthetic',
        '52.05.01.1001,SD,1,50200001,900,1',
      ],
      'quotas.csv': ['npsn,school_year,seats,is_synthetic', '50200001,2025/2026,28,1'],
    })
  })
  afterAll(() => importing.close())

  it.each<[string, string[]]>([
    ['villages.csv', ['code,name,type,district_code', '52.05.01.1001,Bada,KELURAHAN,52.05.01']],
    [
      'villages.csv',
      [
        'code,name,type,district_code,aliases,settlement_latitude,settlement_longitude,latitude,longitude,is_synthetic',
        '52.05.01.1001,Bada,KELURAHAN,52.05.01,,,,,,',
      ],
    ],
    [
      'schools.csv',
      ['npsn,name,type,status,district_code', '50200001,SD Negeri 01 Contoh,SD,NEGERI,52.05.01'],
    ],
    [
      'schools.csv',
      [
        'npsn,name,type,status,district_code,latitude,longitude,is_synthetic',
        '50200001,SD Negeri 01 Contoh,SD,NEGERI,52.05.01,,,',
      ],
    ],
    ['zoning.csv', ['village_code,type,npsn', '52.05.01.1001,SD,50200001']],
    ['zoning.csv', ['village_code,type,npsn,rank,distance_m,is_synthetic', '52.05.01.1001,SD,50200001,,,']],
    ['quotas.csv', ['npsn,school_year,seats', '50200001,2025/2026,28']],
    ['quotas.csv', ['npsn,school_year,seats,is_synthetic', '50200001,2025/2026,28,']],
  ])('%s %j', async (name, lines) => {
    const { outcome, rejections, changes } = await importing.load({ [name]: lines }, true)
    expect({ outcome, rejections, changes }).toEqual({ outcome: 'dry run', rejections: [], changes: [] })
  })

  it('a dash takes the value away, which is named', async () => {
    const report = await importing.load(
      {
        'villages.csv': [
          'code,name,type,district_code,aliases,settlement_latitude,settlement_longitude',
          '52.05.01.1001,Bada,KELURAHAN,52.05.01,-,-,-',
        ],
      },
      true,
    )
    expect(report.removals.map(({ id }) => id)).toEqual([
      '52.05.01.1001: Nama lain, Lintang, Bujur dikosongkan',
    ])
  })
})

describe('a zoning file with one row of a village', () => {
  let test: TestApp
  let admin: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    test = await createTestApp()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    admin = await signIn(test, 'admin')
  })
  const send = async (path: string, payload: object) => {
    const answer = await test.app.inject({ method: 'POST', url: path, headers: admin.bearer, payload })
    return { status: answer.statusCode, body: answer.json() }
  }

  it('says which schools leave the zone, and removes them only when that is confirmed', async () => {
    const zone = await test.db.kysely
      .selectFrom('zone')
      .innerJoin('village', 'village.id', 'village_id')
      .innerJoin('school', 'school.id', 'school_id')
      .select(['code', 'npsn', 'village.name as village', 'school.name as school', 'village.id'])
      .where('school.type', '=', 'SD')
      .orderBy('village.id')
      .execute()
    const of = zone.filter(({ id }) => id === zone[0]?.id)
    const [kept, ...leaving] = of
    expect(leaving.length).toBeGreaterThan(0)
    const body = upload('zoning', `Kode Desa;Jenjang;NPSN\n${kept?.code};SD;${kept?.npsn}\n`)
    const { data } = (await send('/api/import/check', body)).body
    expect(data.removals).toHaveLength(1)
    expect(data.removals[0]).toContain(`${kept?.village} (SD): `)
    for (const { school } of leaving) expect(data.removals[0]).toContain(school)
    expect(data.removals[0]).toMatch(/keluar dari zonasi$/)
    expect(data.rows[0].state).toBe('removed')

    const count = async () =>
      (
        await test.db.kysely
          .selectFrom('zone')
          .select('school_id')
          .where('village_id', '=', kept?.id ?? 0)
          .execute()
      ).length
    const before = await count()
    for (const removals of [undefined, 0, 2]) {
      const refused = await send('/api/import/apply', { ...body, token: data.token, removals })
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('centang')])
    }
    expect(await count()).toBe(before)
    expect((await send('/api/import/apply', { ...body, token: data.token, removals: 1 })).status).toBe(200)
    expect(await count()).toBe(before - leaving.length)
  })
})

describe('a file that moves the point of a school', () => {
  it('says whose distances change, and changes them only when that is confirmed', async () => {
    const test = await createTestApp()
    const admin = await signIn(test, 'admin')
    const send = async (path: string, payload: object) => {
      const answer = await test.app.inject({ method: 'POST', url: path, headers: admin.bearer, payload })
      return { status: answer.statusCode, ...answer.json() }
    }
    for (const table of ['district', 'village', 'school'] as const)
      await test.db.kysely.updateTable(table).set({ is_sample: false }).execute()
    const child = await anApplicant(test)
    const school = await test.db.kysely
      .selectFrom('school')
      .innerJoin('district', 'district.id', 'school.district_id')
      .select(['npsn', 'school.name', 'type', 'status', 'code'])
      .where('school.id', '=', child.body.school_1_id)
      .executeTakeFirstOrThrow()
    await test.db.kysely.deleteFrom('distance').where('source', '<>', 'computed').execute()
    await test.db.kysely
      .updateTable('village')
      .set({ latitude: -8.4, longitude: 118.4 })
      .where('id', '=', child.body.village_id)
      .execute()
    const move = async (latitude: string) => {
      const { npsn, name, type, status, code } = school
      const head = 'npsn,name,type,status,district_code,latitude,longitude'
      const body = upload('schools', `${head}\n${npsn},${name},${type},${status},${code},${latitude},118.4\n`)
      const { data } = await send('/api/import/check', body)
      return { removals: data.removals as string[], body: { ...body, token: data.token as string } }
    }
    const metres = async () =>
      (
        await test.db.kysely
          .selectFrom('distance')
          .select('metres')
          .where('village_id', '=', child.body.village_id)
          .where('school_id', '=', child.body.school_1_id)
          .executeTakeFirst()
      )?.metres
    const first = await move('-8.5')
    await send('/api/import/apply', { ...first.body, removals: first.removals.length })
    const before = await metres()

    const { removals, body } = await move('-8.6')
    expect(removals).toEqual(['Jarak berubah untuk 1 desa, 1 pendaftar'])
    expect(await metres(), 'after the check').toBe(before)
    expect((await send('/api/import/apply', body)).status).toBe(409)
    expect(await metres(), 'without the confirmation').toBe(before)
    expect((await send('/api/import/apply', { ...body, removals: 1 })).status).toBe(200)
    expect(await metres()).not.toBe(before)
    const [last] = (await auditOf(test, child.id)).reverse()
    expect(last).toMatchObject({ action: 'registration.distance', actor: `user:${admin.userId}` })
    await test.close()
  })
})
