/** What an operator only proposes, and corrections after a run: docs/product-rules.md#proposed-changes */
import { ADMIN_ACCEPTS, CHANGES_PROPOSED } from '@spmb/domain/registration/staff/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { admit, anApplicant, auditOf, setSeats, takeAway } from '../../../../testing/applicants.ts'
import { aNik, aNisn } from '../../../../testing/builders.ts'
import { aFamily, aRequest, openForFamilies, setSeason } from '../../../../testing/calls/families.ts'
import { openEditing, type Staff } from '../../../../testing/editing.ts'
import { aRunAt, readyForSelection } from '../../../../testing/selection.ts'
import { TEST_DATA_KEY } from '../../../../testing/test-app.ts'
import { createFieldEncryption } from '../../../platform/security/field-encryption.ts'
import { compareBirthDates } from '../compare-birth-dates.ts'

const here = await openEditing()
const { app, zone, admin, operator1, operator2, stored, edit } = here
afterAll(() => app.close())
beforeEach(() => openForFamilies(app))

async function call(method: 'GET' | 'POST', url: string, as: Staff = admin, payload?: object) {
  const answer = await app.app.inject({ method, url, headers: as.bearer, ...(payload && { payload }) })
  const { message, data } = answer.json()
  return { status: answer.statusCode, message, data }
}
type Listed = {
  id: number
  registration: { no_registration: string }
  proposed_by: string
  for_admin: boolean
}
const listed = async (number: string, as: Staff = admin): Promise<Listed[]> =>
  (await call('GET', '/api/corrections', as)).data.filter(
    (one: Listed) => one.registration.no_registration === number,
  )
const accept = (id: number, as: Staff = admin) => call('POST', `/api/corrections/${id}/accept`, as)
const recordOf = async (number: string) => (await call('GET', `/api/ppdb/registered/${number}`)).data

describe('a birth date', () => {
  it('that an operator changes is a proposal; the rest of the edit is saved, and an admin accepts it', async () => {
    const child = await anApplicant(app)
    const sent = { birth_date: '2018-01-05', address: 'Dusun Baru', version: 1 }
    expect(await edit(child.id, sent, operator1)).toMatchObject({
      status: 200,
      body: { message: CHANGES_PROPOSED, data: child.number },
    })
    expect(await stored(child.id)).toMatchObject({ birth_date: child.body.birth_date, address: 'Dusun Baru' })
    const [proposal] = await listed(child.number)
    expect(proposal).toMatchObject({ proposed_by: 'Contoh operator', for_admin: true })
    expect(await listed(child.number, operator1)).toEqual([])
    const id = proposal?.id as number
    expect((await accept(id, operator1)).status).toBe(404)
    expect((await accept(id)).status).toBe(200)
    expect(await stored(child.id)).toMatchObject({ birth_date: '2018-01-05', version: 3 })
  })

  it('proposed again replaces the proposal, and leaves the request of the family open', async () => {
    const family = await aFamily(app)
    const asked = await aRequest(app, family.id)
    await edit(family.id, { birth_date: '2018-01-05' }, operator1)
    await edit(family.id, { birth_date: '2018-01-06' }, operator2)
    const open = await listed(family.number)
    expect(open.map(({ for_admin }) => for_admin)).toEqual([false, true])
    expect(open[0]?.id).toBe(asked)
    expect((await family.call('GET', '')).data.requests).toHaveLength(1)
  })

  it('that the family asks for is accepted by an admin only', async () => {
    const child = await anApplicant(app)
    const id = await aRequest(app, child.id, { birth_date: { before: '2018-03-11', after: '2018-03-10' } })
    expect(await accept(id, operator1)).toMatchObject({ status: 403, message: ADMIN_ACCEPTS })
    expect((await accept(id)).status).toBe(200)
  })

  it('that the NIK contradicts is marked in record, list and desk, until one of them is corrected', async () => {
    const nik = '5299011103180007'
    const child = await anApplicant(app, 'SD', { nik, birth_date: '2018-03-12' })
    expect(await recordOf(child.number)).toMatchObject({ birth_date_differs: true })
    const list = await call('GET', '/api/ppdb/sd?flag=birth_date&per_page=100')
    const row = (rows: { id: number }[]) => rows.find(({ id }) => id === child.id)
    expect(row(list.data)).toMatchObject({ birth_date_differs: true })
    const desk = await call('GET', `/api/selection/desk/${zone.school_1_id}`)
    expect(row(desk.data.applicants)).toMatchObject({ birth_date_differs: true })
    await edit(child.id, { birth_date: '2018-03-11' })
    expect(await recordOf(child.number)).toMatchObject({ birth_date_differs: false })
    await edit(child.id, { nik: '5299011103190007' })
    expect(await recordOf(child.number)).toMatchObject({ birth_date_differs: true })
    const agreed = await call('GET', '/api/ppdb/sd?flag=birth_date&per_page=100')
    expect(row(agreed.data)).toBeDefined()
  })

  it('of a registration from before the comparison is compared at the start', async () => {
    const child = await anApplicant(app, 'SD', { nik: '5299011103180008', birth_date: '2018-03-12' })
    await app.db.kysely
      .updateTable('registration')
      .set({ birth_date_differs: null })
      .where('id', '=', child.id)
      .execute()
    const encryption = createFieldEncryption(TEST_DATA_KEY, () => new Uint8Array())
    await compareBirthDates({ db: app.db, encryption })
    expect((await stored(child.id)).birth_date_differs).toBe(true)
  })
})

