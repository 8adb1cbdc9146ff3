import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { currentSettings } from '../season/season.queries.ts'
import { SAMPLE_DISTRICTS, SAMPLE_SCHOOLS, SAMPLE_VILLAGES } from './sample-data.ts'
import { seedWhenEmpty } from './seed.ts'

const config = { officeTimeZone: 'Asia/Makassar', publicUrl: 'http://localhost:3000' }
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const db = () => test.db.kysely
const rows = async (table: 'season' | 'office' | 'district' | 'village' | 'school' | 'zone' | 'quota') =>
  Number((await db().selectFrom(table).select(db().fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
const marks = () => db().selectFrom('change_mark').selectAll().orderBy('topic').execute()

describe('the first start', () => {
  beforeEach(async () => {
    await test.ownerDb.pool.query(
      'truncate season, office, district, village, school, zone, quota restart identity cascade',
    )
  })

  it('creates an open season, a sample office and the eight districts', async () => {
    await seedWhenEmpty(db(), config)
    expect(await currentSettings(db())).toEqual({
      demo: false,
      mail: false,
      retentionYears: 2,
      season: {
        id: 1,
        label: '2025/2026',
        firstYear: 2025,
        opensAt: new Date('2025-06-02T00:00:00+08:00'),
        closesAt: new Date('2025-06-11T00:00:00+08:00'),
        windowMode: 'open',
        publicationMode: 'published',
        publishesAt: null,
        notice: null,
        reRegistrationFrom: null,
        reRegistrationTo: null,
        objectionsUntil: null,
        movedDates: {},
      },
      office: expect.objectContaining({ isSample: true, email: 'spmb@dompu.example' }),
      head: { name: '', nip: '' },
    })
    const districts = await db().selectFrom('district').select(['id', 'code', 'name']).orderBy('id').execute()
    expect(districts).toEqual(SAMPLE_DISTRICTS)
  })

  it.each([
    ['http://127.0.0.1:4400', 'open', 'published'],
    ['http://[::1]:3000', 'open', 'published'],
    ['http://192.168.1.5:3000', 'closed', 'hidden'],
    ['http://localhost.example.go.id', 'closed', 'hidden'],
    ['https://spmb.example.go.id', 'closed', 'hidden'],
  ])('at %s is %s and %s', async (publicUrl, windowMode, publicationMode) => {
    await seedWhenEmpty(db(), { ...config, publicUrl })
    expect((await currentSettings(db())).season).toMatchObject({ windowMode, publicationMode })
  })

  it('marks every sample village and school, with codes that are never assigned officially', async () => {
    await seedWhenEmpty(db(), config)
    const villages = await db().selectFrom('village').selectAll().execute()
    const schools = await db().selectFrom('school').selectAll().execute()
    expect(villages.length).toBe(SAMPLE_VILLAGES.length)
    expect(schools.length).toBe(SAMPLE_SCHOOLS.length)
    for (const village of villages) {
      expect(village.is_sample && village.is_synthetic).toBe(true)
      expect(village.code).toMatch(/^52\.05\.0[1-8]\.900\d$/)
      expect(village.name).toContain('Contoh')
    }
    for (const school of schools) {
      expect(school.is_sample && school.is_synthetic).toBe(true)
      expect(school.npsn).toMatch(/^9900\d{4}$/)
      expect(school.name).toContain('Contoh')
    }
  })

  it('includes the special cases: a single SD, no SMP, no quota, a quota of 0', async () => {
    await seedWhenEmpty(db(), config)
    const zones = await db()
      .selectFrom('zone')
      .innerJoin('village', 'village.id', 'village_id')
      .innerJoin('school', 'school.id', 'school_id')
      .select(['village.code', 'school.type'])
      .execute()
    const perVillage = (type: 'SD' | 'SMP') =>
      SAMPLE_VILLAGES.map(
        ({ code }) => zones.filter((zone) => zone.code === code && zone.type === type).length,
      )
    expect(perVillage('SD').filter((count) => count === 1)).toHaveLength(1)
    expect(perVillage('SD').filter((count) => count >= 2)).toHaveLength(SAMPLE_VILLAGES.length - 1)
    expect(perVillage('SMP').filter((count) => count === 0)).toHaveLength(1)
    const seats = await db().selectFrom('quota').select('seats').execute()
    expect(seats).toHaveLength(SAMPLE_SCHOOLS.length - 1)
    expect(seats.filter((quota) => quota.seats === 0)).toHaveLength(1)
  })

  it('seeds once, also when two servers start at the same time', async () => {
    const other = openDatabase(test.appUrl)
    try {
      await Promise.all([seedWhenEmpty(db(), config), seedWhenEmpty(other.kysely, config)])
    } finally {
      await other.close()
    }
    expect(await rows('season')).toBe(1)
    expect(await rows('village')).toBe(SAMPLE_VILLAGES.length)
    const before = await marks()
    await seedWhenEmpty(db(), config)
    expect(await marks()).toEqual(before)
  })

  it('adds no sample set and opens nothing if places were imported before', async () => {
    await db().insertInto('district').values({ id: 1, code: '52.05.01', name: 'Dompu' }).execute()
    await db()
      .insertInto('village')
      .values({ code: '52.05.01.1001', name: 'Bada', type: 'KELURAHAN', district_id: 1 })
      .execute()
    await seedWhenEmpty(db(), config)
    expect(await rows('village')).toBe(1)
    expect(await rows('school')).toBe(0)
    expect(await rows('district')).toBe(1)
    expect((await currentSettings(db())).season).toMatchObject({
      windowMode: 'closed',
      publicationMode: 'hidden',
    })
  })
})
