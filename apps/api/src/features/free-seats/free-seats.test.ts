/** Free seats (docs/product-rules.md#free-seats). */
import {
  GIVE_CHANGED,
  NAMED_PROBLEMS,
  NAMING_REFUSALS,
  NAMING_STILL_OPEN,
  RESERVE_FIRST,
  UNTIL_PROBLEMS,
  WISH_CHANGED,
} from '@spmb/domain/free-seats/messages.ts'
import { checkCall } from '@spmb/domain/reserve/call-record.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anApplicant, auditOf, setSeats, type TestApplicant, takeAway } from '../../../testing/applicants.ts'
import { openFamily } from '../../../testing/calls/families.ts'
import { letFamiliesName } from '../../../testing/calls/free-seats.ts'
import { callsOf, openEditing, type Staff } from '../../../testing/editing.ts'
import { aSchool } from '../../../testing/new-schools.ts'
import { countUsed } from '../quota/quota.queries.ts'

const here = await openEditing()
const { app, zone, admin, monitor, operator1, stranger } = here
afterAll(() => app.close())
const db = app.db.kysely
/** Outside the zone. */
const [near, far] = [await aSchool(app), await aSchool(app)]
const season = await db
  .selectFrom('season')
  .select('id')
  .where('is_active', '=', true)
  .executeTakeFirstOrThrow()

/** The oldest first, by the order of SD; refused at both choices, so that no child waits. */
let [older, younger]: TestApplicant[] = []
beforeEach(async () => {
  await app.db.pool.query(
    `update registration set withdrawn_at = now(), withdrawn_by = 'user:1', withdrawn_asked_by = 'x', withdrawn_reason = 'x'
     where withdrawn_at is null`,
  )
  await db.updateTable('season').set({ publication_mode: 'published' }).execute()
  for (const school of [zone.school_1_id, zone.school_2_id]) await setSeats(app, school, 0)
  await setSeats(app, near, 1)
  await setSeats(app, far, 1)
  younger = await anApplicant(app, 'SD', { birth_date: '2018-09-01' })
  older = await anApplicant(app, 'SD', { birth_date: '2018-02-01' })
  await method('run')
  await letFamiliesName(app)
})
const method = (value: 'run' | 'manual') =>
  db.updateTable('season_level').set({ method: value }).where('level', '=', 'SD').execute()

const child = (one: TestApplicant | undefined) => one?.id as number
const call = callsOf(app, '/api/ppdb/')
const name = (one: TestApplicant | undefined, schools: number[], version = 0, as: Staff = admin) =>
  call('PUT', `${child(one)}/free_seats`, as, { schools, version })
const read = async () => (await call('GET', 'sd/free_seats', admin)).data
const give = (fingerprint: string, more: object = {}, as: Staff = admin) =>
  call('POST', 'sd/free_seats/give', as, { fingerprint, reason: 'Contoh rapat', ...more })
const moves = (shown: { moves: { id: number; to: { id: number } }[] }) =>
  shown.moves.map(({ id, to }) => [id, to.id])
const placedAt = async (one: TestApplicant | undefined) => (await here.stored(child(one))).placed_school_id
const usedAt = async (school: number) => (await countUsed(db, season.id, [school])).get(school) ?? 0

