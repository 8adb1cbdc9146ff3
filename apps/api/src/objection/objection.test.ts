/** Objections (docs/product-rules.md#objections). */
import {
  ALREADY_ANSWERED,
  FILED_BY_YOU,
  NOT_CHOSEN_ANY_MORE,
  NOT_WAITING,
  OBJECTION_MESSAGES,
  OBJECTION_REFUSALS,
} from '@spmb/domain/objection/messages.ts'
import { OTHER_SCHOOLS_DECISION, objectionHoldsChoice } from '@spmb/domain/registration/staff/messages.ts'
import { LOCKED_WHILE_WITHDRAWN } from '@spmb/domain/registration/staff/removal-messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../testing/accounts.ts'
import {
  admit,
  anApplicant,
  auditOf,
  setSeats,
  type TestApplicant,
  takeAway,
} from '../../testing/applicants.ts'
import { aRequest, openFamily } from '../../testing/calls/families.ts'
import { openEditing, type Staff } from '../../testing/editing.ts'
import { heldSchools } from '../season/held-schools.queries.ts'

const here = await openEditing()
const { app, zone, admin, monitor, operator1, operator2, stranger } = here
afterAll(() => app.close())

const DAY = 86_400_000
const UNTIL = new Date(app.clock.now.getTime() + DAY)

async function season(values: object) {
  await app.db.kysely.updateTable('season').set(values).where('is_active', '=', true).execute()
  await app.syncCaches()
}

let child: TestApplicant
beforeEach(async () => {
  await season({ publication_mode: 'published', objections_until: UNTIL })
  await setSeats(app, zone.school_1_id, 100)
  child = await anApplicant(app)
})

async function call(method: 'GET' | 'PUT' | 'POST', path: string, as: Staff, payload?: object) {
  const answer = await app.app.inject({
    method,
    url: `/api/${path}`,
    headers: as.bearer,
    ...(payload && { payload }),
  })
  const { message, data, meta } = answer.json()
  return { status: answer.statusCode, message, data, meta }
}
const TEXT = 'Anak saya lebih tua.\nMohon diperiksa kembali.'
const file = (as: Staff = operator1, more: object = {}) =>
  call('POST', `ppdb/${child.id}/objection`, as, { school_id: zone.school_1_id, text: TEXT, ...more })
const read = (as: Staff) => call('GET', `ppdb/${child.id}/objection`, as)
const list = (as: Staff, query = '') => call('GET', `objection${query}`, as)
const answer = (id: number, outcome: string, as: Staff = admin, more: object = {}) =>
  call('PUT', `objection/${id}/answer`, as, { outcome, answer: 'Sudah diperiksa.', ...more })
const seat = (id: number, as: Staff = admin) => call('POST', `objection/${id}/seat`, as)
const filed = async () => (await file()).data.id as number
const decisions = async () => {
  const { school_1_decision, school_2_decision } = await here.stored(child.id)
  return [school_1_decision, school_2_decision]
}
/** The school is full with as many children as it has now. */
async function fill() {
  const { rows } = await app.db.pool.query(
    `select count(*)::int as used from registration where school_1_id = $1 and school_1_decision = 'LULUS'
     and deleted_at is null and withdrawn_at is null`,
    [zone.school_1_id],
  )
  await setSeats(app, zone.school_1_id, rows[0].used)
}

it('the admin who filed it does not uphold it, another one does', async () => {
  const { data } = await file(admin)
  expect(await answer(data.id, 'upheld')).toMatchObject({ status: 403, message: FILED_BY_YOU })
  const other = await signIn(app, 'admin')
  expect(await answer(data.id, 'upheld', other)).toMatchObject({ status: 200, data: { state: 'upheld' } })
})

it('the history shows an objection to its school, and a request to the school that answers it', async () => {
  await filed()
  await aRequest(app, child.id)
  await app.db.kysely
    .insertInto('audit_entry')
    .values({
      at: app.clock.now,
      action: 'registration.request_correction',
      actor: 'family',
      subject: 'registration',
      subject_id: child.id,
    })
    .execute()
  const seen = async (as: Staff) =>
    (await call('GET', `ppdb/${child.id}/history`, as)).data.map(({ action }: { action: string }) => action)
  const both = ['registration.request_correction', 'registration.file_objection']
  expect(await seen(operator1)).toEqual(expect.arrayContaining(both))
  expect(await seen(monitor)).toEqual(expect.arrayContaining(both))
  for (const action of both) expect(await seen(operator2)).not.toContain(action)
})

