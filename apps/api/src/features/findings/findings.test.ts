/** Every finding, counted as the lists count that its link leads to; dashboard, freeze and publication have the same list. */
import type { Finding } from '@spmb/domain/findings/findings.ts'
import type { FindingCode } from '@spmb/domain/season/finding-codes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { admit, anApplicant, setSeats, type TestApplicant, takeAway } from '../../../testing/applicants.ts'
import { anotherNik, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { activeSeason } from '../../../testing/seasons.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { compareManual } from '../selection/preview/compare-manual.ts'
import { passedOver } from './passed-over.queries.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let seasonId: number
let zone: ChoiceIds
let child: TestApplicant
beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
  seasonId = (await activeSeason(test)).id
  await test.db.kysely.updateTable('season').set({ publication_mode: 'hidden', publishes_at: null }).execute()
  zone = await aZone(test.db.kysely, 'SD')
  child = await anApplicant(test)
})
afterAll(() => test.close())

const read = async (url: string) => (await test.app.inject({ url, headers: admin.bearer })).json()
async function ofCode(code: FindingCode): Promise<Finding[]> {
  const { findings } = (await read(`/api/season/${seasonId}/publication`)).data
  return findings.filter((each: Finding) => each.code === code)
}
const total = async (query: string) => (await read(`/api/ppdb/sd?page=1&${query}`)).meta.total
const change = (values: object) =>
  test.db.kysely.updateTable('registration').set(values).where('id', '=', child.id).execute()