describe('giving', () => {
  it('follows the order of the level, whoever named first, and each family gets the first school that is left', async () => {
    await name(younger, [near, far])
    await name(older, [near])
    await letFamiliesName(app, -1)
    const shown = await read()
    expect(shown).toMatchObject({ period: 'over', naming: 2, reserve: 0 })
    expect(moves(shown)).toEqual(
      [
        [child(younger), far],
        [child(older), near],
      ].sort(([a = 0], [b = 0]) => a - b),
    )
    expect(await give(shown.fingerprint)).toMatchObject({ status: 200, data: { given: 2 } })
    expect([await placedAt(older), await placedAt(younger)]).toEqual([near, far])
    expect([await usedAt(near), await usedAt(far)]).toEqual([1, 1])
    expect((await give(shown.fingerprint)).data).toEqual({ given: 0 })
  })

  it('is answered to every family that named a school and asks for messages, with a seat or without', async () => {
    await db
      .updateTable('mail_settings')
      .set({ is_on: true, host: 'localhost', sender: 'a@contoh.example' })
      .execute()
    const silent = await anApplicant(app, 'SD', { birth_date: '2018-10-01', email: 'c@contoh.example' })
    for (const one of [older, younger, silent]) {
      await db
        .updateTable('registration')
        .set({ email: 'c@contoh.example' })
        .where('id', '=', child(one))
        .execute()
      await name(one, [near])
    }
    for (const one of [older, younger])
      await db
        .insertInto('mail_consent')
        .values({
          registration_id: child(one),
          text_version: 'x',
          agreed_at: app.clock.now,
          agreed_by: 'family',
        })
        .execute()
    await letFamiliesName(app, -1)
    await give((await read()).fingerprint)
    const told = await db.selectFrom('outbox').select(['registration_id', 'kind', 'state']).execute()
    expect(told.sort((a, b) => Number(a.registration_id) - Number(b.registration_id))).toEqual(
      [child(older), child(younger)]
        .sort((a, b) => a - b)
        .map((id) => ({ registration_id: id, kind: 'late_answer', state: 'queued' })),
    )
    await db.updateTable('mail_settings').set({ is_on: false }).execute()
  })

  it('keeps the choices, records the decision and the call, and shows the family its place', async () => {
    await name(older, [far])
    await letFamiliesName(app, -1)
    await give((await read()).fingerprint)
    const stored = await here.stored(child(older))
    expect([stored.school_1_id, stored.school_2_id, stored.school_1_decision]).toEqual([
      zone.school_1_id,
      zone.school_2_id,
      null,
    ])
    const decision = await db
      .selectFrom('decision')
      .selectAll()
      .where('registration_id', '=', child(older))
      .executeTakeFirstOrThrow()
    expect(decision).toMatchObject({ school_id: far, value: 'LULUS', origin: 'placement' })
    const run = await db
      .selectFrom('selection_run')
      .selectAll()
      .where('id', '=', decision.run_id)
      .executeTakeFirstOrThrow()
    expect(run.kind).toBe('placement')
    expect(checkCall(run.call_record ?? '', run.certificate_hash ?? '')).toEqual([])
    expect((await auditOf(app, child(older))).at(-1)).toMatchObject({
      action: 'registration.edit',
      changes: { placed_school: { before: null, after: { id: far } } },
    })
    const answer = (await app.app.inject({ url: `/api/ppdb/registered/${older?.number}` })).json()
    expect(answer.meta.placed).toMatchObject({ id: far })
    expect(answer.data.school_1_status).toBeNull()
    const listed = await app.app.inject({ url: `/api/ppdb/sd?page=1&decision=lulus`, headers: admin.bearer })
    expect(JSON.stringify(listed.json().data)).toContain(older?.number)
  })

  it('makes the child one of the school: it sees it, re-registers it, and its seat is free after a withdrawal', async () => {
    await name(older, [far])
    await letFamiliesName(app, -1)
    await give((await read()).fingerprint)
    const arrival = (as: Staff) => call('PUT', `${child(older)}/arrival`, as, { arrived: true })
    expect((await arrival(operator1)).status).toBe(404)
    expect(await arrival(admin)).toMatchObject({ status: 200, data: { school: { id: far }, choice: null } })
    await takeAway(app, child(older), 'withdrawn')
    expect(await usedAt(far)).toBe(0)
  })

  it('refuses LULUS at a choice while the child is placed', async () => {
    await name(older, [far])
    await letFamiliesName(app, -1)
    await give((await read()).fingerprint)
    await setSeats(app, zone.school_1_id, 1)
    const answer = await here.edit(child(older), {
      school_id: zone.school_1_id,
      status_announcement: 'LULUS',
    })
    expect(answer.status).toBe(409)
  })

  it('stops before a tie', async () => {
    await db
      .updateTable('registration')
      .set({ birth_date: '2018-02-01' })
      .where('id', '=', child(younger))
      .execute()
    await name(older, [near])
    await name(younger, [near])
    await letFamiliesName(app, -1)
    const shown = await read()
    expect(shown.moves).toEqual([])
    expect(shown.schools.find(({ id }: { id: number }) => id === near)).toMatchObject({ tied: true })
  })

  it('is refused while families may name, while the reserve can be called, after a change, and to others', async () => {
    await name(older, [near])
    const open = await read()
    expect(await give(open.fingerprint)).toMatchObject({ status: 409, message: NAMING_STILL_OPEN })
    await letFamiliesName(app, -1)
    const shown = await read()
    await setSeats(app, near, 2)
    expect(await give(shown.fingerprint)).toMatchObject({ status: 409, message: GIVE_CHANGED })
    await setSeats(app, zone.school_1_id, 1)
    const waiting = await read()
    expect(waiting.reserve).toBe(1)
    expect(await give(waiting.fingerprint)).toMatchObject({ status: 409, message: RESERVE_FIRST })
    expect((await give(waiting.fingerprint, {}, monitor)).status).toBe(403)
    expect((await give(waiting.fingerprint, {}, operator1)).status).toBe(403)
    expect((await give(waiting.fingerprint, { reason: ' ' })).status).toBe(400)
    expect(await placedAt(older)).toBeNull()
  })

  it('gives each seat once when two admins give at the same time', async () => {
    await name(older, [near])
    await letFamiliesName(app, -1)
    const { fingerprint } = await read()
    const both = await Promise.all([give(fingerprint), give(fingerprint)])
    expect(both.map(({ data }) => data?.given).sort()).toEqual([0, 1])
  })

  it('leaves no wish half considered when a family names at the same time', async () => {
    await name(older, [near])
    await letFamiliesName(app, -1)
    const { fingerprint } = await read()
    const [given, named] = await Promise.all([give(fingerprint), name(older, [far], 1)])
    expect([given.data?.given, named.status]).toEqual([1, 409])
    expect(await placedAt(older)).toBe(near)
  })
})

