import type { OfficeTasks } from '@spmb/domain/reporting/tasks-contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAccount, signIn } from '../../testing/accounts.ts'
import { anApplicant, setSeats, type TestApplicant, takeAway } from '../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../testing/builders.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../testing/test-app.ts'
import { recordBackup } from '../backup/backup-record.queries.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let monitor: Awaited<ReturnType<typeof signIn>>
let zone: ChoiceIds
let children: TestApplicant[]
let heapShare: number | null = null
const BACKUPS = {
  folder: '/cadangan',
  at: { hours: 2, minutes: 0 },
  keepDays: 365,
  recipients: ['age1contoh'],
}

beforeAll(async () => {
  test = await createTestApp({ config: { ...TEST_CONFIG, backups: BACKUPS }, heapShare: () => heapShare })
  admin = await signIn(test, 'admin')
  monitor = await signIn(test, 'monitor')
  zone = await aZone(test.db.kysely, 'SD')
  children = [await anApplicant(test), await anApplicant(test), await anApplicant(test)]
  await anApplicant(test, 'SMP')
})
afterAll(() => test.close())

async function tasks(as = admin): Promise<OfficeTasks> {
  const answer = await test.app.inject({ url: '/api/data/tasks', headers: as.bearer })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

const decide = (child: TestApplicant, one: 'LULUS' | 'TIDAK LULUS' | null, two: typeof one) =>
  test.db.kysely
    .updateTable('registration')
    .set({ school_1_decision: one, school_2_decision: two })
    .where('id', '=', child.id)
    .execute()

it('counts undecided children by level, and the schools whose decision is missing', async () => {
  expect((await tasks()).undecided).toEqual({
    SD: { children: 3, schools: 2 },
    SMP: { children: 1, schools: 2 },
  })
  const [admitted, refused, half] = children as [TestApplicant, TestApplicant, TestApplicant]
  await decide(admitted, null, 'LULUS')
  await decide(refused, 'TIDAK LULUS', 'TIDAK LULUS')
  await decide(half, 'TIDAK LULUS', null)
  expect((await tasks()).undecided.SD).toEqual({ children: 1, schools: 1 })
  await takeAway(test, half.id, 'withdrawn')
  expect((await tasks()).undecided.SD).toEqual({ children: 0, schools: 0 })
})

it('counts the schools over their quota and without one, with the applicants there', async () => {
  const before = await tasks()
  await setSeats(test, zone.school_2_id, 0)
  expect((await tasks()).over_quota).toBe(before.over_quota + 1)
  await setSeats(test, zone.school_2_id, null)
  const { without_quota } = await tasks()
  expect(without_quota.schools).toBe(before.without_quota.schools + 1)
  // Two live SD children chose it; the third has withdrawn.
  expect(without_quota.applicants).toBe(before.without_quota.applicants + 2)
})

it('names the villages where no school of a level can be chosen', async () => {
  const { villages } = await tasks()
  await test.db.kysely
    .deleteFrom('zone')
    .where('village_id', '=', zone.village_id)
    .where((is) => is('school_id', 'in', is.selectFrom('school').select('id').where('type', '=', 'SMP')))
    .execute()
  const added = (await tasks()).villages.filter(({ id }) => !villages.some((known) => known.id === id))
  expect(added).toEqual([{ id: zone.village_id, name: expect.any(String), level: 'SMP' }])
})

it('counts new complaints and tells the time of the oldest', async () => {
  expect((await tasks()).complaints).toEqual({ new: 0, oldest: null })
  const payload = { name: 'Contoh', email: 'a@contoh.example', title: 'Contoh', content: 'Contoh' }
  const first = test.clock.now.toISOString()
  for (let i = 0; i < 2; i++) {
    await test.app.inject({ method: 'POST', url: '/api/report', payload })
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
  }
  expect((await tasks()).complaints).toEqual({ new: 2, oldest: first })
  await test.db.kysely.updateTable('complaint').set({ state: 'diproses' }).execute()
  expect((await tasks()).complaints).toEqual({ new: 0, oldest: null })
})

it('counts accounts that were never used for an admin, and none for a monitor', async () => {
  const before = (await tasks()).accounts_never_used
  await anAccount(test, 'operator')
  expect((await tasks()).accounts_never_used).toBe(Number(before) + 1)
  expect((await tasks(monitor)).accounts_never_used).toBeNull()
})

it('tells an admin until when the newest backup holds everything and whether the last failed, and a monitor nothing', async () => {
  expect((await tasks()).backup).toMatchObject({ complete_until: null, failed: false })
  const completeUntil = new Date('2025-06-02T18:00:00Z')
  const attempt = { startedAt: completeUntil, endedAt: completeUntil, nightly: true, archive: null }
  await recordBackup(test.db, { ...attempt, completeUntil, bytes: 1 }, 'schedule')
  await recordBackup(test.db, { ...attempt, problem: 'the disk is full' }, 'schedule')
  expect((await tasks()).backup).toMatchObject({ complete_until: completeUntil.toISOString(), failed: true })
  expect((await tasks(monitor)).backup).toBeNull()
})

it('tells an admin when backups are kept for as long as personal data', async () => {
  const keepFor = (years: number) =>
    test.db.kysely.updateTable('office').set({ retention_years: years }).execute()
  await keepFor(1)
  expect((await tasks()).backup?.kept_too_long).toEqual({ days: 365, years: 1 })
  await keepFor(2)
  expect((await tasks()).backup?.kept_too_long).toBeNull()
})

it('tells an admin when the server needs nearly all of its memory, and a monitor nothing', async () => {
  expect((await tasks()).memory).toBeNull()
  heapShare = 0.8
  expect((await tasks()).memory).toEqual({ percent: 80, nearly_full: false })
  heapShare = 0.83
  expect((await tasks()).memory).toEqual({ percent: 83, nearly_full: true })
  expect((await tasks(monitor)).memory).toBeNull()
})
