/** Reserve calls (docs/product-rules.md#reserve-calls). */

import { oddAgesUnconfirmed } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { checkCall } from '@spmb/domain/reserve/call-record.ts'
import { RESERVE_CHANGED, RESERVE_REFUSALS } from '@spmb/domain/reserve/messages.ts'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { admit, anApplicant, setSeats, type TestApplicant, takeAway } from '../../../testing/applicants.ts'
import { callsOf, openEditing, type Staff } from '../../../testing/editing.ts'

const here = await openEditing()
const { app, zone, admin, monitor, operator1 } = here
afterAll(() => app.close())

/** The oldest first, by the order of SD. */
let [older, younger]: TestApplicant[] = []
beforeEach(async () => {
  await app.db.pool.query(
    `update registration set withdrawn_at = now(), withdrawn_by = 'user:1', withdrawn_asked_by = 'x', withdrawn_reason = 'x'
     where withdrawn_at is null`,
  )
  await setSeason({ publication_mode: 'published', window_mode: 'open' })
  younger = await anApplicant(app, 'SD', { birth_date: '2018-09-01' })
  older = await anApplicant(app, 'SD', { birth_date: '2018-02-01' })
  await setSeats(app, zone.school_1_id, 1)
  await setSeats(app, zone.school_2_id, 0)
  await method('run')
})
async function setSeason(values: {
  publication_mode?: 'published' | 'hidden'
  window_mode?: 'open' | 'closed'
}) {
  await app.db.kysely.updateTable('season').set(values).execute()
  await app.syncCaches()
}
const method = (value: 'run' | 'manual') =>
  app.db.kysely.updateTable('season_level').set({ method: value }).where('level', '=', 'SD').execute()

const call = callsOf(app, '/api/ppdb/sd/reserve')
const preview = async (query = '') => (await call('GET', query, admin)).data
const carryOut = (fingerprint: string, more: object = {}, as: Staff = admin) =>
  call('POST', '/call', as, { fingerprint, reason: 'Contoh rapat', ...more })
const child = (one: TestApplicant | undefined) => one?.id as number
const moved = (data: { moves: { id: number }[] }) => data.moves.map(({ id }) => id)
const decisionsOf = async (one: TestApplicant | undefined) => {
  const stored = await here.stored(child(one))
  return [stored.school_1_decision, stored.school_2_decision]
}

describe('a level decided by hand', () => {
  beforeEach(async () => {
    await method('manual')
    await setSeason({ window_mode: 'closed' })
  })
  const refuse = async (...children: (TestApplicant | undefined)[]) => {
    for (const one of children)
      await app.db.kysely
        .updateTable('registration')
        .set({ school_1_decision: 'TIDAK LULUS', school_2_decision: 'TIDAK LULUS' })
        .where('id', '=', child(one))
        .execute()
  }
  const freeSeats = async () =>
    (await app.app.inject({ url: '/api/ppdb/sd/free_seats', headers: admin.bearer })).json().data
  const ofSchool = (shown: { schools: { id: number }[] }) =>
    shown.schools.find(({ id }) => id === zone.school_1_id)

  it('calls nobody at a school that has not decided about all who chose it', async () => {
    await refuse(older)
    const shown = await preview()
    expect(shown).toMatchObject({ refusal: null, moves: [] })
    expect(ofSchool(shown)).toMatchObject({ free: 1, undecided: 1 })
    expect((await carryOut(shown.fingerprint)).data).toEqual({ called: 0 })
    const free = await freeSeats()
    expect(free).toMatchObject({ refusal: null, reserve: 0 })
    expect(ofSchool(free)).toMatchObject({ undecided: 1, tied: false })
    await refuse(younger)
    expect(moved(await preview())).toEqual([child(older)])
    expect((await freeSeats()).reserve).toBe(1)
  })

  it.each([
    ['while registration is open', { window_mode: 'open' as const }, 'window' as const],
    ['before the publication', { publication_mode: 'hidden' as const }, 'hidden' as const],
  ])('calls nobody %s, gives no free seat, and says why', async (_, values, refusal) => {
    await refuse(older, younger)
    const { fingerprint } = await preview()
    await setSeason(values)
    expect(await preview()).toMatchObject({ refusal, moves: [] })
    expect(await carryOut(fingerprint)).toMatchObject({ status: 409, message: RESERVE_REFUSALS[refusal] })
    expect(await decisionsOf(older)).toEqual(['TIDAK LULUS', 'TIDAK LULUS'])
    expect(await freeSeats()).toMatchObject({ refusal, reserve: 0, moves: [] })
    const given = await app.app.inject({
      method: 'POST',
      url: '/api/ppdb/sd/free_seats/give',
      headers: admin.bearer,
      payload: { fingerprint: 'x', reason: 'Contoh rapat' },
    })
    expect(given.statusCode).toBe(409)
  })
})

