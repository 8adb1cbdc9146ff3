/** Children whom a free seat has placed beside their choices, and who may not name or get one (docs/product-rules.md#free-seats). */
import { FREE_SEATS_NOT_PUBLISHED, NAMING_REFUSALS, NOT_PLACED } from '@spmb/domain/free-seats/messages.ts'
import { BULK_REFUSALS } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { quotaFull } from '@spmb/domain/registration/staff/messages.ts'
import { LOCKED_WHILE_WITHDRAWN, OLD_SEASON } from '@spmb/domain/registration/staff/removal-messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import {
  admitAt,
  anApplicant,
  auditOf,
  setSeats,
  type TestApplicant,
  takeAway,
} from '../../../testing/applicants.ts'
import { openFamily } from '../../../testing/calls/families.ts'
import { letFamiliesName } from '../../../testing/calls/free-seats.ts'
import { openEditing, type Staff } from '../../../testing/editing.ts'
import { aSchool } from '../../../testing/new-schools.ts'

const here = await openEditing()
const { app, zone, admin, monitor } = here
afterAll(() => app.close())
const db = app.db.kysely
const school = await aSchool(app)
/** Who files an objection does not uphold it. */
const filer = await signIn(app, 'admin')

let child: TestApplicant
beforeEach(async () => {
  await app.db.pool.query(
    `update registration set withdrawn_at = now(), withdrawn_by = 'user:1', withdrawn_asked_by = 'x', withdrawn_reason = 'x'
     where withdrawn_at is null`,
  )
  const until = new Date(app.clock.now.getTime() + 86_400_000)
  await season({ publication_mode: 'published', window_mode: 'open', objections_until: until })
  for (const chosen of [zone.school_1_id, zone.school_2_id]) await setSeats(app, chosen, 0)
  await setSeats(app, school, 1)
  child = await anApplicant(app)
  await method('run')
  await letFamiliesName(app)
})

const method = (value: 'run' | 'manual') =>
  db.updateTable('season_level').set({ method: value }).where('level', '=', 'SD').execute()
async function season(values: object) {
  await db.updateTable('season').set(values).where('is_active', '=', true).execute()
  await app.syncCaches()
}
async function call(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, as: Staff = admin) {
  const answer = await app.app.inject({
    method,
    url: `/api/${path}`,
    headers: as.bearer,
    ...(payload && { payload }),
  })
  const { message, data } = answer.json()
  return { status: answer.statusCode, message, data }
}
const name = (version = 0, one = child) =>
  call('PUT', `ppdb/${one.id}/free_seats`, { schools: [school], version })
const read = async () => (await call('GET', 'ppdb/sd/free_seats')).data
const ownRow = async () => (await read()).schools.find(({ id }: { id: number }) => id === school)
const give = (fingerprint: string) =>
  call('POST', 'ppdb/sd/free_seats/give', { fingerprint, reason: 'Contoh rapat' })
const wish = async (one = child) => (await call('GET', `ppdb/${one.id}/free_seats`)).data
const place = () => admitAt(app, child.id, { placed_school_id: school }, { origin: 'placement' })
const object = (one: TestApplicant, to: number) =>
  call('POST', `ppdb/${one.id}/objection`, { school_id: to, text: 'Contoh keberatan' }, filer)
/** Upheld by one person and confirmed by another. */
async function uphold(objection: number) {
  await call('PUT', `objection/${objection}/answer`, {
    outcome: 'upheld',
    answer: 'Contoh',
    listed_reason: 'Kekeliruan lain',
  })
  return call('POST', `objection/${objection}/confirm`, { password: monitor.password }, monitor)
}

