import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anSdBody, anSmpBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { aSeason } from '../../../testing/seasons.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let sd: ChoiceIds
let smp: ChoiceIds
const numbers: string[] = []

beforeAll(async () => {
  test = await createTestApp()
  sd = await aZone(test.db.kysely, 'SD')
  smp = await aZone(test.db.kysely, 'SMP')
  for (const [level, payload] of [
    ['sd', anSdBody(sd)],
    ['sd', anSdBody(sd)],
    ['smp', anSmpBody(smp)],
  ] as const) {
    const answer = await test.app.inject({ method: 'POST', url: `/api/ppdb/${level}`, payload })
    numbers.push(answer.json().data.no_registration)
  }
})
afterAll(() => test.close())

/** A change of the settings refreshes the counts at once. */
async function counts(change: Record<string, unknown> = { notice: null }) {
  await test.db.kysely.updateTable('season').set(change).where('is_active', '=', true).execute()
  await test.syncCaches()
  return (await test.app.inject('/api/data/count/ppdb')).json().data
}

/** Adds a season whose registrations are copies of the first one, with other unique values. */
async function importedSeason(firstYear: number, registrations: number, publication: 'published' | 'hidden') {
  const { id } = await test.db.kysely
    .insertInto('season')
    .values({
      label: `${firstYear}/${firstYear + 1}`,
      first_year: firstYear,
      opens_at: new Date(`${firstYear}-06-01T00:00:00+08:00`),
      closes_at: new Date(`${firstYear}-06-10T00:00:00+08:00`),
      publication_mode: publication,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await test.db.kysely
    .selectFrom('registration')
    .selectAll()
    .where('no_registration', '=', numbers[0] as string)
    .executeTakeFirstOrThrow()
  const { id: _id, search_text: _text, ...copied } = row
  for (let i = 0; i < registrations; i++) {
    await test.db.kysely
      .insertInto('registration')
      .values({
        ...copied,
        season_id: id,
        no_registration: `SD${String(firstYear % 100).padStart(2, '0')}-00000-0000${i}-0`,
        nik_index: Buffer.alloc(32, i),
        school_1_decision: 'LULUS',
        school_2_decision: null,
      })
      .execute()
  }
}

it('counts registrations of the season, schools, and the registrations of the last eleven years', async () => {
  expect(await counts()).toEqual({
    ppdb: 3,
    school: 40,
    student: 0,
    chart: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3],
  })
})

it('does not count a deleted registration', async () => {
  const deleted = (at: Date | null) =>
    test.db.kysely
      .updateTable('registration')
      .set({ deleted_at: at })
      .where('no_registration', '=', numbers[1] as string)
      .execute()
  await deleted(test.clock.now)
  expect(await counts()).toMatchObject({ ppdb: 2, chart: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2] })
  await deleted(null)
  expect(await counts()).toMatchObject({ ppdb: 3 })
})

it('counts admissions after the publication of the season', async () => {
  await test.db.kysely
    .updateTable('registration')
    .set({ school_2_decision: 'LULUS' })
    .where('no_registration', '=', numbers[2] as string)
    .execute()
  expect(await counts({ publication_mode: 'hidden' })).toMatchObject({ student: 0 })
  expect(await counts({ publication_mode: 'published' })).toMatchObject({ student: 1 })
})

it('counts an applicant once who chose the same school twice', async () => {
  const oneSchool = await test.db.kysely
    .selectFrom('village')
    .innerJoin('zone', 'zone.village_id', 'village.id')
    .innerJoin('school', 'school.id', 'zone.school_id')
    .where('village.code', '=', '52.05.01.9003')
    .where('school.type', '=', 'SD')
    .select(['village.id as village_id', 'school.id as school_id', 'village.district_id'])
    .executeTakeFirstOrThrow()
  const { village_id, district_id, school_id } = oneSchool
  const body = anSdBody({ village_id, district_id, school_1_id: school_id, school_2_id: school_id })
  const answer = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: body })
  expect(answer.statusCode).toBe(201)
  await test.db.kysely
    .updateTable('registration')
    .set({ school_1_decision: 'LULUS', school_2_decision: 'LULUS' })
    .where('no_registration', '=', answer.json().data.no_registration)
    .execute()
  expect(await counts()).toMatchObject({ ppdb: 4, student: 2 })
})

