import type { SchoolFigures } from '@spmb/domain/reporting/school-contract.staff.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, setSeats, type TestApplicant, takeAway } from '../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { aSeason } from '../../../testing/seasons.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let zone: ChoiceIds
type Staff = Awaited<ReturnType<typeof signIn>>
let first: Staff
let second: Staff
let children: TestApplicant[]

beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SD')
  first = await signIn(test, 'operator', { schoolId: zone.school_1_id })
  second = await signIn(test, 'operator', { schoolId: zone.school_2_id })
  const swapped = { school_1_id: zone.school_2_id, school_2_id: zone.school_1_id }
  children = [
    await anApplicant(test),
    await anApplicant(test),
    await anApplicant(test, 'SD', swapped),
    await anApplicant(test),
  ]
})
afterAll(() => test.close())

async function figures(as: Staff, query = ''): Promise<SchoolFigures> {
  const answer = await test.app.inject({ url: `/api/data/school${query}`, headers: as.bearer })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

const change = (child: TestApplicant | undefined, to: Record<string, unknown>) =>
  test.db.kysely
    .updateTable('registration')
    .set(to)
    .where('id', '=', child?.id ?? 0)
    .execute()

async function listed(as: Staff, query: string): Promise<number> {
  const answer = await test.app.inject({ url: `/api/ppdb/sd?page=1&${query}`, headers: as.bearer })
  return answer.json().meta.total
}

it('are the seats and applicants of the own school by choice and state', async () => {
  await setSeats(test, zone.school_1_id, 64)
  await setSeats(test, zone.school_2_id, null)
  await change(children[0], { school_1_decision: 'LULUS' })
  await change(children[2], { source: 'luring', entered_by: first.userId })
  await takeAway(test, children[3]?.id ?? 0, 'withdrawn')
  expect(await figures(first)).toEqual({
    school: { id: zone.school_1_id, npsn: expect.any(String), name: expect.any(String), level: 'SD' },
    season: { first_year: 2025, label: '2025/2026', is_active: true },
    seats: 64,
    used: 1,
    choice_1: 2,
    choice_2: 1,
    placed: 0,
    applicants: 3,
    undecided: 2,
    withdrawn: 1,
    online: 2,
    offline: 1,
  })
  // The first child is LULUS at the other school: nothing is left to decide there.
  expect(await figures(second)).toMatchObject({
    seats: null,
    used: 0,
    choice_1: 1,
    choice_2: 2,
    undecided: 2,
  })
})

it('have the numbers of the lists that they lead to', async () => {
  for (const operator of [first, second]) {
    const { undecided, choice_1, choice_2, withdrawn } = await figures(operator)
    expect(await listed(operator, 'decision=belum')).toBe(undecided)
    expect(await listed(operator, 'decision=mundur')).toBe(withdrawn)
    expect(
      (await listed(operator, 'choice=1')) + (await listed(operator, 'choice=2')),
      'live and withdrawn',
    ).toBe(choice_1 + choice_2 + withdrawn)
  }
})

it('count a child that got a free seat there', async () => {
  const { rows } = await test.db.pool.query<{ id: number }>(
    `select id from school where type = 'SD' and id <> all ($1::int[]) limit 1`,
    [[zone.school_1_id, zone.school_2_id]],
  )
  const other = await signIn(test, 'operator', { schoolId: rows[0]?.id as number })
  const before = await figures(other)
  await change(children[1], { placed_school_id: rows[0]?.id })
  const after = await figures(other)
  expect(after).toMatchObject({ placed: 1, used: before.used + 1, applicants: before.applicants + 1 })
  expect(after.applicants).toBe(await listed(other, ''))
  expect(after.undecided).toBe(before.undecided)
  await change(children[1], { placed_school_id: null })
})

it('are about the season with the given first year', async () => {
  await aSeason(test, 2019)
  expect(await figures(first, '?season=2019')).toMatchObject({
    season: { first_year: 2019, is_active: false },
    seats: null,
    applicants: 0,
  })
  const unknown = await test.app.inject({ url: '/api/data/school?season=2001', headers: first.bearer })
  expect(unknown.statusCode).toBe(404)
})
