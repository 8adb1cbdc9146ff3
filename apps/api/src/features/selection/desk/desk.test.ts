/** The desk of a school over HTTP: whose applicants, with which distances, decisions and seats, and for whom. */
import type { DeskData } from '@spmb/domain/selection/desk/contract.staff.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApplicant, setSeats, takeAway } from '../../../../testing/applicants.ts'
import { aDistance } from '../../../../testing/distances.ts'
import { type Editing, openEditing, type Staff } from '../../../../testing/editing.ts'
import { aSeason } from '../../../../testing/seasons.ts'

let editing: Editing
beforeAll(async () => {
  editing = await openEditing()
})
afterAll(() => editing.app.close())

const get = (as: Staff, school: number, query = '') =>
  editing.app.app.inject({ url: `/api/selection/desk/${school}${query}`, headers: as.bearer })
const desk = async (school: number, as = editing.admin) => (await get(as, school)).json().data as DeskData

describe('the desk', () => {
  it('lists the live applicants of both choices with what orders them, and audits that', async () => {
    const { zone, app, names } = editing
    const child = await anApplicant(app, 'SD', { name: 'Contoh Meja', birth_date: '2018-03-11' })
    const [gone, removed] = [await anApplicant(app, 'SD'), await anApplicant(app, 'SD')]
    await takeAway(app, gone.id, 'withdrawn')
    await takeAway(app, removed.id, 'deleted')
    await aDistance(app, [zone.village_id, zone.school_1_id], 700)
    await aDistance(app, [zone.village_id, zone.school_2_id], 800)
    await setSeats(app, zone.school_1_id, 2)
    await editing.edit(child.id, { school_id: zone.school_2_id, status_announcement: 'TIDAK LULUS' })
    const first = await desk(zone.school_1_id)
    expect(first).toMatchObject({
      school: { id: zone.school_1_id, level: 'SD', npsn: expect.stringMatching(/^\d{8}$/) },
      season: { first_year: 2025, is_active: true },
      method: 'manual',
      closed: false,
      order: ['birth_date', 'distance', 'lottery'],
      seats: 2,
      used: 0,
    })
    expect(first.applicants).toEqual([
      {
        id: child.id,
        no_registration: child.number,
        name: 'Contoh Meja',
        birth_date: '2018-03-11',
        village: expect.any(String),
        metres: 700,
        choice: 1,
        placed: false,
        decision: null,
        reason: null,
        flags: [],
        birth_date_differs: expect.any(Boolean),
        late: false,
        other: { id: zone.school_2_id, name: names.get(zone.school_2_id), decision: 'TIDAK LULUS' },
      },
    ])
    expect((await desk(zone.school_2_id)).applicants).toMatchObject([
      { id: child.id, metres: 800, choice: 2, decision: 'TIDAK LULUS', other: { decision: null } },
    ])
    const audited = await app.db.kysely
      .selectFrom('audit_entry')
      .select(['actor', 'subject', 'subject_id', 'changes'])
      .where('action', '=', 'selection.desk')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(audited).toEqual({
      actor: `user:${editing.admin.userId}`,
      subject: 'school',
      subject_id: zone.school_1_id,
      changes: { season: 2025, applicants: 1 },
    })
  })

  it('shows one school as both choices once, and the reason of a decision', async () => {
    const { zone, app } = editing
    const school = zone.school_2_id
    const child = await anApplicant(app, 'SD')
    // As where a zone has one school only.
    await app.db.kysely
      .updateTable('registration')
      .set({ school_1_id: school, school_2_id: school })
      .where('id', '=', child.id)
      .execute()
    const targets = { ids: [child.id], school_id: school, decision: 'TIDAK LULUS' }
    await app.app.inject({
      method: 'POST',
      url: '/api/ppdb/sd/decisions',
      headers: editing.operator2.bearer,
      payload: { targets, reason: 'Berkas tidak lengkap' },
    })
    const found = (await desk(school, editing.operator2)).applicants.filter(({ id }) => id === child.id)
    expect(found).toMatchObject([
      { choice: null, other: null, decision: 'TIDAK LULUS', reason: 'Berkas tidak lengkap' },
    ])
  })

  it('belongs to the own school of an operator; the monitor reads every one', async () => {
    const { zone, smpZone, operator1, operator2, smpOperator, monitor } = editing
    expect((await get(operator1, zone.school_1_id)).statusCode).toBe(200)
    expect((await get(operator2, zone.school_1_id)).statusCode).toBe(404)
    expect((await get(smpOperator, zone.school_1_id)).statusCode).toBe(404)
    expect((await get(smpOperator, smpZone.school_1_id)).statusCode).toBe(200)
    expect((await get(monitor, zone.school_1_id)).statusCode).toBe(200)
    expect((await get(editing.admin, 999_999)).statusCode).toBe(404)
  })

  it('is closed while the level is frozen, and in another season', async () => {
    const { zone, app, admin } = editing
    await aSeason(app, 2019)
    const earlier = (await get(admin, zone.school_1_id, '?season=2019')).json().data
    expect(earlier).toMatchObject({ closed: true, applicants: [], seats: null })
    expect((await get(admin, zone.school_1_id, '?season=1999')).statusCode).toBe(404)
    expect((await get(admin, zone.school_1_id, '?season=x')).statusCode).toBe(400)
    await app.db.kysely.updateTable('season_level').set({ state: 'frozen' }).execute()
    expect(await desk(zone.school_1_id)).toMatchObject({ closed: true })
  })
})