it('groups the chart by the first year of the season, and omits years before the last eleven', async () => {
  await importedSeason(2015, 2, 'published')
  await importedSeason(2014, 5, 'hidden')
  await importedSeason(2020, 1, 'hidden')
  const { chart, ppdb, student } = await counts()
  expect(chart).toEqual([2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 4])
  expect(ppdb).toBe(4)
  // The two of 2015 are published; those of 2014 and 2020 are not.
  expect(student).toBe(4)
})

it('includes imported counts of earlier years', async () => {
  const history = [
    { first_year: 2016, registrations: 1_840 },
    { first_year: 2020, registrations: 7 },
    { first_year: 2014, registrations: 99 },
  ]
  await test.db.kysely.insertInto('history').values(history).execute()
  expect(await counts()).toMatchObject({ ppdb: 4, chart: [2, 1_840, 0, 0, 0, 8, 0, 0, 0, 0, 4] })
  await test.db.kysely.deleteFrom('history').execute()
})

describe('the counts for staff', () => {
  const asStaff = async (query = '') => {
    const { bearer } = await signIn(test, 'monitor')
    await test.syncCaches()
    const answer = await test.app.inject({ url: `/api/data/count/staff${query}`, headers: bearer })
    return { status: answer.statusCode, data: answer.json().data }
  }

  it('include decisions that are not published, and say so', async () => {
    await counts({ publication_mode: 'hidden' })
    const { data } = await asStaff()
    expect(data).toMatchObject({ published: false, season: { is_active: true } })
    expect(data.student).toBeGreaterThan(0)
  })

  it('have a gap for a year without a season and without history', async () => {
    const { chart } = (await asStaff()).data
    expect(chart).toContain(null)
    expect(chart.at(-1)).toBeGreaterThan(0)
  })

  it('are about the season with the given first year', async () => {
    const years = await test.db.kysely
      .selectFrom('season')
      .select('first_year')
      .where('is_active', '=', false)
      .execute()
    const year = years[0]?.first_year
    expect((await asStaff(`?season=${year}`)).data.season).toMatchObject({
      first_year: year,
      is_active: false,
    })
    expect((await asStaff('?season=2001')).status).toBe(404)
  })
})

it('shows staff a gap, not zero, for a season that is only prepared', async () => {
  await aSeason(test, 2026)
  const before = test.clock.now
  test.clock.now = new Date('2026-06-05T00:00:00Z')
  await test.db.kysely.updateTable('season').set({ notice: null }).execute()
  await test.syncCaches()
  const { bearer } = await signIn(test, 'monitor')
  const answer = await test.app.inject({ url: '/api/data/count/staff', headers: bearer })
  expect(answer.json().data.chart.slice(-2)).toEqual([4, null])
  test.clock.now = before
  await test.syncCaches()
})

it('uses the calendar year in the time zone of the office, not in UTC', async () => {
  test.clock.now = new Date('2025-12-31T15:59:59Z')
  expect((await counts()).chart.at(-1)).toBe(4)
  test.clock.now = new Date('2025-12-31T16:00:00Z')
  expect((await counts()).chart.slice(-2)).toEqual([4, 0])
})

it('keeps the last counts while the database is unavailable', async () => {
  await test.db.kysely.updateTable('season').set({ notice: null }).execute()
  await test.syncCaches()
  const before = (await test.app.inject('/api/data/count/ppdb')).body
  await test.db.close()
  const during = await test.app.inject('/api/data/count/ppdb')
  expect([during.statusCode, during.body]).toEqual([200, before])
})
