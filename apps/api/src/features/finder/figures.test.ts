/** The figures of schools: applicants so far, earlier seasons and the last selection. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApplicant, setSeats, takeAway } from '../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { lateResult } from '../../../testing/database/late-result.ts'
import { aDistance } from '../../../testing/distances.ts'
import { storeRegistration } from '../../../testing/registrations/stored-registration.ts'
import { activeSeason, aSeason } from '../../../testing/seasons.ts'
import { aRunAt, readyForSelection } from '../../../testing/selection.ts'
import { createTestApp, TEST_ENCRYPTION, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import { explainResult } from '../selection/public/explain-result.ts'
import { createFiguresCache, type Figures } from './figures-cache.ts'

let test: TestApp
let zone: ChoiceIds
beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SD')
})
afterAll(() => test.close())

async function read(): Promise<Figures> {
  const cache = createFiguresCache(test.db.kysely, { clock: () => test.clock.now, log: { warn: () => {} } })
  expect(cache.current().countedAt).toBeNull()
  await cache.refresh()
  return cache.current()
}
/** From the closing on the counts are exact. */
async function register(window_mode: 'open' | 'closed') {
  await test.db.kysely.updateTable('season').set({ window_mode }).where('is_active', '=', true).execute()
  await test.syncCaches()
}
const publish = (id: number, publication_mode: 'published' | 'hidden') =>
  test.db.kysely.updateTable('season').set({ publication_mode }).where('id', '=', id).execute()

describe('applicants so far', () => {
  it('are live ones of the season by choice; a school named twice counts once', async () => {
    await anApplicant(test)
    await anApplicant(test, 'SD', { school_1_id: zone.school_2_id, school_2_id: zone.school_1_id })
    await storeRegistration(test.db.kysely, { ...choicesOf(zone), school_2_id: zone.school_1_id })
    await takeAway(test, (await anApplicant(test)).id, 'withdrawn')
    await takeAway(test, (await anApplicant(test)).id, 'deleted')
    const { id } = await aSeason(test, 2019, 'published')
    await storeRegistration(test.db.kysely, { ...choicesOf(zone), season_id: id })
    await register('closed')
    const figures = await read()
    expect(figures.applicants(zone.school_1_id)).toEqual({ first: 2, second: 1, rounded: false })
    expect(figures.applicants(zone.school_2_id)).toEqual({ first: 1, second: 1, rounded: false })
    expect(figures.applicants(999_999)).toEqual({ first: 0, second: 0, rounded: false })
    expect(figures.countedAt).toBe(test.clock.now.toISOString())
  })

  it('are rounded until the closing, so that one more child does not show', async () => {
    await register('open')
    expect((await read()).applicants(zone.school_1_id)).toEqual({ first: 0, second: 0, rounded: true })
    for (let more = 0; more < 4; more++) await anApplicant(test)
    expect((await read()).applicants(zone.school_1_id)).toEqual({ first: 5, second: 0, rounded: true })
    await register('closed')
    expect((await read()).applicants(zone.school_1_id)).toEqual({ first: 6, second: 1, rounded: false })
    await register('open')
  })

  it('that were read earlier do not replace newer ones, although they arrive later', async () => {
    const late = lateResult()
    const cache = createFiguresCache(test.db.kysely.withPlugin(late.plugin), {
      clock: () => test.clock.now,
      log: { warn: () => {} },
    })
    const first = () => cache.current().applicants(zone.school_1_id)?.first
    const older = cache.refresh()
    await expect.poll(late.isHeld).toBe(true)
    await anApplicant(test)
    await cache.refresh()
    const newer = first()
    late.release()
    await older
    expect(newer).toBeGreaterThan(0)
    expect(first()).toBe(newer)
  })

  it('stand with the distance at each choice of the form, nearest first', async () => {
    await aDistance(test, [zone.village_id, zone.school_1_id], 2_000, 'computed')
    await aDistance(test, [zone.village_id, zone.school_2_id], 900, 'computed')
    await aDistance(test, [zone.village_id, zone.school_1_id], 700, 'override')
    await test.syncCaches()
    const choices = async () => (await test.app.inject(`/api/ppdb/choices/sd/${zone.village_id}`)).json().data
    const { schools, counted_at } = await choices()
    expect(schools.map((one: { id: number; metres: number }) => [one.id, one.metres])).toEqual([
      [zone.school_1_id, 700],
      [zone.school_2_id, 900],
      [expect.any(Number), null],
    ])
    expect(schools[0].applicants).toEqual({
      first: expect.any(Number),
      second: expect.any(Number),
      rounded: true,
    })
    expect(counted_at).toBe(test.clock.now.toISOString())

    await test.db.kysely
      .deleteFrom('distance')
      .where('school_id', '=', zone.school_1_id)
      .where('source', '=', 'override')
      .execute()
    await test.syncCaches()
    const ids = (await choices()).schools.map(({ id }: { id: number }) => id)
    expect(ids.slice(0, 2)).toEqual([zone.school_2_id, zone.school_1_id])
  })
})