describe('the family with its change code', () => {
  it('reads objection, answer and re-registration after the publication, without names of staff', async () => {
    const family = await openFamily(app, child)
    const own = async () => (await family.call('GET', '/admission')).data
    expect(await own()).toEqual({ re_registration: null, objection: null })
    const id = await filed()
    expect(await own()).toMatchObject({
      objection: { state: 'open', text: TEXT, school: { id: zone.school_1_id }, answer: null },
    })
    await answer(id, 'upheld')
    const read = await own()
    expect(read).toMatchObject({
      re_registration: { school: { id: zone.school_1_id }, arrived_at: null, keep_waiting: false },
      objection: { state: 'upheld', answer: { text: 'Sudah diperiksa.' } },
    })
    expect(JSON.stringify(read)).not.toContain('Contoh admin')
    for (const [to, ended] of [
      [new Date(app.clock.now.getTime() + 1), false],
      [app.clock.now, true],
    ] as const) {
      await season({ re_registration_from: new Date(0), re_registration_to: to })
      expect(await own()).toMatchObject({ re_registration: { to: to.toISOString(), has_ended: ended } })
    }
    const { data } = await family.call('GET', '')
    expect(data.changes.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['registration.file_objection', 'registration.answer_objection']),
    )
    expect(JSON.stringify(data.changes)).not.toContain('Sudah diperiksa')
    await season({ publication_mode: 'hidden' })
    expect(await own()).toEqual({ re_registration: null, objection: null })
  })
})

