/** Late registration (docs/product-rules.md#late-registration): who is registered late, and when. */
import {
  LATE_NO_SEAT,
  LATE_OPENING_REFUSALS,
  LATE_REFUSALS,
  LATE_TWICE,
} from '@spmb/domain/free-seats/late-messages.ts'
import { BULK_REFUSALS } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { LATE_BY_GIVING } from '@spmb/domain/registration/staff/messages.ts'
import { PAPER_OTHER_SCHOOL } from '@spmb/domain/registration/staff/paper/messages.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { auditOf, setSeats, takeAway } from '../../../testing/applicants.ts'
import { aNik, anSdBody, onPaper } from '../../../testing/builders.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { openLateWorld } from '../../../testing/worlds/late-registration.ts'

const world = await openLateWorld()
const { here, app, db, zone, near, far, staff, level, letRegisterLate, endLateRegistration } = world
const { call, chooses, sendLate, registerLate, inTime, read, open } = world
afterAll(() => app.close())

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
      headers: staff.admin.bearer,
    })
    expect(record.json().data.paper).toMatchObject({ registered_late: true })
    expect((await sendLate(chooses(near))).status).toBe(201)
  })

  it('is for the operator of a school with a free seat too, with the own school first', async () => {
    expect((await sendLate(chooses(near, far), {}, staff.operator)).status).toBe(201)
    expect(await sendLate(chooses(far, near), {}, staff.operator)).toMatchObject({
      status: 403,
      message: PAPER_OTHER_SCHOOL,
    })
    expect((await sendLate(chooses(near), {}, staff.monitor)).status).toBe(403)
    const seen = await call('GET', 'sd/late', staff.operator)
    expect(seen.data.period).toBe('open')
    expect(seen.data.schools).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: near, free: 1 })]),
    )
    expect((await call('GET', 'sd/late', staff.monitor)).status).toBe(403)
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
    expect((await call('POST', 'sd/paper', staff.admin, inTimeForm)).status).toBe(409)
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
    // A child that was registered in time and has no place names schools instead.
    const child = await inTime()
    expect((await sendLate(chooses(near), { nik: child.body.nik })).message.nik[0]).toContain(child.number)
  })

  it('is repeated safely, and stores two of two that are sent at once', async () => {
    const form = onPaper(anSdBody(chooses(near)), { registered_late: true })
    const once = (key: string) =>
      app.app.inject({
        method: 'POST',
        url: '/api/ppdb/sd/paper',
        headers: { ...staff.admin.bearer, 'idempotency-key': key },
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
  it('waits on no reserve list, and is not decided about', async () => {
    const id = await registerLate()
    const { data } = await call('GET', 'sd/reserve', staff.admin)
    expect(data.moves).toEqual([])
    expect(data.schools.find((school: { id: number }) => school.id === near)).toMatchObject({ waiting: 0 })
    await level({ method: 'manual', state: 'draft' })
    const lulus = { school_id: near, status_announcement: 'LULUS' }
    expect(await here.edit(id, lulus, staff.admin)).toMatchObject({
      status: 409,
      body: { message: LATE_BY_GIVING },
    })
    const targets = { ids: [id], school_id: near, decision: 'LULUS' }
    const preview = await call('POST', 'sd/decisions/preview', staff.admin, { targets })
    expect(preview.data.refusals).toMatchObject([{ reason: BULK_REFUSALS.late }])
    const refused = { school_id: near, status_announcement: 'TIDAK LULUS' }
    expect((await here.edit(id, refused, staff.admin)).status).toBe(200)
  })

  it('holds no seats of a level decided by hand, whose desk does not show it', async () => {
    await level({ method: 'manual', state: 'draft' })
    await db.updateTable('season').set({ window_mode: 'closed' }).execute()
    await app.syncCaches()
    const id = await registerLate()
    await endLateRegistration()
    const shown = await read()
    expect(shown.schools.find((school: { id: number }) => school.id === near)).toMatchObject({ undecided: 0 })
    expect(shown.moves).toMatchObject([{ id, to: { id: near }, late: true }])
    const desk = await app.app.inject({
      url: `/api/selection/school/${near}`,
      headers: staff.admin.bearer,
    })
    expect(desk.body).not.toContain((await here.stored(id)).no_registration)
  })
})

describe('opening', () => {
  it('is for an admin, once the reserve is called, and says until when', async () => {
    await level({ late_from: null, late_until: null })
    expect((await open('2099-07-11 24:00', staff.monitor)).status).toBe(403)
    expect((await open('2099-07-11 24:00', staff.operator)).status).toBe(403)
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