describe('a closed school', () => {
  const close = (closed_at: Date | null) =>
    app.db.kysely.updateTable('school').set({ closed_at }).where('id', '=', zone.school_1_id).execute()
  afterEach(() => close(null))

  it('calls nobody and gives no free seat, also when it was closed after the preview', async () => {
    const { fingerprint, moves } = await preview()
    expect(moves).toHaveLength(1)
    await close(app.clock.now)
    const shown = await preview()
    expect(shown.moves).toEqual([])
    expect(shown.schools.map(({ id }: { id: number }) => id)).not.toContain(zone.school_1_id)
    expect((await carryOut(fingerprint)).data).toEqual({ called: 0 })
    expect(await decisionsOf(older)).toEqual([null, null])
  })
})

describe('a held seat', () => {
  it('is called for nobody until it is free, and is shown with its end', async () => {
    const before = (await preview()).schools.find(of(zone.school_1_id)).free
    await admit(app, child(older))
    await takeAway(app, child(older), 'held')
    const held = await preview()
    expect(held.schools.find(of(zone.school_1_id))).toMatchObject({
      free: before - 1,
      held_seats: { count: 1, until: expect.any(String) },
    })
    expect(held.moves).toEqual([])
    await app.db.kysely
      .updateTable('registration')
      .set({ seat_held_until: null })
      .where('id', '=', child(older))
      .execute()
    expect(moved(await preview())).toEqual([child(younger)])
  })
  const of = (school: number) => (one: { id: number }) => one.id === school
})

