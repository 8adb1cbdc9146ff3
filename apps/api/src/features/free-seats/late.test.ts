/** Late registration (docs/product-rules.md#late-registration). */
import {
  GIVING_REFUSALS,
  LATE_DRAW_REFUSALS,
  LATE_DRAWER_REFUSALS,
  LATE_DRAWN,
  LATE_NO_SEAT,
  LATE_OPENING_REFUSALS,
  LATE_REFUSALS,
  LATE_TWICE,
  LATE_TYPED,
} from '@spmb/domain/free-seats/late-messages.ts'
import { BULK_REFUSALS } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { LATE_BY_GIVING } from '@spmb/domain/registration/staff/messages.ts'
import { PAPER_OTHER_SCHOOL } from '@spmb/domain/registration/staff/paper/messages.ts'
import { checkCall } from '@spmb/domain/reserve/call-record.ts'
import { DRAW_DIFFERS } from '@spmb/domain/selection/act/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, auditOf, setSeats, type TestApplicant, takeAway } from '../../../testing/applicants.ts'
import { aNik, anSdBody, onPaper } from '../../../testing/builders.ts'
import { letFamiliesName } from '../../../testing/calls/free-seats.ts'
import { openEditing, type Staff } from '../../../testing/editing.ts'
import { aSchool } from '../../../testing/new-schools.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { countUsed } from '../quota/quota.queries.ts'

const here = await openEditing()
const { app, zone } = here
afterAll(() => app.close())
const db = app.db.kysely
/** Outside the zone. */
const [near, far] = [await aSchool(app), await aSchool(app)]
const DICE = '41625341625341625341'
const MINUTE = 60_000

/** Signed in anew for each test, so that their passwords are recent and their accounts are of this test. */
let [admin, second, monitor]: Staff[] = []
let operator: Staff
beforeEach(async () => {
  app.clock.now = new Date(app.clock.now.getTime() + MINUTE)
  await app.db.pool.query(
    `update registration set withdrawn_at = now(), withdrawn_by = 'user:1', withdrawn_asked_by = 'x', withdrawn_reason = 'x'
     where withdrawn_at is null`,
  )
  await app.db.pool.query('update late_draw set lapsed_at = now() where run_id is null and lapsed_at is null')
  await db.updateTable('season').set({ publication_mode: 'published' }).execute()
  await level({ method: 'run', state: 'signed', free_seats_from: null, free_seats_until: null })
  for (const school of [zone.school_1_id, zone.school_2_id]) await setSeats(app, school, 0)
  await setSeats(app, near, 1)
  await setSeats(app, far, 1)
  ;[admin, second, monitor] = [
    await signIn(app, 'admin'),
    await signIn(app, 'admin'),
    await signIn(app, 'monitor'),
  ]
  operator = await signIn(app, 'operator', { schoolId: near })
  await letRegisterLate(1)
})

async function level(values: object) {
  await db.updateTable('season_level').set(values).where('level', '=', 'SD').execute()
  await app.syncCaches()
}
/** @param minutes until the last moment; negative: it has passed */
function letRegisterLate(minutes: number) {
  const at = (distance: number) => new Date(app.clock.now.getTime() + distance * MINUTE)
  return level({ late_from: at(minutes - 60), late_until: at(minutes) })
}
/** The accounts of the test are older than the last moment. */
async function endLateRegistration() {
  await letRegisterLate(1)
  app.clock.now = new Date(app.clock.now.getTime() + 2 * MINUTE)
}

async function call(method: 'GET' | 'PUT' | 'POST', path: string, as = admin, payload?: object) {
  const answer = await app.app.inject({
    method,
    url: `/api/ppdb/${path}`,
    headers: (as as Staff).bearer,
    ...(payload && { payload }),
  })
  const { message, data } = answer.json()
  return { status: answer.statusCode, message, data }
}
const chooses = (first: number, other = first) => ({ ...zone, school_1_id: first, school_2_id: other })
async function sendLate(choices: ReturnType<typeof chooses>, more: object = {}, as = admin) {
  const answer = await call(
    'POST',
    'sd/paper',
    as,
    onPaper(anSdBody(choices), { registered_late: true, ...more }),
  )
  return { ...answer, number: answer.data?.no_registration as string }
}
/** @returns its id */
async function registerLate(choices = chooses(near), more: object = {}): Promise<number> {
  const { status, number } = await sendLate(choices, more)
  if (status !== 201) throw new Error(`not registered late: ${status}`)
  const { id } = await db
    .selectFrom('registration')
    .select('id')
    .where('no_registration', '=', number)
    .executeTakeFirstOrThrow()
  return id
}
/** A child that was registered in time; both its choices refused it, so that it waits nowhere. */
async function inTime(more: object = {}): Promise<TestApplicant> {
  await level({ state: 'draft' })
  const child = await anApplicant(app, 'SD', more)
  await level({ state: 'signed' })
  return child
}
const read = async () => (await call('GET', 'sd/free_seats')).data
const give = (fingerprint: string) =>
  call('POST', 'sd/free_seats/give', admin, { fingerprint, reason: 'Contoh rapat' })
