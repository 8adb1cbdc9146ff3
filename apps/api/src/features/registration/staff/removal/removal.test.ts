/** Withdrawals, deletions and the trash (docs/product-rules.md#withdrawal and docs/product-rules.md#deletion). */
import { NO_SEAT_HELD } from '@spmb/domain/registration/manage/messages.ts'
import {
  ALREADY_WITHDRAWN,
  LOCKED_WHILE_WITHDRAWN,
  NOT_WITHDRAWN,
  REMOVAL_MESSAGES,
  registeredAgain,
  restoredWithoutSeat,
  SECOND_PERSON_FREES,
  WITHDRAWAL_MESSAGES,
} from '@spmb/domain/registration/staff/removal-messages.ts'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { anApplicant, auditOf, setSeats, type TestApplicant } from '../../../../../testing/applicants.ts'
import { openEditing, type Staff } from '../../../../../testing/editing.ts'
import { activeSeason } from '../../../../../testing/seasons.ts'
import { countUsed } from '../../../quota/quota.queries.ts'
import { endHeldSeats } from './held-seats.ts'

const here = await openEditing()
const { app, zone, admin, monitor, operator1, operator2, names, edit, stored } = here
const season = await activeSeason(app)
afterAll(() => app.close())
afterEach(() => setSeats(app, zone.school_1_id, 100))

const REASON = { reason: 'Pindah ke kabupaten lain', asked_by: 'Contoh Ibu (ibu)' }

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, as: Staff = admin, payload?: object) {
  const answer = await app.app.inject({
    method,
    url: `/api/ppdb/${path}`,
    headers: as.bearer,
    ...(payload && { payload }),
  })
  const { message, data, meta } = answer.json()
  return { status: answer.statusCode, message, data, meta }
}
const withdraw = (child: TestApplicant, as: Staff = admin, body: object = REASON) =>
  call('POST', `${child.id}/withdraw`, as, body)
const undo = (child: TestApplicant, as: Staff = admin) => call('POST', `${child.id}/withdraw/undo`, as)
const free = (child: TestApplicant, as: Staff = admin) => call('POST', `${child.id}/withdraw/free`, as)
const remove = (child: TestApplicant, as: Staff = admin, body?: object) =>
  call('DELETE', `${child.id}/delete`, as, body)
const restore = (child: TestApplicant, as: Staff = admin) => call('POST', `${child.id}/restore`, as)
const read = (child: TestApplicant) => call('GET', `registered/${child.number}`)
const publicAnswer = async ({ number }: TestApplicant) =>
  (await app.app.inject(`/api/ppdb/registered/${number}`)).json().data
const listed = async (query: string) =>
  (await call('GET', `sd?page=1&${query}`)).data.map(({ id }: { id: number }) => id)
const admit = async (child: TestApplicant) =>
  expect((await edit(child.id, { school_1_status: 'LULUS' })).status).toBe(200)
const refused = (status: number, message: unknown) => ({ status, message })