describe('a placed child', () => {
  it('cannot be decided LULUS with others', async () => {
    await place()
    await setSeats(app, zone.school_1_id, 1)
    const targets = { ids: [child.id], school_id: zone.school_1_id, decision: 'LULUS' }
    const { data } = await call('POST', 'ppdb/sd/decisions/preview', { targets })
    expect(data.refusals).toMatchObject([{ reason: BULK_REFUSALS.placed }])
  })

  it('leaves its place for an upheld objection; the history says so, and the seat is free', async () => {
    await method('manual')
    const objection = (await object(child, zone.school_1_id)).data.id
    await place()
    await setSeats(app, zone.school_1_id, 1)
    expect((await uphold(objection)).data).toMatchObject({ state: 'upheld' })
    expect(await here.stored(child.id)).toMatchObject({ school_1_decision: 'LULUS', placed_school_id: null })
    expect((await auditOf(app, child.id)).at(-1)).toMatchObject({
      action: 'registration.edit',
      changes: {
        school_1_status: { before: null, after: 'LULUS' },
        placed_school: { before: { id: school, name: expect.any(String) }, after: null },
      },
    })
    const ended = await db
      .selectFrom('decision')
      .select('value')
      .where('registration_id', '=', child.id)
      .where('school_id', '=', school)
      .executeTakeFirstOrThrow()
    expect(ended.value).toBeNull()
    expect(await ownRow()).toMatchObject({ free: 1 })
  })

  it('leaves it in a reserve call too, which its history says', async () => {
    await method('manual')
    const objection = (await object(child, zone.school_1_id)).data.id
    await place()
    expect((await uphold(objection)).data).toMatchObject({ state: 'waiting' })
    await setSeats(app, zone.school_1_id, 1)
    await season({ window_mode: 'closed' })
    const { fingerprint, moves } = (await call('GET', 'ppdb/sd/reserve')).data
    expect(moves).toMatchObject([{ id: child.id, from: { id: school }, to: { id: zone.school_1_id } }])
    await call('POST', 'ppdb/sd/reserve/call', { fingerprint, reason: 'Contoh rapat' })
    expect((await auditOf(app, child.id)).at(-1)?.changes).toMatchObject({
      placed_school: { before: { id: school }, after: null },
    })
  })

  it('comes back after a withdrawal only while its seat is free', async () => {
    await place()
    await takeAway(app, child.id, 'withdrawn')
    const other = await anApplicant(app)
    await admitAt(app, other.id, { placed_school_id: school }, { origin: 'placement' })
    const undo = () => call('POST', `ppdb/${child.id}/withdraw/undo`)
    const { name: full } = await db
      .selectFrom('school')
      .select('name')
      .where('id', '=', school)
      .executeTakeFirstOrThrow()
    expect(await undo()).toMatchObject({ status: 409, message: quotaFull(full) })
    await setSeats(app, school, 2)
    expect((await undo()).status).toBe(200)
    expect((await here.stored(child.id)).placed_school_id).toBe(school)
  })
})