const draw = (dice: string, as: Staff | undefined) => call('POST', 'sd/late/draw', as, { dice })
const open = (until: string, as = admin) => call('POST', 'sd/late/open', as, { until })
const moves = (shown: { moves: { id: number; to: { id: number }; late: boolean }[] }) =>
  shown.moves.map(({ id, to, late }) => [id, to.id, late])

describe('registering late', () => {
  it('takes a child outside the zone, for one or two schools with free seats, and marks it', async () => {
    const { status, number } = await sendLate(chooses(near, far))
    expect(status).toBe(201)
    const row = await db
      .selectFrom('registration')
      .selectAll()
      .where('no_registration', '=', number)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      registered_late: true,
      source: 'luring',
      school_1_id: near,
      school_2_id: far,
      received_on: null,
      late_reason: null,
    })
    expect((await auditOf(app, row.id))[0]).toMatchObject({
      action: 'registration.create',
      changes: { registered_late: { before: null, after: 'yes' } },
    })
    const record = await app.app.inject({
      url: `/api/ppdb/registered/${number}`,
      headers: (admin as Staff).bearer,
    })
    expect(record.json().data.paper).toMatchObject({ registered_late: true })
    expect((await sendLate(chooses(near))).status).toBe(201)
  })

  it('is for the operator of a school with a free seat too, with the own school first', async () => {
    expect((await sendLate(chooses(near, far), {}, operator)).status).toBe(201)
    expect(await sendLate(chooses(far, near), {}, operator)).toMatchObject({
      status: 403,
      message: PAPER_OTHER_SCHOOL,
    })
    expect((await sendLate(chooses(near), {}, monitor)).status).toBe(403)
    const seen = await call('GET', 'sd/late', operator)
    expect(seen.data.period).toBe('open')
    expect(seen.data.schools).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: near, free: 1 })]),
    )
    expect((await call('GET', 'sd/late', monitor)).status).toBe(403)
  })

  it('is refused outside its window and before the publication', async () => {
    await endLateRegistration()
    expect(await sendLate(chooses(near))).toMatchObject({ status: 409, message: LATE_REFUSALS.over })
    await level({ late_from: null, late_until: null })
    expect(await sendLate(chooses(near))).toMatchObject({ status: 409, message: LATE_REFUSALS.closed })
    await letRegisterLate(1)
    await level({ state: 'draft' })
    expect(await sendLate(chooses(near))).toMatchObject({ status: 409, message: LATE_REFUSALS.hidden })
  })

  it('is the only way in after a public run', async () => {
    const inTimeForm = onPaper(anSdBody(zone), { received_on: '2025-06-02', late_reason: 'Contoh' })
    expect((await call('POST', 'sd/paper', admin, inTimeForm)).status).toBe(409)
    const online = await app.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(zone) })
    expect(online.statusCode).toBeGreaterThanOrEqual(400)
  })

  it('is refused for a school without a free seat, of another level, or an unknown village', async () => {
    expect((await sendLate(chooses(zone.school_1_id, near))).message).toEqual({ school_1_id: [LATE_NO_SEAT] })
    expect((await sendLate(chooses(near, here.smpZone.school_1_id))).message).toEqual({
      school_2_id: [LATE_NO_SEAT],
    })
    expect(Object.keys((await sendLate({ ...chooses(near), village_id: 2_000_000 })).message)).toEqual([
      'village_id',
    ])
    expect((await sendLate(chooses(near), { registered_late: 'ya' })).status).toBe(400)
  })

  it('is once for a child: not beside a live registration, and not again after a withdrawal', async () => {
    const nik = aNik()
    const first = await registerLate(chooses(near), { nik })
    expect((await sendLate(chooses(near), { nik })).message.nik[0]).toContain('sudah terdaftar')
    await takeAway(app, first, 'withdrawn')
    expect((await sendLate(chooses(far), { nik })).message).toEqual({ nik: [LATE_TWICE] })
    // Who was registered in time and has no place names schools instead.
    const child = await inTime()
    expect((await sendLate(chooses(near), { nik: child.body.nik })).message.nik[0]).toContain(child.number)
  })

  it('is repeated safely, and stores two of two that are sent at once', async () => {
    const form = onPaper(anSdBody(chooses(near)), { registered_late: true })
    const once = (key: string) =>
      app.app.inject({
        method: 'POST',
        url: '/api/ppdb/sd/paper',
        headers: { ...(admin as Staff).bearer, 'idempotency-key': key },
        payload: form,
      })
    const key = seededRandom(16).toString('hex')
    const [one, again] = await Promise.all([once(key), once(key)])
    expect(again.json()).toEqual(one.json())
    const both = await Promise.all([sendLate(chooses(near)), sendLate(chooses(near))])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
  })
})