describe('earlier seasons', () => {
  it('are the last three with seats, applicants and published admissions', async () => {
    for (const year of [2021, 2022, 2023, 2024]) await aSeason(test, year, 'published')
    const { id } = await aSeason(test, 2024, 'published')
    await test.db.kysely
      .insertInto('quota')
      .values({ season_id: id, school_id: zone.school_1_id, seats: 64 })
      .onConflict((on) => on.columns(['season_id', 'school_id']).doUpdateSet({ seats: 64 }))
      .execute()
    await storeRegistration(test.db.kysely, { ...choicesOf(zone), season_id: id, school_1_decision: 'LULUS' })
    await storeRegistration(test.db.kysely, {
      village_id: zone.village_id,
      school_1_id: zone.school_2_id,
      school_2_id: zone.school_1_id,
      season_id: id,
    })
    const years = (await read()).years(zone.school_1_id)
    expect(years[0]).toEqual({ label: '2024/2025', seats: 64, applicants: 2, admitted: 1 })
    expect(years.map(({ label }) => label)).not.toContain('2021/2022')
    await publish(id, 'hidden')
    expect((await read()).years(zone.school_1_id)[0]).toMatchObject({ applicants: 2, admitted: null })
    await publish(id, 'published')
  })

  it('are none for a school without applicants', async () => {
    expect((await read()).years(999_999)).toEqual([])
  })
})

describe('the last selection', () => {
  it('by hand says so, of the last published season', async () => {
    const active = await activeSeason(test)
    await publish(active.id, 'hidden')
    expect((await read()).last(zone.school_1_id, 'SD')).toEqual({ kind: 'manual', season: '2024/2025' })
  })

  it('by a run says the age of the last child admitted, after the publication', async () => {
    await test.database.ownerDb.pool.query('delete from registration')
    await setSeats(test, zone.school_1_id, 9)
    await setSeats(test, zone.school_2_id, 28)
    await aDistance(test, [zone.village_id, zone.school_1_id], 1_910, 'computed')
    const children = []
    for (let month = 1; month <= 12; month++)
      children.push(
        await anApplicant(test, 'SD', { birth_date: `2018-${String(month).padStart(2, '0')}-09` }),
      )
    const season = await readyForSelection(test, 'SD')
    await aRunAt(test, { seasonId: season, level: 'SD', stage: 'applied' })
    expect((await read()).last(zone.school_1_id, 'SD')).toMatchObject({ kind: 'manual' })
    await publish(season, 'published')
    const figures = await read()
    // The ninth was born on 9 September 2018: 6 years and 9 months on 1 July.
    expect(figures.last(zone.school_1_id, 'SD')).toEqual({
      kind: 'known',
      season: '2025/2026',
      value: { key: 'birth_date', months: 78 },
    })
    const own = await explainResult(test.db.kysely, children[11]?.id ?? 0, test.clock.now, {
      encryption: TEST_ENCRYPTION,
      timeZone: TIME_ZONE,
    })
    expect(own?.choices[0]?.compared).toEqual({ key: 'birth_date', difference: 3 })
    expect(figures.last(zone.school_2_id, 'SD')).toEqual({ kind: 'all', season: '2025/2026' })
    expect(figures.last(999_999, 'SD')).toBeNull()
    expect(figures.last(zone.school_1_id, 'SMP')).toMatchObject({ kind: 'manual' })
  })
})

function choicesOf({ village_id, school_1_id, school_2_id }: ChoiceIds) {
  return { village_id, school_1_id, school_2_id }
}