describe('a withdrawal', () => {
  it('frees the NIK and the seat, keeps number and history, and hides the decision from the family', async () => {
    const child = await anApplicant(app)
    await admit(child)
    await app.app.syncCaches()
    expect((await publicAnswer(child)).school_1_status).toBe('LULUS')
    expect((await withdraw(child)).status).toBe(200)

    await app.app.syncCaches()
    const answer = await publicAnswer(child)
    expect(answer).toMatchObject({ school_1_status: null, school_2_status: null })
    expect(Object.keys(answer)).toHaveLength(7)
    expect((await app.app.inject(`/ppdb/${child.number}/pdf`)).statusCode).toBe(200)
    expect(await read(child)).toMatchObject({ data: { withdrawal: REASON }, meta: { withdrawn: true } })
    await free(child, operator1)
    await setSeats(app, zone.school_1_id, 1)
    const again = await anApplicant(app, 'SD', { nik: child.body.nik })
    await admit(again)
    expect(await auditOf(app, child.id)).toContainEqual(
      expect.objectContaining({ action: 'registration.withdraw' }),
    )
    await remove(again)
  })

  it('keeps no NIK that staff typed into the reason', async () => {
    const child = await anApplicant(app)
    await withdraw(child, admin, {
      reason: 'Salah NIK 5299 0111 0318 0999',
      asked_by: 'Ibu 5299011103180999',
    })
    expect(await stored(child.id)).toMatchObject({
      withdrawn_reason: 'Salah NIK •••',
      withdrawn_asked_by: 'Ibu •••',
    })
  })

  it('is its own state in lists and no other', async () => {
    const child = await anApplicant(app)
    await withdraw(child)
    expect(await listed('per_page=100')).toContain(child.id)
    expect(await listed('per_page=100&decision=mundur')).toContain(child.id)
    expect(await listed('per_page=100&decision=belum')).not.toContain(child.id)
  })

  it('refuses edits, deletion and a second withdrawal', async () => {
    const child = await anApplicant(app)
    await withdraw(child)
    expect(await withdraw(child)).toMatchObject(refused(409, ALREADY_WITHDRAWN))
    expect(await remove(child)).toMatchObject(refused(409, LOCKED_WHILE_WITHDRAWN))
    const edited = await edit(child.id, { name: 'Contoh Lain' })
    expect([edited.status, edited.body.message]).toEqual([409, LOCKED_WHILE_WITHDRAWN])
  })

  it('needs a reason, who asked, and the version that was read', async () => {
    const child = await anApplicant(app)
    expect(await withdraw(child, admin, { reason: ' ', asked_by: '' })).toMatchObject(
      refused(400, {
        reason: [REMOVAL_MESSAGES['removal.reason']],
        asked_by: [REMOVAL_MESSAGES['removal.asked_by']],
      }),
    )
    expect((await withdraw(child, admin, { ...REASON, version: 9 })).status).toBe(409)
    expect((await stored(child.id)).withdrawn_at).toBeNull()
  })

  it('of an admitted child is recorded by the admitting school, of others by the first choice', async () => {
    const undecided = await anApplicant(app)
    expect(await withdraw(undecided, operator2)).toMatchObject(
      refused(403, WITHDRAWAL_MESSAGES.not_first_choice),
    )
    expect((await withdraw(undecided, monitor)).status).toBe(403)
    const admitted = await anApplicant(app)
    await edit(admitted.id, { school_2_status: 'LULUS' })
    expect(await withdraw(admitted, operator1)).toMatchObject(
      refused(403, WITHDRAWAL_MESSAGES.admitted_elsewhere),
    )
    expect((await withdraw(admitted, operator2)).status).toBe(200)
  })
})

describe('taking a withdrawal back', () => {
  it('brings the decision back while a seat is free', async () => {
    const child = await anApplicant(app)
    await admit(child)
    const { school_1_id } = zone
    await withdraw(child)
    await setSeats(app, school_1_id, 0)
    expect(await undo(child)).toMatchObject(refused(409, `Kuota ${names.get(school_1_id)} sudah penuh`))
    await setSeats(app, school_1_id, 100)
    expect((await undo(child)).status).toBe(200)
    expect(await stored(child.id)).toMatchObject({ school_1_decision: 'LULUS', withdrawn_at: null })
    expect(await undo(child)).toMatchObject(refused(409, NOT_WITHDRAWN))
  })

  it('is refused while the NIK is registered again; admins read the number', async () => {
    const child = await anApplicant(app)
    await withdraw(child)
    const again = await anApplicant(app, 'SD', { nik: child.body.nik })
    expect(await undo(child)).toMatchObject(refused(409, registeredAgain(again.number)))
    expect(await undo(child, operator1)).toMatchObject(refused(409, registeredAgain(null)))
  })
})

describe('the seat of an admitted child that staff withdraw', () => {
  const full = (school: number) => refused(409, `Kuota ${names.get(school)} sudah penuh`)
  const aLeaver = async () => {
    const child = await anApplicant(app)
    await admit(child)
    await setSeats(app, zone.school_1_id, await used())
    expect((await withdraw(child)).status).toBe(200)
    return child
  }
  const used = async () => (await countUsed(app.db.kysely, season.id)).get(zone.school_1_id) ?? 0
  const heldUntil = async (child: TestApplicant) => (await stored(child.id)).seat_held_until
  const decide = async () => {
    const { status, body } = await edit((await anApplicant(app)).id, { school_1_status: 'LULUS' })
    return { status, message: body.message }
  }

  it("is held for two days, is nobody else's, and comes back with the child", async () => {
    const child = await aLeaver()
    expect(await heldUntil(child)).toEqual(new Date(app.clock.now.getTime() + 48 * 3_600_000))
    expect(await auditOf(app, child.id)).toContainEqual(
      expect.objectContaining({ changes: expect.objectContaining({ seat_held_until: expect.anything() }) }),
    )
    expect(await decide()).toMatchObject(full(zone.school_1_id))
    expect((await undo(child)).status).toBe(200)
    expect([await heldUntil(child), (await stored(child.id)).school_1_decision]).toEqual([null, 'LULUS'])
  })

  it('is given up by a second person only, once', async () => {
    const child = await aLeaver()
    expect(await free(child)).toMatchObject(refused(409, SECOND_PERSON_FREES))
    expect(await free(child, monitor)).toMatchObject({ status: 403 })
    expect((await free(child, operator1)).status).toBe(200)
    expect(await free(child, operator1)).toMatchObject(refused(409, NO_SEAT_HELD))
    expect((await decide()).status).toBe(200)
    expect(await undo(child)).toMatchObject(full(zone.school_1_id))
  })

  it('is free when the time has passed, and not before', async () => {
    const child = await aLeaver()
    const at = (hours: number) => {
      const now = new Date(app.clock.now.getTime() + hours * 3_600_000)
      return endHeldSeats(app.db.kysely, { clock: () => now, log: { warn: () => undefined } }).end()
    }
    await at(47)
    expect(await heldUntil(child)).not.toBeNull()
    await at(48)
    expect(await heldUntil(child)).toBeNull()
    expect((await decide()).status).toBe(200)
  })

  it('is not held before the results are public, nor for a child without one', async () => {
    const child = await anApplicant(app)
    await withdraw(child)
    expect(await heldUntil(child)).toBeNull()
    const results = (publication_mode: 'hidden' | 'published') =>
      app.db.kysely.updateTable('season').set({ publication_mode }).where('id', '=', season.id).execute()
    const hidden = await anApplicant(app)
    await admit(hidden)
    await results('hidden')
    await withdraw(hidden)
    await results('published')
    expect(await heldUntil(hidden)).toBeNull()
  })
})