describe('the person', () => {
  it('is corrected by operators until the results are public, and then proposed', async () => {
    const child = await anApplicant(app)
    await setSeason(app, { window_mode: 'closed' })
    await edit(child.id, { name: 'Contoh Sebelum' }, operator1)
    expect((await stored(child.id)).name).toBe('Contoh Sebelum')
    await setSeason(app, { publication_mode: 'published' })
    await admit(app, child.id)
    const renamed = {
      name: 'Contoh Lain',
      gender: 'L',
      birth_place: 'Lain',
      father_name: 'Ayah Lain',
      mother_name: 'Ibu Lain',
      phone: '081300000009',
    }
    const before = await stored(child.id)
    expect((await edit(child.id, renamed, operator1)).body.message).toBe(CHANGES_PROPOSED)
    expect(await stored(child.id)).toMatchObject({
      name: 'Contoh Sebelum',
      mother_name: before.mother_name,
      phone: '+6281300000009',
    })
    expect((await auditOf(app, child.id)).map(({ action }) => action)).toContain(
      'registration.propose_change',
    )
    const [proposal] = await listed(child.number)
    expect((await accept(proposal?.id as number)).status).toBe(200)
    expect(await stored(child.id)).toMatchObject({ name: 'Contoh Lain', mother_name: 'Ibu Lain' })
  })

  it('that changes is noted with its time, after an edit by an admin too; other answers are not', async () => {
    const child = await anApplicant(app)
    await edit(child.id, { phone: '081300000009' })
    expect((await stored(child.id)).person_changed_at).toBeNull()
    await edit(child.id, { gender: child.body.gender === 'L' ? 'P' : 'L' })
    expect((await stored(child.id)).person_changed_at).toEqual(app.clock.now)
  })
})

describe('the numbers', () => {
  it('of an admitted child are corrected by an admin', async () => {
    const child = await anApplicant(app, 'SMP')
    await admit(app, child.id)
    const before = await stored(child.id)
    expect((await edit(child.id, { nik: aNik(), nisn: aNisn() }, admin, 'smp')).status).toBe(200)
    const after = await stored(child.id)
    expect(after.nik_index?.equals(before.nik_index as Buffer)).toBe(false)
    expect(after.nisn_index?.equals(before.nisn_index as Buffer)).toBe(false)
    expect((await edit(child.id, { nik: aNik() }, here.smpOperator, 'smp')).status).toBe(403)
  })

  it('of a withdrawn child are corrected by an admin, and nothing else', async () => {
    const child = await anApplicant(app)
    await takeAway(app, child.id, 'withdrawn')
    expect((await edit(child.id, { nik: aNik() })).status).toBe(200)
    expect((await edit(child.id, { nik: aNik(), name: 'Contoh Lain' })).status).toBe(409)
    expect((await edit(child.id, { name: 'Contoh Lain' })).status).toBe(409)
  })
})

describe('after a run', () => {
  it('names are proposed from the freeze on, birth dates wait for the publication, calls read the date of the run', async () => {
    await app.db.kysely
      .updateTable('registration')
      .set({
        withdrawn_at: app.clock.now,
        withdrawn_by: 'user:1',
        withdrawn_asked_by: 'x',
        withdrawn_reason: 'x',
      })
      .where('withdrawn_at', 'is', null)
      .execute()
    await setSeats(app, zone.school_1_id, 1)
    await setSeats(app, zone.school_2_id, 0)
    const admitted = await anApplicant(app, 'SD', { birth_date: '2018-01-01' })
    const first = await anApplicant(app, 'SD', { birth_date: '2018-02-01' })
    const second = await anApplicant(app, 'SD', { birth_date: '2018-03-01' })
    const seasonId = await readyForSelection(app, 'SD')
    await aRunAt(app, { seasonId, level: 'SD', stage: 'applied' })
    expect((await edit(first.id, { name: 'Contoh Usul' }, operator1)).body.message).toBe(CHANGES_PROPOSED)
    expect((await edit(second.id, { birth_date: '2017-12-01' })).status).toBe(409)
    expect((await edit(second.id, { birth_date: '2017-12-01' }, operator1)).status).toBe(409)
    expect((await edit(admitted.id, { nik: aNik() })).status).toBe(200)

    await setSeason(app, { publication_mode: 'published' })
    expect((await edit(second.id, { birth_date: '2017-12-01' })).body.message).toEqual({
      correction_reason: [expect.stringContaining('alasan koreksi')],
    })
    const corrected = { birth_date: '2017-12-01', correction_reason: 'Akta dilihat' }
    expect((await edit(second.id, corrected)).status).toBe(200)
    expect((await auditOf(app, second.id)).at(-1)?.changes).toMatchObject({
      birth_date: { before: '2018-03-01', after: '2017-12-01' },
      reason: { before: null, after: 'Akta dilihat' },
    })
    expect(await recordOf(second.number)).toMatchObject({ birth_date_in_run: '2018-03-01' })
    await takeAway(app, admitted.id, 'withdrawn')
    const { data } = await call('GET', '/api/ppdb/sd/reserve')
    expect(data.moves.map(({ id }: { id: number }) => id)).toEqual([first.id])
  })
})
