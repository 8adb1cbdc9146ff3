/** That a family takes the place of its child, recorded by itself or by staff (docs/product-rules.md#re-registration). */
import {
  NOT_ADMITTED,
  PERIOD_REFUSALS,
  RE_REGISTRATION_MESSAGES,
} from '@spmb/domain/re-registration/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { admitAt, anApplicant, auditOf, type TestApplicant } from '../../../testing/applicants.ts'
import { openFamily } from '../../../testing/calls/families.ts'
import { openReRegistration } from '../../../testing/worlds/re-registration.ts'

const here = await openReRegistration()
const { app, admin, monitor, operator1, operator2, FROM, TO, call, season, tick, list, idsOf } = here
afterAll(() => app.close())

let first: TestApplicant
let second: TestApplicant
beforeEach(async () => {
  ;[first, second] = await here.begin()
})

const answer = async (child: TestApplicant, takes: unknown) =>
  (await openFamily(app, child)).call('PUT', '/place', { takes })
const record = (child: TestApplicant, takes: boolean, as = operator1, more: object = {}) =>
  call('PUT', `ppdb/${child.id}/place`, as, { takes, ...more })
const acts = async (child: TestApplicant) =>
  (await auditOf(app, child.id)).filter(({ action }) => action === 'registration.answer_place')
const over = () => season({ re_registration_to: new Date(FROM.getTime() + 1) })

describe('a family', () => {
  it('answers once, is seen by its school, and takes the answer back', async () => {
    const at = app.clock.now.toISOString()
    expect(await answer(first, true)).toMatchObject({
      status: 200,
      data: { answered_at: at, arrived_at: null },
    })
    expect((await answer(first, true)).status).toBe(200)
    const seen = await list(operator1, `?search=${first.number}`)
    expect(seen.data).toMatchObject([
      { answered: { at, by: null, by_family: true }, arrived: null, version: 1 },
    ])
    expect(await answer(first, false)).toMatchObject({ data: { answered_at: null } })
    expect(await acts(first)).toMatchObject([
      { actor: 'family', changes: { place_answer: { before: 'belum menjawab', after: 'mengambil' } } },
      { actor: 'family', changes: { place_answer: { before: 'mengambil', after: 'belum menjawab' } } },
    ])
  })

  it('still has to come with its papers', async () => {
    await answer(first, true)
    expect((await tick(first)).data).toMatchObject({ arrived: { by: expect.any(String) } })
    expect((await here.familyReads(second))?.re_registered).toBeUndefined()
  })

  it('answers again after its child moved to another school', async () => {
    await answer(second, true)
    await app.db.kysely
      .updateTable('registration')
      .set({ school_1_decision: 'LULUS', school_2_decision: null })
      .where('id', '=', second.id)
      .execute()
    const moved = await list(operator1, `?search=${second.number}`)
    expect(moved.data).toMatchObject([{ answered: null }])
  })

  it.each([
    ['without a place', () => anApplicant(app), NOT_ADMITTED],
    ['that has withdrawn', () => withdrawn(second), NOT_ADMITTED],
  ])('of a child %s is refused', async (_who, of, message) => {
    expect(await answer(await of(), true)).toMatchObject({ status: 409, message })
  })

  it.each([
    ['at its first choice', () => first],
    ['without a place', () => anApplicant(app)],
    ['that has withdrawn', () => withdrawn(second)],
  ])('is refused with one sentence before the publication, of a child %s', async (_who, of) => {
    const child = await of()
    await season({ publication_mode: 'hidden' })
    for (const takes of [true, false])
      expect(await answer(child, takes)).toMatchObject({ status: 409, message: PERIOD_REFUSALS.hidden })
    expect(await acts(child)).toEqual([])
  })

  it('is refused after the last day, except for a place that was given later', async () => {
    await over()
    expect(await answer(first, true)).toMatchObject({ status: 409, message: PERIOD_REFUSALS.over })
    const late = await anApplicant(app)
    await admitAt(app, late.id, { school_1_decision: 'LULUS' }, { origin: 'manual', at: TO })
    expect((await answer(late, true)).status).toBe(200)
  })

  it.each([[undefined], ['ya'], [null], [1]])('is refused with a sentence for %j', async (takes) => {
    expect(await answer(first, takes)).toMatchObject({
      status: 400,
      message: { takes: [RE_REGISTRATION_MESSAGES['re_registration.takes']] },
    })
  })
})

describe('staff', () => {
  it('record it for a family without a phone, with their name', async () => {
    const { data } = await record(first, true)
    expect(data.answered).toEqual({
      at: app.clock.now.toISOString(),
      by: expect.any(String),
      by_family: false,
    })
    expect((await record(second, true, operator2)).status).toBe(200)
  })

  it('of another school, and the monitor, are refused', async () => {
    expect((await record(first, true, operator2)).status).toBe(404)
    expect((await record(first, true, monitor)).status).toBe(403)
    expect(await acts(first)).toEqual([])
  })

  it('who read an older version are told so', async () => {
    await answer(first, true)
    expect((await record(first, false, operator1, { version: 0 })).status).toBe(409)
  })

  it('of the office record it after the last day, and schools do not', async () => {
    await over()
    expect(await record(first, true)).toMatchObject({ status: 409, message: PERIOD_REFUSALS.over })
    expect((await record(first, true, admin)).status).toBe(200)
  })

  it('call those who have neither come nor answered', async () => {
    const third = await anApplicant(app)
    await admitAt(
      app,
      third.id,
      { school_1_decision: 'LULUS' },
      { origin: 'manual', at: new Date(FROM.getTime() - 1) },
    )
    await tick(first)
    await answer(third, true)
    const ours = (ids: number[]) => ids.filter((id) => [first.id, second.id, third.id].includes(id))
    const inState = async (state: string) => ours(idsOf(await list(admin, `?state=${state}&per_page=100`)))
    expect(await inState('belum_menjawab')).toEqual([second.id])
    expect(await inState('mengambil')).toEqual([third.id])
    expect(await inState('sudah')).toEqual([first.id])
    expect(await list(admin, '?state=diam')).toMatchObject({ status: 400 })
    const schools = (await call('GET', 'ppdb/sd/re_registration/schools', operator2)).data.schools
    expect(schools[0].silent).toBeGreaterThanOrEqual(1)
    await answer(second, true)
    const after = (await call('GET', 'ppdb/sd/re_registration/schools', operator2)).data.schools
    expect(after[0].silent).toBe(schools[0].silent - 1)
  })
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
