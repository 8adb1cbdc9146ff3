/** Objections (docs/product-rules.md#objections). */

import type { OwnAdmission } from '@spmb/domain/objection/contract.family.ts'
import {
  ALREADY_ANSWERED,
  NOT_CHOSEN_ANY_MORE,
  NOT_WAITING,
  OBJECTION_MESSAGES,
  OBJECTION_REFUSALS,
} from '@spmb/domain/objection/messages.ts'
import { objectionHoldsChoice } from '@spmb/domain/registration/staff/messages.ts'
import { LOCKED_WHILE_WITHDRAWN } from '@spmb/domain/registration/staff/removal-messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  admit,
  anApplicant,
  auditOf,
  setSeats,
  type TestApplicant,
  takeAway,
} from '../../../testing/applicants.ts'
import { aRequest, openFamily } from '../../../testing/calls/families.ts'
import type { Staff } from '../../../testing/editing.ts'
import { openObjections } from '../../../testing/objections.ts'
import { heldSchools } from '../season/held-schools.queries.ts'

const objections = await openObjections()
const {
  app,
  zone,
  admin,
  monitor,
  operator1,
  operator2,
  stranger,
  about,
  season,
  call,
  filer,
  file,
  filed,
  read,
  list,
  answer,
  confirm,
  uphold,
  seat,
  decisions,
  fill,
} = objections
afterAll(() => app.close())

let child: TestApplicant
beforeEach(async () => {
  child = await objections.begin()
})

it('of a child of an odd age is upheld once a person has confirmed what is odd', async () => {
  child = about(await anApplicant(app, 'SD', { birth_date: '2001-02-01' }))
  const id = await filed()
  const question = 'Lahir 1 Februari 2001: lebih dari 12 tahun pada 1 Juli 2025.'
  expect(await answer(id, 'upheld')).toMatchObject({ status: 400, message: { age_confirmed: [question] } })
  expect((await answer(id, 'upheld', admin, { age_confirmed: question })).status).toBe(200)
  // Rejecting asks nothing.
  expect((await answer(id, 'rejected')).status).toBe(200)
})

it('the history shows an objection to its school while it is the only one, and a request to the school that answers it', async () => {
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
  await file(filer, { school_id: zone.school_2_id })
  for (const one of [operator1, operator2]) {
    expect(await seen(one)).not.toContain('registration.file_objection')
    expect((await read(one)).data).toHaveLength(1)
  }
})

describe('the family with its change code', () => {
  it('reads objection, answer and re-registration after the publication, without names of staff', async () => {
    const family = await openFamily(app, child)
    const own = async () => (await family.call('GET', '/admission')).data
    expect(await own()).toMatchObject({ re_registration: null, objections: [] })
    const id = await filed()
    expect(await own()).toMatchObject({
      objections: [{ state: 'open', text: objections.text, school: { id: zone.school_1_id }, answer: null }],
    })
    await uphold(id)
    const read = await own()
    expect(read).toMatchObject({
      re_registration: { school: { id: zone.school_1_id }, arrived_at: null, keep_waiting: false },
      objections: [{ state: 'upheld', answer: { text: 'Sudah diperiksa.' } }],
      may_object_to: [],
    })
    for (const name of ['Contoh admin', 'Contoh monitor']) expect(JSON.stringify(read)).not.toContain(name)
    for (const [to, ended] of [
      [new Date(app.clock.now.getTime() + 1), false],
      [app.clock.now, true],
    ] as const) {
      await season({ re_registration_from: new Date(0), re_registration_to: to })
      expect(await own()).toMatchObject({ re_registration: { to: to.toISOString(), has_ended: ended } })
    }
    const { data } = await family.call('GET', '')
    expect(data.changes.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['registration.file_objection', 'registration.confirm_objection']),
    )
    expect(JSON.stringify(data.changes)).not.toContain('Sudah diperiksa')
    await season({ publication_mode: 'hidden' })
    expect(await own()).toEqual({
      re_registration: null,
      objections: [],
      may_object_to: [],
      objections_until: null,
    })
  })

  it('objects itself, once to each school that it wants more than its place', async () => {
    const family = await openFamily(app, child)
    const object = (school_id: number, text = objections.text) =>
      family.call('POST', '/objection', { school_id, text })
    const chosen = [zone.school_1_id, zone.school_2_id]
    const offered = async () => (await family.call('GET', '/admission')).data as unknown as OwnAdmission
    expect(await offered()).toMatchObject({
      may_object_to: chosen.map((id) => ({ id })),
      objections_until: objections.until.toISOString(),
    })
    expect(await object(zone.school_1_id)).toMatchObject({
      status: 201,
      data: {
        objections: [{ state: 'open', text: objections.text }],
        may_object_to: [{ id: zone.school_2_id }],
      },
    })
    expect(await object(zone.school_1_id)).toMatchObject({ status: 409, message: OBJECTION_REFUSALS.filed })
    expect((await object(zone.school_2_id, 'NIK 5299011103180001')).status).toBe(201)
    expect((await object(stranger.schoolId as number)).status).toBe(409)
    expect((await read(admin)).data).toMatchObject([
      { filed: { by: null, by_family: true }, school: { id: zone.school_1_id } },
      { text: expect.not.stringContaining('0001'), school: { id: zone.school_2_id } },
    ])
    expect(await auditOf(app, child.id)).toContainEqual(
      expect.objectContaining({ action: 'registration.file_objection', actor: 'family' }),
    )
  })

  it('does not object after the date, which closes the form too', async () => {
    const family = await openFamily(app, child)
    await season({ objections_until: app.clock.now })
    const own = (await family.call('GET', '/admission')).data as unknown as OwnAdmission
    expect(own.may_object_to).toEqual([])
    expect(
      await family.call('POST', '/objection', { school_id: zone.school_1_id, text: objections.text }),
    ).toMatchObject({ status: 409, message: OBJECTION_REFUSALS.over })
  })
})