const flag = async (kind: string, school: number | null) => {
  await test.db.kysely
    .insertInto('registration_screening')
    .values({ registration_id: child.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await test.db.kysely
    .insertInto('registration_flag')
    .values({
      registration_id: child.id,
      kind: kind as 'doubt',
      reason: 'Contoh',
      set_by: `user:${admin.userId}`,
      school_id: school,
      set_at: test.clock.now,
    })
    .execute()
}
beforeEach(async () => {
  await test.db.kysely.deleteFrom('registration_screening').execute()
  await test.db.kysely.updateTable('school').set({ closed_at: null }).execute()
  await change({ school_1_decision: null, school_2_decision: null, birth_date: '2018-03-01' })
})

describe('each finding counts the rows that its link leads to', () => {
  it.each<[FindingCode, string, object, string?]>([
    ['undecided', 'decision=belum', { address: 'Dusun Dua' }],
    ['papers', 'decision=lulus&documents=belum', { school_1_decision: 'LULUS' }],
    ['doubt', 'decision=lulus&flag=doubt', { school_2_decision: 'LULUS' }, 'doubt'],
    ['under_age', 'age=di_bawah', { birth_date: '2019-07-02', school_1_decision: 'LULUS' }],
    ['over_age', 'age=di_atas', { birth_date: '2012-07-01' }],
  ])('%s: %s', async (code, query, values, flagged) => {
    await change(values)
    if (flagged) await flag(flagged, null)
    expect(await ofCode(code)).toMatchObject([{ level: 'SD', count: 1 }])
    expect(await total(query)).toBe(1)
    await change({ school_1_decision: 'TIDAK LULUS', school_2_decision: 'TIDAK LULUS' })
    expect(await ofCode(code)).toEqual([])
    expect(await total(query)).toBe(0)
  })

  it('has no age to decide where the office has given an exception; one of a school does not count', async () => {
    await change({ birth_date: '2019-07-02' })
    await flag('age_exception', zone.school_1_id)
    expect(await ofCode('under_age')).toHaveLength(1)
    await test.db.kysely.updateTable('registration_flag').set({ school_id: null }).execute()
    expect(await ofCode('under_age')).toEqual([])
    expect(await total('age=di_bawah')).toBe(0)
  })

  it.each([
    ['2019-07-01', '2012-07-02'],
    ['2019-07-01', '2019-07-01'],
  ])('counts nobody who is 6 or 12 years old on 1 July: %s', async (...dates) => {
    for (const birth_date of dates) {
      await change({ birth_date })
      expect([...(await ofCode('under_age')), ...(await ofCode('over_age'))]).toEqual([])
    }
  })

  it('names closed schools while children may get a seat there', async () => {
    const close = (id: number) =>
      test.db.kysely.updateTable('school').set({ closed_at: test.clock.now }).where('id', '=', id).execute()
    await close(zone.school_2_id)
    expect(await ofCode('closed_school')).toMatchObject([
      { level: 'SD', count: 1, rows: [{ id: zone.school_2_id, count: 1 }] },
    ])
    await change({ school_1_decision: 'LULUS' })
    expect(await ofCode('closed_school')).toEqual([])
    await close(zone.school_1_id)
    expect(await ofCode('closed_school')).toMatchObject([{ rows: [{ id: zone.school_1_id, count: 1 }] }])
  })

  it('names schools over their quota and without one, with the applicants there', async () => {
    await change({ school_1_decision: 'LULUS' })
    await setSeats(test, zone.school_1_id, 0)
    expect(await ofCode('over_quota')).toMatchObject([
      { count: 1, rows: [{ id: zone.school_1_id, count: 1 }] },
    ])
    const before = (await ofCode('without_quota'))[0]?.count ?? 0
    await setSeats(test, zone.school_2_id, null)
    const [found] = await ofCode('without_quota')
    expect(found).toMatchObject({ level: 'SD', count: before + 1 })
    expect(found?.rows[0]).toMatchObject({ id: zone.school_2_id, count: 1 })
    for (const school of [zone.school_1_id, zone.school_2_id]) await setSeats(test, school, 28)
  })

  it('names the villages where no school of a level can be chosen', async () => {
    const village = await test.db.kysely
      .insertInto('village')
      .values({ code: '52.05.99.9999', name: 'Contoh Terpencil', type: 'DESA', district_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const found = await ofCode('villages')
    for (const level of ['SD', 'SMP'])
      expect(found.find((each) => each.level === level)?.rows).toContainEqual({
        id: village.id,
        name: 'Contoh Terpencil',
        count: null,
      })
    await test.db.kysely
      .updateTable('village')
      .set({ closed_at: new Date() })
      .where('id', '=', village.id)
      .execute()
    expect(JSON.stringify(await ofCode('villages')), 'one that is closed').not.toContain('Contoh Terpencil')
    await test.db.kysely.deleteFrom('village').where('id', '=', village.id).execute()
  })

  it('counts birth dates that the NIK contradicts, of live children', async () => {
    await test.syncCaches()
    await change({ birth_date_differs: true })
    expect(await ofCode('birth_date')).toMatchObject([{ level: 'SD', count: 1 }])
    expect(await total('flag=birth_date')).toBe(1)
    const other = await anApplicant(test, 'SD', { name: 'Contoh Lain', nik: anotherNik() })
    expect(await ofCode('birth_date')).toMatchObject([{ level: 'SD', count: 2 }])
    await takeAway(test, other.id, 'withdrawn')
    expect(await ofCode('birth_date')).toMatchObject([{ level: 'SD', count: 1 }])
    expect(await total('flag=birth_date')).toBe(1)
    await change({ birth_date_differs: false })
  })

  it('counts possible doubles, and names those with two places by number and school without the names', async () => {
    await test.syncCaches()
    const alike = { name: 'Contoh Ganda', mother_name: 'Contoh Ibu Ganda' }
    const pair = [await anApplicant(test, 'SD', alike), await anApplicant(test, 'SD', alike)]
    const later = () => {
      test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    }
    later()
    expect(await ofCode('doubles')).toMatchObject([{ level: 'SD', count: 1, rows: [] }])
    expect((await read('/api/ppdb/sd/doubles')).data).toHaveLength(1)
    for (const { id } of pair) await admit(test, id)
    const [found] = await ofCode('doubles_admitted')
    expect(found).toMatchObject({ level: 'SD', count: 1 })
    for (const { number } of pair) expect(found?.rows[0]?.name).toContain(number)
    expect(found?.rows[0]?.name).not.toContain(alike.name)
    expect(await ofCode('doubles')).toEqual([])
    expect((await read('/api/data/tasks')).data.findings).toContainEqual(found)
    for (const { id } of pair) await takeAway(test, id, 'deleted')
    expect(await ofCode('doubles_admitted')).toEqual([])
    later()
  })

  it('counts objections and correction requests without an answer', async () => {
    const registration_id = child.id
    await test.db.kysely
      .insertInto('objection')
      .values({
        registration_id,
        school_id: zone.school_1_id,
        text: 'Contoh',
        filed_at: test.clock.now,
        filed_by: 'user:1',
      })
      .execute()
    await test.db.kysely
      .insertInto('correction_request')
      .values({ registration_id, wanted: '{}', shown: '[]', sent_at: test.clock.now })
      .execute()
    expect(await ofCode('objections')).toMatchObject([{ level: 'SD', count: 1 }])
    expect(await ofCode('corrections')).toMatchObject([{ level: 'SD', count: 1 }])
  })
})

it('dashboard and freeze have the same findings as the publication', async () => {
  await change({ birth_date: '2019-07-02' })
  const [found] = await ofCode('under_age')
  const { findings } = (await read('/api/data/tasks')).data
  expect(findings).toContainEqual(found)
  const [sd, smp] = (await read('/api/selection')).data.levels
  expect(sd.findings).toContainEqual(found)
  expect(smp.findings).not.toContainEqual(found)
})

describe('children whom decisions by hand pass over', () => {
  const random = seededRandom(4_000)
  let at = 0
  const below = (bound: number) => (random[at++ % random.length] as number) % bound
  const others: TestApplicant[] = []
  beforeAll(async () => {
    for (let i = 0; i < 24; i++) others.push(await anApplicant(test))
  })

  it.each([1, 2, 3, 4, 5])('are those of the comparison with the rules, in random decisions %i', async () => {
    for (const { id } of others) {
      const chosen = below(4)
      await test.db.kysely
        .updateTable('registration')
        .set({
          birth_date: `2018-0${1 + below(4)}-01`,
          school_1_id: chosen === 3 ? zone.school_2_id : zone.school_1_id,
          school_2_id:
            below(6) === 0 && chosen !== 3
              ? zone.school_1_id
              : chosen === 3
                ? zone.school_1_id
                : zone.school_2_id,
          school_1_decision: null,
          school_2_decision: null,
        })
        .where('id', '=', id)
        .execute()
      const decided = below(4)
      const one = decided === 0 ? 'LULUS' : decided === 1 ? 'TIDAK LULUS' : null
      const { school_1_id, school_2_id } = await test.db.kysely
        .selectFrom('registration')
        .select(['school_1_id', 'school_2_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const two = school_1_id === school_2_id ? one : one !== 'LULUS' && below(3) === 0 ? 'LULUS' : null
      await test.db.kysely
        .updateTable('registration')
        .set({ school_1_decision: one, school_2_decision: two })
        .where('id', '=', id)
        .execute()
    }
    const compared = await test.db.kysely.transaction().execute((tx) => compareManual(tx, seasonId, 'SD'))
    const { children, schools } = await passedOver(test.db.kysely, seasonId)
    expect(children.SD).toBe(compared.passed_over)
    expect(schools.map(({ id, count }) => [id, count]).sort()).toEqual(
      compared.schools.map(({ id, passed_over }) => [id, passed_over]).sort(),
    )
    expect((await ofCode('passed_over'))[0]?.count ?? 0).toBe(compared.passed_over)
  })
})