describe('a call', () => {
  it('gives the free seat to the first who waits, with origin and audit, once', async () => {
    const { fingerprint, ...shown } = await preview()
    expect(moved(shown)).toEqual([child(older)])
    expect(await carryOut(fingerprint)).toMatchObject({ status: 200, data: { called: 1 } })
    expect(await decisionsOf(older)).toEqual(['LULUS', null])
    expect(await decisionsOf(younger)).toEqual([null, null])
    const record = await app.db.kysely
      .selectFrom('decision')
      .select(['origin', 'reason', 'decided_by'])
      .where('registration_id', '=', child(older))
      .executeTakeFirstOrThrow()
    expect(record).toEqual({ origin: 'reserve', reason: 'Contoh rapat', decided_by: `user:${admin.userId}` })
    expect((await carryOut(fingerprint)).data).toEqual({ called: 0 })
  })

  it('follows a leaver: the next one comes', async () => {
    await admit(app, child(older))
    expect(moved(await preview())).toEqual([])
    await takeAway(app, child(older), 'withdrawn')
    expect(moved(await preview())).toEqual([child(younger)])
  })

  it('lets a child move up from its second choice only where it keeps waiting', async () => {
    await setSeats(app, zone.school_2_id, 1)
    await admit(app, child(older), 2)
    expect(moved(await preview())).toEqual([child(younger)])
    await app.db.kysely
      .insertInto('re_registration')
      .values({ registration_id: child(older), keep_waiting: true })
      .execute()
    const { fingerprint, moves } = await preview()
    expect(moves).toMatchObject(
      [
        { id: child(older), from: { id: zone.school_2_id }, to: { id: zone.school_1_id } },
        { id: child(younger), from: null, to: { id: zone.school_2_id } },
      ].sort((a, b) => a.id - b.id),
    )
    const { moves: atFirst } = await preview(`?school_id=${zone.school_1_id}`)
    expect(atFirst).toMatchObject([{ id: child(older) }])
    expect((await preview(`?school_id=${zone.school_2_id}`)).moves).toEqual([])
    expect((await carryOut(fingerprint)).data).toEqual({ called: 2 })
    expect(await decisionsOf(older)).toEqual(['LULUS', null])
    expect(await decisionsOf(younger)).toEqual([null, 'LULUS'])
  })

  it('calls a child that was entered after the publication behind all who waited, whatever its age', async () => {
    const publishedAt = new Date(app.clock.now.getTime() + 60_000)
    await app.db.kysely.updateTable('season').set({ publishes_at: publishedAt }).execute()
    await app.db.kysely
      .updateTable('registration')
      .set({ created_at: publishedAt })
      .where('id', '=', child(older))
      .execute()
    expect(moved(await preview())).toEqual([child(younger)])
    const desk = await app.app.inject({
      url: `/api/selection/desk/${zone.school_1_id}`,
      headers: admin.bearer,
    })
    const late = (one: TestApplicant | undefined) =>
      desk.json().data.applicants.find(({ id }: { id: number }) => id === child(one)).late
    expect([late(older), late(younger)]).toEqual([true, false])
    // Shown again later: who had waited before the first publication is not late.
    await app.db.kysely.updateTable('season').set({ publishes_at: null }).execute()
    expect(moved(await preview())).toEqual([child(older)])
  })

  it('stops before a tie, because no lottery decides', async () => {
    await app.db.kysely
      .updateTable('registration')
      .set({ birth_date: '2018-02-01' })
      .where('id', '=', child(younger))
      .execute()
    const { moves, schools } = await preview()
    expect(moves).toEqual([])
    expect(schools.find(({ id }: { id: number }) => id === zone.school_1_id)).toMatchObject({ tied: true })
  })

  it('is held by an unanswered objection; an upheld one comes first', async () => {
    const { id } = await app.db.kysely
      .insertInto('objection')
      .values({
        registration_id: child(younger),
        school_id: zone.school_1_id,
        text: 'x',
        filed_at: app.clock.now,
        filed_by: 'user:1',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const held = await preview()
    expect([held.moves, held.schools.some((one: { held: boolean }) => one.held)]).toEqual([[], true])
    await app.db.kysely
      .updateTable('objection')
      .set({ outcome: 'upheld', answer: 'x', answered_at: app.clock.now, answered_by: 'user:1' })
      .where('id', '=', id)
      .execute()
    // Nothing holds before the second person.
    expect((await preview()).moves).toEqual([])
    await app.db.kysely
      .updateTable('objection')
      .set({ confirmed_at: app.clock.now })
      .where('id', '=', id)
      .execute()
    const { fingerprint, moves } = await preview()
    expect(moves).toMatchObject([{ id: child(younger) }])
    await carryOut(fingerprint)
    expect(await decisionsOf(younger)).toEqual(['LULUS', null])
    const { origin } = await app.db.kysely
      .selectFrom('decision')
      .select('origin')
      .where('registration_id', '=', child(younger))
      .executeTakeFirstOrThrow()
    expect(origin).toBe('objection')
  })
})

describe('the record of a call', () => {
  it('is a run that repeats to the same result and cannot be changed', async () => {
    const before = (await call('GET', '/calls', monitor)).data.length
    const { fingerprint } = await preview()
    await carryOut(fingerprint)
    const calls = (await call('GET', '/calls', monitor)).data
    expect(calls.length).toBe(before + 1)
    const [{ id, ...shown }] = calls
    expect(shown).toMatchObject({ kind: 'reserve', called: 1, reason: 'Contoh rapat' })
    const record = await readRecord(id)
    expect(record.data.hash).toBe(shown.hash)
    expect(checkCall(record.data.record, shown.hash)).toEqual([])
    expect(record.data.record).not.toContain(older?.number)
    const { run_id } = await app.db.kysely
      .selectFrom('decision')
      .select('run_id')
      .where('registration_id', '=', child(older))
      .where('school_id', '=', zone.school_1_id)
      .executeTakeFirstOrThrow()
    expect(run_id).toBe(id)
    const change = { call_reason: 'x' }
    await expect(
      app.db.kysely.updateTable('selection_run').set(change).where('id', '=', id).execute(),
    ).rejects.toThrow(/record that does not change/)
  })

  it('says why to the family, by number alone', async () => {
    const { fingerprint } = await preview()
    await carryOut(fingerprint)
    await app.syncCaches()
    const answer = await app.app.inject({ url: `/api/ppdb/registered/${older?.number}` })
    expect(answer.json().meta.reasons[0]).toBe('LULUS_CADANGAN')
  })

  it('says its number to a child that waits, also without a decision and with one school as both choices', async () => {
    await app.db.kysely
      .updateTable('registration')
      .set({ school_2_id: zone.school_1_id })
      .where('id', '=', child(younger))
      .execute()
    const last = await anApplicant(app, 'SD', { birth_date: '2018-10-01' })
    await carryOut((await preview()).fingerprint)
    expect([await shownTo(younger), await shownTo(last)]).toEqual([
      { reasons: [null, 'PILIHAN_SAMA'], reserve: [1, null] },
      { reasons: [null, null], reserve: [2, 1] },
    ])
    await takeAway(app, child(older), 'withdrawn')
    await carryOut((await preview()).fingerprint)
    expect([await shownTo(younger), await shownTo(last)]).toEqual([
      { reasons: ['LULUS_CADANGAN', 'PILIHAN_SAMA'] },
      { reasons: [null, null], reserve: [1, 1] },
    ])
  })

  it('says the number at the first choice to a child LULUS by hand at its second that keeps waiting', async () => {
    await admit(app, child(younger), 2)
    await app.db.kysely
      .insertInto('re_registration')
      .values({ registration_id: child(younger), keep_waiting: true })
      .execute()
    await carryOut((await preview()).fingerprint)
    expect(await shownTo(younger)).toEqual({ reasons: [null, 'LULUS_MANUAL'], reserve: [1, null] })
  })

  it('says number 1 to the child of an upheld objection as soon as it is in force, and the next number to the others', async () => {
    const last = await anApplicant(app, 'SD', { birth_date: '2018-10-01' })
    await carryOut((await preview()).fingerprint)
    const numbers = async () => [(await shownTo(younger)).reserve[0], (await shownTo(last)).reserve[0]]
    expect(await numbers()).toEqual([1, 2])
    const answered = {
      answered_at: app.clock.now,
      answered_by: 'user:1',
      outcome: 'upheld',
      answer: 'x',
    } as const
    const { id } = await app.db.kysely
      .insertInto('objection')
      .values({
        registration_id: child(last),
        school_id: zone.school_1_id,
        text: 'x',
        filed_at: app.clock.now,
        filed_by: 'user:1',
        ...answered,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await numbers(), 'before the second person').toEqual([1, 2])
    await app.db.kysely
      .updateTable('objection')
      .set({ confirmed_at: app.clock.now })
      .where('id', '=', id)
      .execute()
    expect(await numbers()).toEqual([2, 1])
  })

  async function shownTo(one: TestApplicant | undefined) {
    await app.syncCaches()
    return (await app.app.inject({ url: `/api/ppdb/registered/${one?.number}` })).json().meta
  }

  it('is not found under another id, and is not for operators', async () => {
    expect((await readRecord(2_000_000_000)).status).toBe(404)
    expect((await readRecord(1, operator1)).status).toBe(403)
  })

  async function readRecord(id: number, as: Staff = monitor) {
    const answer = await app.app.inject({ url: `/api/reserve_calls/${id}`, headers: as.bearer })
    return { status: answer.statusCode, ...answer.json() }
  }
})

describe('a call is refused', () => {
  it('when something has changed since the preview', async () => {
    const { fingerprint } = await preview()
    await setSeats(app, zone.school_1_id, 2)
    expect(await carryOut(fingerprint)).toMatchObject({ status: 409, message: RESERVE_CHANGED })
    expect(await decisionsOf(older)).toEqual([null, null])
  })

  it('before the publication', async () => {
    await setSeason({ publication_mode: 'hidden' })
    const { fingerprint } = await preview()
    expect(await carryOut(fingerprint)).toMatchObject({ status: 409, message: RESERVE_REFUSALS.hidden })
  })

  it('to other roles, and without a reason', async () => {
    const { fingerprint } = await preview()
    expect((await carryOut(fingerprint, {}, monitor)).status).toBe(403)
    expect((await carryOut(fingerprint, {}, operator1)).status).toBe(403)
    expect((await carryOut(fingerprint, { reason: ' ' })).status).toBe(400)
    expect((await call('GET', '', monitor)).status).toBe(200)
    expect((await call('GET', '', operator1)).status).toBe(403)
  })

  it('by the second of two at once', async () => {
    const { fingerprint } = await preview()
    const both = await Promise.all([carryOut(fingerprint), carryOut(fingerprint)])
    expect(both.map(({ data }) => data?.called).sort()).toEqual([0, 1])
  })
})

it('a child of an odd age is named with its question, and called once that is confirmed', async () => {
  await app.db.kysely
    .updateTable('registration')
    .set({ birth_date: '2001-02-01' })
    .where('id', '=', child(older))
    .execute()
  const { fingerprint, moves } = await preview()
  expect(moves).toMatchObject([
    { id: child(older), odd_age: 'Lahir 1 Februari 2001: lebih dari 12 tahun pada 1 Juli 2025.' },
  ])
  for (const more of [{}, { odd_ages: 2 }])
    expect(await carryOut(fingerprint, more)).toMatchObject({ status: 409, message: oddAgesUnconfirmed(1) })
  expect(await decisionsOf(older)).toEqual([null, null])
  expect((await carryOut(fingerprint, { odd_ages: 1 })).data).toEqual({ called: 1 })
})