describe('the trash', () => {
  it('shows who deleted what, when and why, and restores it', async () => {
    const child = await anApplicant(app)
    await remove(child, operator1, { reason: 'Terkirim dua kali' })
    const page = await call('GET', 'trash?per_page=100')
    expect(page.data[0]).toMatchObject({
      id: child.id,
      no_registration: child.number,
      reason: 'Terkirim dua kali',
      deleted_by: expect.stringContaining('Contoh'),
    })
    await app.app.syncCaches()
    expect((await read(child)).status).toBe(404)
    expect((await restore(child, operator1)).status).toBe(200)
    expect((await read(child)).status).toBe(200)
    expect((await restore(child)).status).toBe(404)
  })

  it('of an operator has the first choices of the school only', async () => {
    const child = await anApplicant(app)
    await remove(child, operator1, { reason: 'Contoh' })
    expect((await call('GET', 'trash', operator2)).data).toEqual([])
    expect((await restore(child, operator2)).status).toBe(404)
    const own = (await call('GET', 'trash', operator1)).data
    expect(own.map(({ id }: { id: number }) => id)).toContain(child.id)
  })

  it('keeps a child whose NIK came back', async () => {
    const child = await anApplicant(app)
    await remove(child)
    const again = await anApplicant(app, 'SD', { nik: child.body.nik })
    expect(await restore(child)).toMatchObject(refused(409, registeredAgain(again.number)))
    expect((await stored(child.id)).deleted_at).not.toBeNull()
  })

  it('brings LULUS back only if a seat is free', async () => {
    const child = await anApplicant(app)
    await admit(child)
    // The server refuses to delete an admitted child; an earlier version did not.
    await app.db.kysely
      .updateTable('registration')
      .set({ deleted_at: app.clock.now })
      .where('id', '=', child.id)
      .execute()
    await setSeats(app, zone.school_1_id, 0)
    expect(await restore(child)).toMatchObject({
      status: 200,
      message: restoredWithoutSeat(names.get(zone.school_1_id) ?? ''),
    })
    expect((await stored(child.id)).school_1_decision).toBeNull()
  })

  it('stores no reason for a call without a body, and refuses an empty one', async () => {
    const child = await anApplicant(app)
    expect((await remove(child, admin, { reason: '' })).status).toBe(400)
    expect((await remove(child)).status).toBe(200)
    expect((await stored(child.id)).deleted_reason).toBeNull()
  })
})

describe('a registration with the same NIK that is committed at the same moment', () => {
  it.each([
    ['a withdrawal that is taken back', withdraw, undo],
    ['a restoration', remove, restore],
  ])('refuses %s, which names it', async (_title, takeAway, bringBack) => {
    const child = await anApplicant(app)
    const again = await anApplicant(app)
    await takeAway(child)
    const gate = await app.db.pool.connect()
    await gate.query('begin')
    // The other registration gets the NIK of the child, and is not visible yet.
    await gate.query(
      'update registration set nik_index = (select nik_index from registration where id = $1) where id = $2',
      [child.id, again.id],
    )
    const answer = bringBack(child)
    const waiting = `select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'update "registration"%'`
    await expect.poll(async () => (await app.db.pool.query(waiting)).rowCount).toBe(1)
    await gate.query('commit')
    gate.release()
    expect(await answer).toMatchObject(refused(409, registeredAgain(again.number)))
  })
})