describe('filing', () => {
  it('is in the record and its history, once for each school', async () => {
    const { status, data } = await file()
    expect([status, data]).toEqual([
      201,
      expect.objectContaining({
        state: 'open',
        text: objections.text,
        school: { id: zone.school_1_id, name: objections.names.get(zone.school_1_id) },
        filed: { at: app.clock.now.toISOString(), by: 'Contoh admin', by_family: false },
        answer: null,
      }),
    ])
    expect((await read(monitor)).data).toEqual([data])
    expect(await file(admin)).toMatchObject({ status: 409, message: OBJECTION_REFUSALS.filed })
    const history = await call('GET', `ppdb/${child.id}/history`, operator1)
    expect(history.data[0]).toMatchObject({ action: 'registration.file_objection' })
    expect((await file(admin, { school_id: zone.school_2_id })).status).toBe(201)
  })

  it('at the same instant by two is stored once', async () => {
    const answers = await Promise.all([file(filer), file(admin)])
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
    ['by an operator of the school', () => file(operator1), 403, undefined],
    ['by an operator of another chosen school', () => file(operator2), 403, undefined],
    ['by the monitor', () => file(monitor), 403, undefined],
    [
      'without a text',
      () => file(filer, { text: ' \n ' }),
      400,
      { text: [OBJECTION_MESSAGES['objection.text']] },
    ],
    ['of 2,001 letters', () => file(filer, { text: 'x'.repeat(2_001) }), 400, undefined],
    ['without a school', () => file(admin, { school_id: null }), 400, undefined],
  ])('%s is refused', async (_what, act, status, message) => {
    expect(await act()).toMatchObject({ status, ...(message && { message }) })
    expect((await read(admin)).data).toEqual([])
  })

  it('masks a NIK in the text', async () => {
    expect((await file(filer, { text: 'NIK 5299011103180001' })).data.text).not.toContain('0001')
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
    expect((await read(operator2)).data).toEqual([])
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
    expect((await uphold(await filed())).data).toMatchObject({ state: 'upheld' })
    expect(await decisions()).toEqual(['LULUS', null])
    const record = await app.db.kysely
      .selectFrom('decision')
      .select(['value', 'origin', 'decided_by'])
      .where('registration_id', '=', child.id)
      .where('school_id', '=', zone.school_1_id)
      .executeTakeFirstOrThrow()
    expect(record).toEqual({ value: 'LULUS', origin: 'objection', decided_by: `user:${monitor.userId}` })
    expect((await auditOf(app, child.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'registration.uphold_objection',
        'registration.confirm_objection',
        'registration.edit',
      ]),
    )
    expect(
      (await auditOf(app, child.id)).findLast(({ action }) => action === 'registration.edit'),
    ).toMatchObject({
      changes: { how: { before: null, after: 'objection' } },
    })
  })

  it('that upholds waits while the school is full, and gets the seat that becomes free', async () => {
    const id = await filed()
    await fill()
    expect((await uphold(id)).data).toMatchObject({ state: 'waiting', seated_at: null })
    expect(await decisions()).toEqual([null, null])
    expect((await seat(id)).status).toBe(409)
    await setSeats(app, zone.school_1_id, 100)
    expect((await seat(id)).data).toMatchObject({ state: 'upheld' })
    expect(await decisions()).toEqual(['LULUS', null])
    expect(await seat(id)).toMatchObject({ status: 200, data: { version: 4 } })
  })

  it('that upholds for a child whom the full school has admitted since changes no decision', async () => {
    const id = await filed()
    await admit(app, child.id)
    await fill()
    const { version } = await objections.stored(child.id)
    expect((await uphold(id)).data).toMatchObject({
      state: 'upheld',
      seated_at: expect.any(String),
    })
    expect(await objections.stored(child.id)).toMatchObject({ school_1_decision: 'LULUS', version })
  })

  it('that upholds waits no more once staff admit the child there', async () => {
    const id = await filed()
    await fill()
    await uphold(id)
    await admit(app, child.id)
    await fill()
    expect((await read(admin)).data).toMatchObject([{ state: 'upheld', seated_at: expect.any(String) }])
    const listed = async (state: string) =>
      (await list(admin, `?state=${state}&per_page=100`)).data.map((one: { id: number }) => one.id)
    expect(await listed('upheld')).toContain(id)
    expect(await listed('waiting')).not.toContain(id)
    expect((await seat(id)).data).toMatchObject({ state: 'upheld', seated_at: expect.any(String) })
    expect(await decisions()).toEqual(['LULUS', null])
  })

  it('about the second choice takes no place at the first', async () => {
    const second = { school_id: zone.school_2_id }
    const { id } = (await file(filer, second)).data
    await admit(app, child.id)
    expect((await uphold(id)).data).toMatchObject({ state: 'upheld' })
    expect(await decisions()).toEqual(['LULUS', null])
  })

  it('given twice at once is stored once; the last free seat is given once', async () => {
    const id = await filed()
    const version = { version: 1 }
    const both = await Promise.all([
      answer(id, 'rejected', admin, version),
      answer(id, 'upheld', admin, version),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const ids: number[] = []
    for (const _ of [1, 2]) {
      child = about(await anApplicant(app))
      ids.push(await filed())
    }
    await fill()
    for (const one of ids) await uphold(one)
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
      const held = objectionHoldsChoice(objections.names.get(zone.school_1_id) ?? '')
      const id = await filed()
      expect(await objections.edit(child.id, another)).toMatchObject({ status: 409, body: { message: held } })
      await fill()
      await uphold(id)
      expect(await objections.edit(child.id, another)).toMatchObject({ status: 409, body: { message: held } })
      const swapped = { school_1_id: zone.school_2_id, school_2_id: zone.school_1_id }
      expect((await objections.edit(child.id, swapped)).status).toBe(200)
    })

    it('holds no choice once it is rejected', async () => {
      await answer(await filed(), 'rejected')
      expect((await objections.edit(child.id, another)).status).toBe(200)
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
      expect(await confirm(id)).toMatchObject({ status: 409, message: NOT_CHOSEN_ANY_MORE })
      await app.db.kysely
        .updateTable('objection')
        .set({ confirmed_at: app.clock.now })
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
  const seasonId = (await objections.stored(child.id)).season_id
  const held = async () => (await heldSchools(app.db.kysely, seasonId)).has(zone.school_1_id)
  const all = (await list(admin, '?state=open&per_page=100')).data as { id: number }[]
  for (const { id } of all) await answer(id, 'rejected')
  await app.db.pool.query(
    "update objection set outcome = 'rejected', answer = 'x', answered_at = now(), answered_by = 'user:1' where confirmed_at is null",
  )
  expect(await held()).toBe(false)
  const id = await filed()
  expect(await held()).toBe(true)
  await answer(id, 'rejected')
  expect(await held()).toBe(false)
})