describe('a late child', () => {
  it('waits on no reserve list, and is decided by nobody', async () => {
    const id = await registerLate()
    const { data } = await call('GET', 'sd/reserve')
    expect(data.moves).toEqual([])
    expect(data.schools.find((school: { id: number }) => school.id === near)).toMatchObject({ waiting: 0 })
    await level({ method: 'manual', state: 'draft' })
    const lulus = { school_id: near, status_announcement: 'LULUS' }
    expect(await here.edit(id, lulus, admin)).toMatchObject({
      status: 409,
      body: { message: LATE_BY_GIVING },
    })
    const targets = { ids: [id], school_id: near, decision: 'LULUS' }
    const preview = await call('POST', 'sd/decisions/preview', admin, { targets })
    expect(preview.data.refusals).toMatchObject([{ reason: BULK_REFUSALS.late }])
    const refused = { school_id: near, status_announcement: 'TIDAK LULUS' }
    expect((await here.edit(id, refused, admin)).status).toBe(200)
  })

  it('holds no seats of a level decided by hand, whose desk does not show it', async () => {
    await level({ method: 'manual', state: 'draft' })
    await db.updateTable('season').set({ window_mode: 'closed' }).execute()
    await app.syncCaches()
    const id = await registerLate()
    await endLateRegistration()
    const shown = await read()
    expect(shown.schools.find((school: { id: number }) => school.id === near)).toMatchObject({ undecided: 0 })
    expect(moves(shown)).toEqual([[id, near, true]])
    const desk = await app.app.inject({
      url: `/api/selection/school/${near}`,
      headers: (admin as Staff).bearer,
    })
    expect(desk.body).not.toContain((await here.stored(id)).no_registration)
    await db.updateTable('season').set({ window_mode: 'schedule' }).execute()
    await app.syncCaches()
  })
})

describe('giving', () => {
  it('puts late children behind those who named a school, and gives them their choice with a record', async () => {
    const named = await inTime({ birth_date: '2018-11-01' })
    await letFamiliesName(app)
    await call('PUT', `${named.id}/free_seats`, admin, { schools: [near], version: 0 })
    const [older, younger] = [
      await registerLate(chooses(near, far), { birth_date: '2018-01-01' }),
      await registerLate(chooses(far), { birth_date: '2018-02-01' }),
    ]
    await letFamiliesName(app, -1)
    const early = await read()
    expect(await give(early.fingerprint)).toMatchObject({ status: 409, message: GIVING_REFUSALS.late })
    await endLateRegistration()
    const shown = await read()
    expect(shown).toMatchObject({ naming: 1, late: { period: 'over', children: 2, tied: false } })
    expect(new Set(moves(shown).map(String))).toEqual(
      new Set([`${named.id},${near},false`, `${older},${far},true`]),
    )
    expect((await give(shown.fingerprint)).data).toEqual({ given: 2 })
    expect(await here.stored(older)).toMatchObject({
      school_1_decision: null,
      school_2_decision: 'LULUS',
      placed_school_id: null,
    })
    expect((await here.stored(named.id)).placed_school_id).toBe(near)
    expect(await here.stored(younger)).toMatchObject({ school_1_decision: null })
    const decision = await db
      .selectFrom('decision')
      .selectAll()
      .where('registration_id', '=', older)
      .where('value', '=', 'LULUS')
      .executeTakeFirstOrThrow()
    expect(decision).toMatchObject({ school_id: far, origin: 'placement' })
    const run = await db
      .selectFrom('selection_run')
      .selectAll()
      .where('id', '=', decision.run_id)
      .executeTakeFirstOrThrow()
    expect(checkCall(run.call_record ?? '', run.certificate_hash ?? '')).toEqual([])
    expect(JSON.parse(run.call_record ?? '').late.applicants).toHaveLength(2)
    expect((await auditOf(app, older)).at(-1)).toMatchObject({
      action: 'registration.edit',
      changes: { school_2_status: { before: null, after: 'LULUS' } },
    })
    const number = (await here.stored(older)).no_registration
    const publicly = (await app.app.inject({ url: `/api/ppdb/registered/${number}` })).json()
    expect(publicly.data.school_2_status).toBe('LULUS')
  })

  it('waits while the reserve can be called', async () => {
    await inTime()
    const id = await registerLate()
    await setSeats(app, zone.school_1_id, 1)
    await endLateRegistration()
    const { fingerprint, reserve } = await read()
    expect(reserve).toBe(1)
    expect(await give(fingerprint)).toMatchObject({ status: 409, message: GIVING_REFUSALS.reserve })
    expect((await here.stored(id)).school_1_decision).toBeNull()
  })

  it('of the last seat is once when two admins give at the same time', async () => {
    await registerLate(chooses(near), { birth_date: '2018-01-01' })
    await registerLate(chooses(near), { birth_date: '2018-02-01' })
    await endLateRegistration()
    const { fingerprint } = await read()
    const both = await Promise.all([give(fingerprint), give(fingerprint)])
    expect(both.map(({ data }) => data?.given).sort()).toEqual([0, 1])
  })
})

