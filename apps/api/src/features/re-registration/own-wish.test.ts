/** The wish to keep waiting, recorded by the family with its change code (docs/product-rules.md#re-registration). */
import {
  NOT_ADMITTED,
  ONLY_SECOND_CHOICE,
  PERIOD_REFUSALS,
  RE_REGISTRATION_MESSAGES,
} from '@spmb/domain/re-registration/messages.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { anApplicant, type TestApplicant } from '../../../testing/applicants.ts'
import { openFamily } from '../../../testing/calls/families.ts'
import { openReRegistration } from '../../../testing/worlds/re-registration.ts'

const here = await openReRegistration()
const { app, zone, operator2, FROM, season, wish, list, acts } = here
afterAll(() => app.close())

let first: TestApplicant
let second: TestApplicant
beforeEach(async () => {
  ;[first, second] = await here.begin()
})

const save = async (child: TestApplicant, keep: unknown) =>
  (await openFamily(app, child)).call('PUT', '/keep_waiting', { keep_waiting: keep })

it('is recorded once with its change code, read by the school, and taken back', async () => {
  expect(await save(second, true)).toMatchObject({
    status: 200,
    data: { keep_waiting: true, waits_for: { id: zone.school_1_id }, arrived_at: null },
  })
  expect((await save(second, true)).status).toBe(200)
  const seen = await list(operator2, `?search=${second.number}`)
  expect(seen.data).toMatchObject([{ keep_waiting: true, version: 1 }])
  expect((await wish(second, false)).data.keep_waiting).toBe(false)
  expect((await save(second, true)).data).toMatchObject({ keep_waiting: true })
  expect(await acts(second)).toMatchObject([
    { actor: 'family', changes: { keep_waiting: { before: 'tidak', after: 'ya' } } },
    { actor: expect.stringMatching(/^user:/), changes: { keep_waiting: { before: 'ya', after: 'tidak' } } },
    { actor: 'family', changes: { keep_waiting: { before: 'tidak', after: 'ya' } } },
  ])
})

it.each([
  ['at its first choice', () => first, ONLY_SECOND_CHOICE],
  ['without a place', () => anApplicant(app), NOT_ADMITTED],
  ['that has withdrawn', () => withdrawn(second), NOT_ADMITTED],
])('of a child %s is refused', async (_who, of, message) => {
  expect(await save(await of(), true)).toMatchObject({ status: 409, message })
})

it.each([
  ['before the publication', { publication_mode: 'hidden' }, PERIOD_REFUSALS.hidden],
  ['after the last day', { re_registration_to: new Date(FROM.getTime() + 1) }, PERIOD_REFUSALS.over],
])('%s is refused', async (_when, values, message) => {
  await season(values)
  expect(await save(second, true)).toMatchObject({ status: 409, message })
  expect(await acts(second)).toEqual([])
})

it.each([
  ['at its second choice', () => second],
  ['at its first choice', () => first],
  ['without a place', () => anApplicant(app)],
  ['that has withdrawn', () => withdrawn(second)],
])('before the publication is refused with one sentence to a child %s', async (_who, of) => {
  const child = await of()
  await season({ publication_mode: 'hidden' })
  for (const keep of [true, false])
    expect(await save(child, keep)).toMatchObject({ status: 409, message: PERIOD_REFUSALS.hidden })
  expect(await wish(child, true)).toMatchObject({ status: 409, message: PERIOD_REFUSALS.hidden })
  expect(await acts(child)).toEqual([])
})

it.each([[undefined], ['ya'], [null], [1]])('%j is refused with a sentence', async (keep) => {
  expect(await save(second, keep)).toMatchObject({
    status: 400,
    message: { keep_waiting: [RE_REGISTRATION_MESSAGES['re_registration.keep_waiting']] },
  })
})

it('needs a session, and a request from this site', async () => {
  const { headers } = await openFamily(app, second)
  const put = (as: Record<string, string>) =>
    app.app.inject({
      method: 'PUT',
      url: '/api/manage/keep_waiting',
      headers: as,
      payload: { keep_waiting: true },
    })
  expect((await put({})).statusCode).toBe(401)
  expect((await put({ ...headers, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect(await acts(second)).toEqual([])
})

it('of an earlier season is refused', async () => {
  const family = await openFamily(app, second)
  const { id } = await app.db.kysely
    .insertInto('season')
    .values({
      label: '2023/2024',
      first_year: 2023,
      opens_at: new Date('2023-06-01'),
      closes_at: new Date('2023-06-09'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.kysely.updateTable('registration').set({ season_id: id }).where('id', '=', second.id).execute()
  expect((await family.call('PUT', '/keep_waiting', { keep_waiting: true })).status).toBe(409)
})

async function withdrawn(child: TestApplicant) {
  await app.db.kysely
    .updateTable('registration')
    .set({
      withdrawn_at: app.clock.now,
      withdrawn_by: 'user:1',
      withdrawn_asked_by: 'Contoh Ibu',
      withdrawn_reason: 'Contoh',
    })
    .where('id', '=', child.id)
    .execute()
  return child
}