describe('naming', () => {
  it('is the same for the family and for its schools, in the order of the family', async () => {
    const family = await openFamily(app, older as TestApplicant)
    const before = await family.call('GET', '/free_seats')
    const offered = (before.data as never as { offered: { id: number }[] }).offered.map(({ id }) => id)
    expect(offered).toEqual(expect.arrayContaining([near, far]))
    expect(offered).not.toContain(zone.school_1_id)
    const saved = await family.call('PUT', '/free_seats', { schools: [far, near], version: 0 })
    expect(saved.data).toMatchObject({ named: [{ id: far }, { id: near }], version: 1, state: 'open' })
    const seen = await call('GET', `${child(older)}/free_seats`, operator1)
    expect(seen.data).toMatchObject({ named: [{ id: far }, { id: near }], version: 1 })
    expect((await call('GET', `${child(older)}/free_seats`, stranger)).status).toBe(404)
    expect((await auditOf(app, child(older))).at(-2)).toMatchObject({
      action: 'registration.name_schools',
      actor: 'family',
    })
  })

  it('refuses an old version, a full or a chosen school, and too many', async () => {
    expect((await name(older, [far])).status).toBe(200)
    expect(await name(older, [near])).toMatchObject({ status: 409, message: WISH_CHANGED })
    await setSeats(app, near, 0)
    const refusal = async (schools: number[]) => (await name(older, schools, 1)).message.schools
    expect(await refusal([near])).toEqual([NAMED_PROBLEMS.full])
    expect(await refusal([zone.school_1_id])).toEqual([NAMED_PROBLEMS.chosen])
    expect(await refusal([far, far])).toEqual([NAMED_PROBLEMS.twice])
    expect(await refusal([far, near, 1, 2])).toEqual([NAMED_PROBLEMS.many])
    // A school that was named before stays possible when it has filled.
    await setSeats(app, far, 0)
    expect((await name(older, [far], 1)).status).toBe(200)
  })

  it('is refused outside the period, before the publication, and with a place', async () => {
    await letFamiliesName(app, -1)
    expect(await name(older, [far])).toMatchObject({ status: 409, message: NAMING_REFUSALS.over })
    await letFamiliesName(app)
    await takeAway(app, child(younger), 'withdrawn')
    expect(await name(younger, [far])).toMatchObject({ status: 409, message: NAMING_REFUSALS.withdrawn })
    await setSeats(app, zone.school_1_id, 1)
    await method('manual')
    await here.edit(child(older), { school_id: zone.school_1_id, status_announcement: 'LULUS' })
    expect(await name(older, [far])).toMatchObject({ status: 409, message: NAMING_REFUSALS.admitted })
    const hidden = await anApplicant(app)
    await db.updateTable('season').set({ publication_mode: 'hidden' }).execute()
    await app.syncCaches()
    expect(await name(hidden, [far])).toMatchObject({ status: 409, message: NAMING_REFUSALS.hidden })
  })
})

describe('opening', () => {
  const open = (until: string, as: Staff = admin) => call('POST', 'sd/free_seats/open', as, { until })

  it.each([
    ['2020-07-04 24:00', UNTIL_PROBLEMS.past],
    ['2099-02-30 12:00', UNTIL_PROBLEMS.date],
    ['2099-02-20 25:00', UNTIL_PROBLEMS.time],
    ['besok', UNTIL_PROBLEMS.format],
  ])('refuses %s with a sentence', async (until, sentence) => {
    expect(await open(until)).toMatchObject({ status: 400, message: { until: [sentence] } })
  })

  it('tells families by number until when, and can be changed', async () => {
    expect((await open('2099-07-04 24:00')).status).toBe(200)
    const answer = (await app.app.inject({ url: `/api/ppdb/registered/${older?.number}` })).json()
    expect(answer.meta.free_seats_until).toBe('2099-07-04T16:00:00.000Z')
    expect((await open('2099-07-05 24:00')).data.until).toBe('2099-07-05T16:00:00.000Z')
    expect((await open('2099-07-04 24:00', monitor)).status).toBe(403)
  })
})