describe('equal late children', () => {
  it('are separated by what two people draw after the last moment, each without seeing it', async () => {
    const [one, other] = [await registerLate(), await registerLate()]
    expect(await draw(DICE, admin)).toMatchObject({ status: 409, message: LATE_DRAW_REFUSALS.open })
    await endLateRegistration()
    const tied = await read()
    expect(tied).toMatchObject({ moves: [], late: { tied: true, draw: null } })
    expect(await draw(DICE, admin)).toMatchObject({ status: 200, message: LATE_TYPED })
    const typed = await read()
    expect(typed.late).toMatchObject({ tied: true, draw: { dice: null, confirmed_by: null } })
    expect(typed.moves).toEqual([])
    expect(await draw(DICE.replace('4', '1'), second)).toMatchObject({ status: 409, message: DRAW_DIFFERS })
    expect((await draw(DICE, operator)).status).toBe(403)
    // Who typed it may type it again, which confirms nothing.
    expect((await draw(DICE, admin)).message).toBe(LATE_TYPED)
    expect((await draw(`${DICE.slice(0, 10)} ${DICE.slice(10)}`, monitor)).message).toBe(LATE_DRAWN)
    const drawn = await read()
    expect(drawn.late).toMatchObject({ tied: false, draw: { dice: DICE } })
    expect(drawn.moves).toHaveLength(1)
    expect([one, other]).toContain(drawn.moves[0].id)
    expect(await draw(DICE, admin)).toMatchObject({ status: 409, message: LATE_DRAW_REFUSALS.drawn })
    // It cannot be drawn again by opening late registration once more.
    expect(await open('2099-07-11 24:00')).toMatchObject({
      status: 409,
      message: LATE_OPENING_REFUSALS.drawn,
    })
    expect((await give(drawn.fingerprint)).data).toEqual({ given: 1 })
    const used = await db.selectFrom('late_draw').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(used).toMatchObject({ dice: DICE, typed_times: 2, run_id: expect.any(Number) })
    const { call_record } = await db
      .selectFrom('selection_run')
      .select('call_record')
      .where('id', '=', used.run_id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(call_record ?? '').late.seed).toBe(DICE)
    expect((await read()).late.draw).toBeNull()
    await expect(
      app.db.pool.query(`update late_draw set dice = repeat('1', 20) where id = ${used.id}`),
    ).rejects.toThrow('does not change')
  })

  it('need no draw when there are seats for both, and dice are checked', async () => {
    await registerLate()
    await registerLate()
    await setSeats(app, near, 2)
    await endLateRegistration()
    expect((await read()).moves).toHaveLength(2)
    expect(await draw(DICE, admin)).toMatchObject({ status: 200, message: LATE_DRAW_REFUSALS.not_needed })
    expect((await draw('123', admin)).message).toHaveProperty('dice')
    expect((await draw('7'.repeat(20), admin)).message).toHaveProperty('dice')
  })

  it('are not drawn for by an account that is younger than the last moment', async () => {
    await registerLate()
    await registerLate()
    await endLateRegistration()
    const young = await signIn(app, 'admin')
    expect(await draw(DICE, young)).toMatchObject({
      status: 409,
      message: LATE_DRAWER_REFUSALS.younger_account,
    })
  })
})