describe('a seat that is taken back', () => {
  const takeBack = (more: object = {}, as: Staff = admin) =>
    call('POST', `ppdb/${child.id}/free_seats/take_back`, { reason: 'Contoh alasan', ...more }, as)
  const publicly = async () =>
    (await app.app.inject({ url: `/api/ppdb/registered/${child.number}` })).json().meta

  it('is free again, with the reason in decision and history, and the family reads it', async () => {
    await name()
    await letFamiliesName(app, -1)
    await give((await read()).fingerprint)
    expect((await publicly()).placed).toMatchObject({ id: school })
    expect((await takeBack()).status).toBe(200)
    expect(await here.stored(child.id)).toMatchObject({ placed_school_id: null, school_1_decision: null })
    expect(await publicly()).toBeUndefined()
    expect((await auditOf(app, child.id)).at(-1)).toMatchObject({
      action: 'registration.take_back_seat',
      changes: {
        placed_school: { before: { id: school }, after: null },
        reason: { before: null, after: 'Contoh alasan' },
      },
    })
    const decision = await db
      .selectFrom('decision')
      .select(['value', 'origin', 'reason'])
      .where('registration_id', '=', child.id)
      .where('school_id', '=', school)
      .executeTakeFirstOrThrow()
    expect(decision).toEqual({ value: null, origin: 'placement', reason: 'Contoh alasan' })
    // The school is not named any more, so the seat does not go back to the child.
    expect((await read()).moves).toEqual([])
    expect(await ownRow()).toMatchObject({ free: 1, named: 0 })
    const family = await openFamily(app, child)
    expect((await family.call('GET', '')).data.changes[0]).toMatchObject({
      action: 'registration.take_back_seat',
      changes: { placed_school: { after: null } },
    })
  })

  it('is taken once, from a placed child, by an admin who read the last version, with a reason', async () => {
    await place()
    expect((await takeBack({ version: 99 })).status).toBe(409)
    expect((await takeBack({ reason: ' ' })).status).toBe(400)
    expect((await takeBack({}, here.monitor)).status).toBe(403)
    expect((await takeBack({}, here.operator1)).status).toBe(403)
    const both = await Promise.all([takeBack(), takeBack()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await takeBack()).toMatchObject({ status: 409, message: NOT_PLACED })
  })

  it('is not taken from a child that has withdrawn', async () => {
    await place()
    await takeAway(app, child.id, 'withdrawn')
    expect(await takeBack()).toMatchObject({ status: 409, message: LOCKED_WHILE_WITHDRAWN })
  })
})

describe('a school with an unanswered objection', () => {
  it('can be named, gives nothing, and gives its seat after the answer', async () => {
    const other = await anApplicant(app, 'SD', { school_2_id: zone.school_2_id })
    // It is no choice of the child that names it, so the objection is of another child that chose it.
    await db.updateTable('registration').set({ school_2_id: school }).where('id', '=', other.id).execute()
    const objection = (await object(other, school)).data.id
    expect((await wish()).offered).toContainEqual(expect.objectContaining({ id: school, free: 1 }))
    expect((await name()).status).toBe(200)
    await letFamiliesName(app, -1)
    const held = await read()
    expect(held.moves).toEqual([])
    expect(await ownRow()).toMatchObject({ held: true })
    expect((await give(held.fingerprint)).data).toEqual({ given: 0 })
    await call('PUT', `objection/${objection}/answer`, { outcome: 'rejected', answer: 'Contoh' })
    await takeAway(app, other.id, 'withdrawn')
    const shown = await read()
    expect(shown.moves).toMatchObject([{ id: child.id }])
    expect((await give(shown.fingerprint)).data).toEqual({ given: 1 })
  })
})

describe('after the moment', () => {
  it('a family without a seat reads that the seats are given, until families may name again', async () => {
    const other = await anApplicant(app, 'SD', { birth_date: '2018-01-01' })
    await db
      .updateTable('registration')
      .set({ birth_date: '2019-01-01' })
      .where('id', '=', child.id)
      .execute()
    await name()
    await name(0, other)
    // Seats that earlier tests gave belong to an earlier moment.
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    await letFamiliesName(app, -30 / 86_400)
    expect((await wish()).state).toBe('over')
    expect((await give((await read()).fingerprint)).data).toEqual({ given: 1 })
    const family = await openFamily(app, child)
    expect((await family.call('GET', '/free_seats')).data).toMatchObject({ state: 'given', placed: null })
    expect(await wish(other)).toMatchObject({ state: 'ended', placed: { id: school } })
    await letFamiliesName(app)
    expect((await wish()).state).toBe('open')
  })
})

describe('is refused', () => {
  it('before the publication: opening and giving', async () => {
    await name()
    await letFamiliesName(app, -1)
    const { fingerprint } = await read()
    await season({ publication_mode: 'hidden' })
    const refusal = { status: 409, message: FREE_SEATS_NOT_PUBLISHED }
    expect(await give(fingerprint)).toMatchObject(refusal)
    expect(await call('POST', 'ppdb/sd/free_seats/open', { until: '2099-07-04 24:00' })).toMatchObject(
      refusal,
    )
    expect((await here.stored(child.id)).placed_school_id).toBeNull()
  })

  it('naming before it is opened', async () => {
    await db.updateTable('season_level').set({ free_seats_from: null, free_seats_until: null }).execute()
    expect(await name()).toMatchObject({ status: 409, message: NAMING_REFUSALS.closed })
    expect((await wish()).state).toBe('closed')
  })

  it('naming for a child of an earlier season', async () => {
    const old = await db
      .insertInto('season')
      .values({
        label: '2024/2025',
        first_year: 2024,
        publication_mode: 'published',
        opens_at: new Date('2024-06-01'),
        closes_at: new Date('2024-06-09'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('registration').set({ season_id: old.id }).where('id', '=', child.id).execute()
    expect(await name()).toMatchObject({ status: 409, message: OLD_SEASON })
    expect((await wish()).state).toBe('closed')
  })
})
