import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anSdBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let zone: ChoiceIds

beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SD')
})
afterAll(() => test.close())
beforeEach(() => publication('published'))

const quotas = async () => (await test.app.inject('/api/ppdb/quota')).json()
const quotaOf = async (schoolId: number) =>
  (await quotas()).data.quota_sd.find((school: { id: number }) => school.id === schoolId)

async function publication(mode: 'published' | 'hidden' | 'schedule', at: Date | null = null) {
  await test.db.kysely.updateTable('season').set({ publication_mode: mode, publishes_at: at }).execute()
  await test.syncCaches()
}

async function register(): Promise<string> {
  const answer = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(zone) })
  return answer.json().data.no_registration
}

const decide = (number: string, values: { school_1_decision?: 'LULUS'; school_2_decision?: 'LULUS' }) =>
  test.db.kysely.updateTable('registration').set(values).where('no_registration', '=', number).execute()

it('lists every school of both levels with its seats', async () => {
  const { status, data } = await quotas()
  expect(status).toBe(200)
  expect([data.quota_sd.length, data.quota_smp.length]).toEqual([24, 16])
  expect(data.quota_sd[0]).toEqual({
    id: expect.any(Number),
    name: 'SD Contoh 1 Dompu',
    quota: 28,
    usedQuota: 0,
    quota_set: true,
  })
})

it('distinguishes a quota of 0 from one that is not set', async () => {
  const { data } = await quotas()
  const named = (name: string) => data.quota_sd.find((school: { name: string }) => school.name === name)
  expect(named('SD Contoh 3 Woja')).toMatchObject({ quota: 0, quota_set: false })
  expect(named('SD Contoh 3 Pajo')).toMatchObject({ quota: 0, quota_set: true })
})

it('counts published admissions of registrations that are not deleted', async () => {
  const [first, second] = [await register(), await register()]
  await decide(first, { school_1_decision: 'LULUS' })
  await decide(second, { school_2_decision: 'LULUS' })

  await publication('hidden')
  expect(await quotaOf(zone.school_1_id)).toMatchObject({ usedQuota: 0 })
  await publication('published')
  expect(await quotaOf(zone.school_1_id)).toMatchObject({ usedQuota: 1 })
  expect(await quotaOf(zone.school_2_id)).toMatchObject({ usedQuota: 1 })
  const offered = (await test.app.inject(`/api/ppdb/choices/sd/${zone.village_id}`)).json().data.schools
  expect(offered.find((school: { id: number }) => school.id === zone.school_1_id)).toMatchObject({
    quota: 28,
    available: 27,
  })

  await publication('schedule', new Date(test.clock.now.getTime() + 1))
  expect(await quotaOf(zone.school_1_id)).toMatchObject({ usedQuota: 0 })
  await publication('schedule', test.clock.now)
  expect(await quotaOf(zone.school_1_id)).toMatchObject({ usedQuota: 1 })

  await test.db.kysely
    .updateTable('registration')
    .set({ deleted_at: test.clock.now })
    .where('no_registration', '=', first)
    .execute()
  await publication('published')
  expect(await quotaOf(zone.school_1_id)).toMatchObject({ usedQuota: 0 })
})

it('lists the quotas of the active season', async () => {
  const next = await test.db.kysely
    .insertInto('season')
    .values({
      label: '2026/2027',
      first_year: 2026,
      opens_at: new Date('2026-06-01T00:00:00+08:00'),
      closes_at: new Date('2026-06-10T00:00:00+08:00'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db.kysely
    .insertInto('quota')
    .values({ season_id: next.id, school_id: zone.school_1_id, seats: 5 })
    .execute()
  await test.syncCaches()
  expect(await quotaOf(zone.school_1_id)).toMatchObject({ quota: 28 })

  await test.db.kysely.transaction().execute(async (tx) => {
    await tx.updateTable('season').set({ is_active: false }).where('is_active', '=', true).execute()
    await tx.updateTable('season').set({ is_active: true }).where('id', '=', next.id).execute()
  })
  await test.syncCaches()
  expect(await quotaOf(zone.school_1_id)).toMatchObject({ quota: 5, usedQuota: 0, quota_set: true })
  expect(await quotaOf(zone.school_2_id)).toMatchObject({ quota: 0, usedQuota: 0, quota_set: false })
})