describe('opening', () => {
  it('is for an admin, once the reserve is called, and says until when', async () => {
    await level({ late_from: null, late_until: null })
    expect((await open('2099-07-11 24:00', monitor)).status).toBe(403)
    expect((await open('2099-07-11 24:00', operator)).status).toBe(403)
    expect((await open('2020-07-11 24:00')).message).toHaveProperty('until')
    await inTime()
    await setSeats(app, zone.school_1_id, 1)
    expect(await open('2099-07-11 24:00')).toMatchObject({
      status: 409,
      message: LATE_OPENING_REFUSALS.reserve,
    })
    await setSeats(app, zone.school_1_id, 0)
    expect((await open('2099-07-11 24:00')).data.late).toMatchObject({
      period: 'open',
      until: '2099-07-11T16:00:00.000Z',
    })
    expect((await open('2099-07-12 24:00')).status).toBe(200)
  })

  it('is refused before the results of the level are public', async () => {
    await level({ state: 'draft' })
    expect(await open('2099-07-11 24:00')).toMatchObject({
      status: 409,
      message: LATE_OPENING_REFUSALS.hidden,
    })
  })
})

/** What an office and its families may do after the result, in any order. */
describe('any sequence of acts', { tags: 'full' }, () => {
  it.each(Array.from({ length: 6 }, (_, round) => round))(
    'keeps quotas and the order of those who waited: %i',
    async () => {
      const random = (below: number) => (seededRandom(1)[0] as number) % below
      const schools = [near, far]
      for (const school of schools) await setSeats(app, school, 1 + random(2))
      const waited: TestApplicant[] = []
      for (let i = 0; i < 3; i++) waited.push(await inTime({ birth_date: `2018-0${1 + random(3)}-01` }))
      await letFamiliesName(app)
      const late: number[] = []
      const versions = new Map<number, number>()
      const ACTS = [
        async () => {
          const first = schools[random(2)] as number
          const { status, number } = await sendLate(chooses(first, schools[random(2)]), {
            birth_date: `2018-0${1 + random(3)}-01`,
          })
          if (status === 201)
            late.push(
              (
                await db
                  .selectFrom('registration')
                  .select('id')
                  .where('no_registration', '=', number)
                  .executeTakeFirstOrThrow()
              ).id,
            )
        },
        async () => {
          const { id } = waited[random(3)] as TestApplicant
          const version = versions.get(id) ?? 0
          const named = { schools: [schools[random(2)]], version }
          if ((await call('PUT', `${id}/free_seats`, admin, named)).status === 200)
            versions.set(id, version + 1)
        },
        async () => {
          const ids = [...late, ...waited.map(({ id }) => id)]
          await takeAway(app, ids[random(ids.length)] as number, 'withdrawn')
        },
      ]
      for (let i = 0; i < 10; i++) await ACTS[random(5) === 0 ? 2 : random(2)]?.()
      await letFamiliesName(app, -1)
      await endLateRegistration()
      if ((await read()).late.tied) {
        await draw(DICE, admin)
        await draw(DICE, second)
      }
      const wishes = new Map(
        await Promise.all(
          waited.map(
            async ({ id }) =>
              [
                id,
                (
                  await db
                    .selectFrom('free_seat_wish')
                    .select('schools')
                    .where('registration_id', '=', id)
                    .executeTakeFirst()
                )?.schools ?? [],
              ] as const,
          ),
        ),
      )
      await give((await read()).fingerprint)
      const used = await countUsed(db, (await here.stored(waited[0]?.id as number)).season_id)
      const quotas = await db
        .selectFrom('quota')
        .select(['school_id', 'seats'])
        .where('school_id', 'in', schools)
        .execute()
      for (const { school_id, seats } of quotas) expect(used.get(school_id) ?? 0).toBeLessThanOrEqual(seats)
      for (const id of late) {
        const child = await here.stored(id)
        const school =
          child.school_1_decision === 'LULUS'
            ? child.school_1_id
            : child.school_2_decision === 'LULUS'
              ? child.school_2_id
              : null
        if (school === null) continue
        for (const one of waited) {
          const stored = await here.stored(one.id)
          if (stored.withdrawn_at !== null || !wishes.get(one.id)?.includes(school)) continue
          expect([one.id, stored.placed_school_id]).toEqual([one.id, school])
        }
      }
    },
  )
})