describe('filing', () => {
  it('is in the record and its history, once', async () => {
    const { status, data } = await file()
    expect([status, data]).toEqual([
      201,
      expect.objectContaining({
        state: 'open',
        text: TEXT,
        school: { id: zone.school_1_id, name: here.names.get(zone.school_1_id) },
        filed: { at: app.clock.now.toISOString(), by: 'Contoh operator' },
        answer: null,
      }),
    ])
    expect((await read(monitor)).data).toEqual(data)
    expect(await file(admin)).toMatchObject({ status: 409, message: OBJECTION_REFUSALS.filed })
    const history = await call('GET', `ppdb/${child.id}/history`, operator1)
    expect(history.data[0]).toMatchObject({ action: 'registration.file_objection' })
  })

  it('at the same instant by two is stored once', async () => {
    const answers = await Promise.all([file(operator1), file(admin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it.each([
    ['before the publication', { publication_mode: 'hidden' }, 'hidden'],
    ['without a date', { objections_until: null }, 'unset'],
    ['after the date', { objections_until: new Date(0) }, 'over'],
  ] as const)('%s is refused', async (_when, values, refusal) => {
    await season(values)
    expect(await file(admin)).toMatchObject({ status: 409, message: OBJECTION_REFUSALS[refusal] })
  })

  it('for a school that admits the child, that was not chosen, or after a withdrawal is refused', async () => {
    expect(await file(admin, { school_id: stranger.schoolId })).toMatchObject({
      status: 409,
      message: OBJECTION_REFUSALS.not_chosen,
    })
    await admit(app, child.id)
    expect(await file()).toMatchObject({ status: 409, message: OBJECTION_REFUSALS.admitted })
    expect(await file(admin, { school_id: zone.school_2_id })).toMatchObject({
      status: 409,
      message: OBJECTION_REFUSALS.earlier_choice,
    })
    await takeAway(app, child.id, 'withdrawn')
    expect(await file()).toMatchObject({ status: 409, message: OBJECTION_REFUSALS.withdrawn })
  })

  it.each([
    ['about another school, by an operator', () => file(operator2), 403, OTHER_SCHOOLS_DECISION],
    ['by an operator of a school that was not chosen', () => file(stranger), 404, undefined],
    ['by the monitor', () => file(monitor), 403, undefined],
    [
      'without a text',
      () => file(operator1, { text: ' \n ' }),
      400,
      { text: [OBJECTION_MESSAGES['objection.text']] },
    ],
    ['of 2,001 letters', () => file(operator1, { text: 'x'.repeat(2_001) }), 400, undefined],
    ['without a school', () => file(admin, { school_id: null }), 400, undefined],
  ])('%s is refused', async (_what, act, status, message) => {
    expect(await act()).toMatchObject({ status, ...(message && { message }) })
    expect((await read(admin)).data).toBeNull()
  })

  it('masks a NIK in the text', async () => {
    expect((await file(operator1, { text: 'NIK 5299011103180001' })).data.text).not.toContain('0001')
  })
})

describe('reading', () => {
  it('is for the school that it is about, the monitor and admins; each reading is recorded', async () => {
    const id = await filed()
    const listed = async (as: Staff) =>
      (await list(as, '?state=open&per_page=100')).data.map((one: { id: number }) => one.id)
    expect(await listed(operator1)).toContain(id)
    expect(await listed(monitor)).toContain(id)
    expect(await listed(operator2)).not.toContain(id)
    expect((await read(operator2)).data).toBeNull()
    expect((await read(stranger)).status).toBe(404)
    expect((await list(admin, '?state=x')).status).toBe(400)
    expect((await auditOf(app, child.id)).map(({ action }) => action)).toContain(
      'registration.view_objection',
    )
  })
})

describe('an answer', () => {
  it('that rejects leaves the result and says why', async () => {
    const id = await filed()
    expect(await answer(id, 'rejected')).toMatchObject({
      status: 200,
      data: { state: 'rejected', answer: { text: 'Sudah diperiksa.', by: 'Contoh admin' }, version: 2 },
    })
    expect(await decisions()).toEqual([null, null])
    expect(await answer(id, 'upheld')).toMatchObject({ status: 409, message: ALREADY_ANSWERED })
    expect(await seat(id)).toMatchObject({ status: 409, message: NOT_WAITING })
  })

  it('that upholds gives a free seat at once; a place at the other choice ends', async () => {
    await app.db.kysely
      .updateTable('registration')
      .set({ school_1_decision: 'TIDAK LULUS', school_2_decision: 'LULUS' })
      .where('id', '=', child.id)
      .execute()
    expect((await answer(await filed(), 'upheld')).data).toMatchObject({ state: 'upheld' })
    expect(await decisions()).toEqual(['LULUS', null])
    const record = await app.db.kysely
      .selectFrom('decision')
      .select(['value', 'origin', 'decided_by'])
      .where('registration_id', '=', child.id)
      .where('school_id', '=', zone.school_1_id)
      .executeTakeFirstOrThrow()
    expect(record).toEqual({ value: 'LULUS', origin: 'objection', decided_by: `user:${admin.userId}` })
    expect((await auditOf(app, child.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['registration.answer_objection', 'registration.edit']),
    )
  })

  it('that upholds waits while the school is full, and gets the seat that becomes free', async () => {
    const id = await filed()
    await fill()
    expect((await answer(id, 'upheld')).data).toMatchObject({ state: 'waiting', seated_at: null })
    expect(await decisions()).toEqual([null, null])
    expect((await seat(id)).status).toBe(409)
    await setSeats(app, zone.school_1_id, 100)
    expect((await seat(id)).data).toMatchObject({ state: 'upheld' })
    expect(await decisions()).toEqual(['LULUS', null])
    expect(await seat(id)).toMatchObject({ status: 200, data: { version: 3 } })
  })

  it('that upholds for a child whom the full school has admitted since changes no decision', async () => {
    const id = await filed()
    await admit(app, child.id)
    await fill()
    const { version } = await here.stored(child.id)
    expect((await answer(id, 'upheld')).data).toMatchObject({
      state: 'upheld',
      seated_at: expect.any(String),
    })
    expect(await here.stored(child.id)).toMatchObject({ school_1_decision: 'LULUS', version })
  })

  it('that upholds waits no more once staff admit the child there', async () => {
    const id = await filed()
    await fill()
    await answer(id, 'upheld')
    await admit(app, child.id)
    await fill()
    expect((await read(admin)).data).toMatchObject({ state: 'upheld', seated_at: expect.any(String) })
    const listed = async (state: string) =>
      (await list(admin, `?state=${state}&per_page=100`)).data.map((one: { id: number }) => one.id)
    expect(await listed('upheld')).toContain(id)
    expect(await listed('waiting')).not.toContain(id)
    expect((await seat(id)).data).toMatchObject({ state: 'upheld', seated_at: expect.any(String) })
    expect(await decisions()).toEqual(['LULUS', null])
  })

  it('about the second choice takes no place at the first', async () => {
    const second = { school_id: zone.school_2_id }
    const { id } = (await file(admin, second)).data
    await admit(app, child.id)
    const other = await signIn(app, 'admin')
    expect((await answer(id, 'upheld', other)).data).toMatchObject({ state: 'upheld' })
    expect(await decisions()).toEqual(['LULUS', null])
  })

  it('given twice at once is stored once; the last free seat is given once', async () => {
    const id = await filed()
    const both = await Promise.all([answer(id, 'rejected'), answer(id, 'upheld')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const ids: number[] = []
    for (const _ of [1, 2]) {
      child = await anApplicant(app)
      ids.push(await filed())
    }
    await fill()
    for (const one of ids) await answer(one, 'upheld')
    const { seats } = await app.db.kysely
      .selectFrom('quota')
      .select('seats')
      .where('school_id', '=', zone.school_1_id)
      .executeTakeFirstOrThrow()
    await setSeats(app, zone.school_1_id, seats + 1)
    const seated = await Promise.all(ids.map((one) => seat(one)))
    expect(seated.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([
    ['by an operator', (id: number) => answer(id, 'rejected', operator1), 403],
    ['without an outcome', (id: number) => answer(id, 'x'), 400],
    ['without a text', (id: number) => answer(id, 'rejected', admin, { answer: ' ' }), 400],
    ['to nothing', () => answer(2_000_000, 'rejected'), 404],
    ['with a stale version', (id: number) => answer(id, 'rejected', admin, { version: 7 }), 409],
  ])('%s is refused', async (_what, act, status) => {
    expect((await act(await filed())).status).toBe(status)
  })

  describe('about a school that the child no longer chooses', () => {
    const another = { school_1_id: stranger.schoolId as number }
    beforeEach(async () => {
      await app.db.kysely
        .insertInto('zone')
        .values({ village_id: zone.village_id, school_id: another.school_1_id })
        .onConflict((on) => on.doNothing())
        .execute()
    })

    it('does not come about by an edit while it is open or waits for a seat', async () => {
      const held = objectionHoldsChoice(here.names.get(zone.school_1_id) ?? '')
      const id = await filed()
      expect(await here.edit(child.id, another)).toMatchObject({ status: 409, body: { message: held } })
      await fill()
      await answer(id, 'upheld')
      expect(await here.edit(child.id, another)).toMatchObject({ status: 409, body: { message: held } })
      const swapped = { school_1_id: zone.school_2_id, school_2_id: zone.school_1_id }
      expect((await here.edit(child.id, swapped)).status).toBe(200)
    })

    it('holds no choice once it is rejected', async () => {
      await answer(await filed(), 'rejected')
      expect((await here.edit(child.id, another)).status).toBe(200)
    })

    it('is rejected, never upheld or seated: the child keeps its place', async () => {
      const id = await filed()
      await app.db.kysely
        .updateTable('registration')
        .set({ ...another, school_2_decision: 'LULUS' })
        .where('id', '=', child.id)
        .execute()
      expect(await answer(id, 'upheld')).toMatchObject({ status: 409, message: NOT_CHOSEN_ANY_MORE })
      await app.db.kysely
        .updateTable('objection')
        .set({ outcome: 'upheld', answer: 'x', answered_at: app.clock.now, answered_by: 'user:1' })
        .where('id', '=', id)
        .execute()
      expect(await seat(id)).toMatchObject({ status: 409, message: NOT_CHOSEN_ANY_MORE })
      expect(await decisions()).toEqual([null, 'LULUS'])
    })

    it('can be rejected', async () => {
      const id = await filed()
      await app.db.kysely.updateTable('registration').set(another).where('id', '=', child.id).execute()
      expect((await answer(id, 'rejected')).data).toMatchObject({ state: 'rejected' })
    })
  })

  it('to a family that has withdrawn is refused', async () => {
    const id = await filed()
    await takeAway(app, child.id, 'withdrawn')
    expect(await answer(id, 'rejected')).toMatchObject({ status: 409, message: LOCKED_WHILE_WITHDRAWN })
  })
})

it('an unanswered objection holds its school', async () => {
  const seasonId = (await here.stored(child.id)).season_id
  const held = async () => (await heldSchools(app.db.kysely, seasonId)).has(zone.school_1_id)
  const all = (await list(admin, '?state=open&per_page=100')).data as { id: number }[]
  for (const { id } of all) await answer(id, 'rejected')
  await app.db.pool.query(
    "update objection set outcome = 'rejected', answer = 'x', answered_at = now(), answered_by = 'user:1' where outcome is null",
  )
  expect(await held()).toBe(false)
  const id = await filed()
  expect(await held()).toBe(true)
  await answer(id, 'rejected')
  expect(await held()).toBe(false)
})
