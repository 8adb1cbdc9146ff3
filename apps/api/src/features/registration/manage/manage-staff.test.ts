/** What staff do for families: docs/product-rules.md#change-code and docs/product-rules.md#correction-requests */
import {
  CODE_FIRST_CHOICE,
  FAMILY_PRESENT,
  REQUEST_ANSWERED,
  REQUEST_MESSAGES,
} from '@spmb/domain/registration/manage/messages.ts'
import { ADMIN_ONLY_FIELDS } from '@spmb/domain/registration/staff/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { admit, anApplicant, auditOf } from '../../../../testing/applicants.ts'
import {
  aFamily,
  openFamily,
  openForFamilies,
  setSeason,
  type TestFamily,
} from '../../../../testing/calls/families.ts'
import { callsOf, openEditing, type Staff } from '../../../../testing/editing.ts'

const here = await openEditing()
const { app, zone, admin, monitor, operator1, operator2, stranger, stored } = here
afterAll(() => app.close())
beforeEach(() => openForFamilies(app))

const call = callsOf(app, '')
const makeCode = (id: number, as: Staff = operator1) =>
  call('POST', `/api/ppdb/${id}/change_code`, as, { papers_seen: true })
const accept = (id: number, as: Staff = operator1) => call('POST', `/api/corrections/${id}/accept`, as)
const refuse = (id: number, reason: string, as: Staff = operator1) =>
  call('POST', `/api/corrections/${id}/refuse`, as, { reason })

/** Sends a request after the closing. @returns its id */
async function ask(family: TestFamily, fields: object): Promise<number> {
  await setSeason(app, { window_mode: 'closed' })
  const { data } = await family.call('POST', '/request', fields)
  return data.requests[0]?.id as number
}

describe('a new change code', () => {
  it('ends the old one with its sessions, leaves the version, and is in the history', async () => {
    const family = await aFamily(app)
    const made = await makeCode(family.id)
    expect(made).toMatchObject({ status: 200, data: { change_code: expect.stringMatching(/^[0-9A-Z]{8}$/) } })
    expect((await family.call('GET', '')).status).toBe(401)
    await expect(openFamily(app, family)).rejects.toThrow('404')
    const again = await openFamily(app, { ...family, changeCode: made.data.change_code })
    const { data } = await again.call('GET', '')
    expect(data).toMatchObject({ version: 1, changes: [{ action: 'registration.change_code' }, {}] })
    const [last] = (await auditOf(app, family.id)).filter(
      ({ action }) => action === 'registration.change_code',
    )
    expect(JSON.stringify(last)).not.toContain(made.data.change_code)
  })

  it('needs the family card seen and a recent password, and stands on the page of the family for 14 days', async () => {
    const family = await aFamily(app)
    const bare = await call('POST', `/api/ppdb/${family.id}/change_code`, operator1, {})
    expect(bare).toMatchObject({ status: 400, message: { papers_seen: [REQUEST_MESSAGES['code.papers']] } })
    const { data } = await makeCode(family.id)
    const made = app.clock.now
    const opened = await openFamily(app, { ...family, changeCode: data.change_code })
    const notice = async () => (await opened.call('GET', '')).data.code_made
    expect(await notice()).toEqual({
      at: made.toISOString(),
      who: `Petugas ${here.names.get(zone.school_1_id)}`,
    })
    const history = await call('GET', `/api/ppdb/${family.id}/history`, operator1)
    expect(history.data[0].changes.reason.after).toBe(FAMILY_PRESENT)
    app.clock.now = new Date(made.getTime() + 11 * 60_000)
    expect((await makeCode(family.id)).status).toBe(403)
    app.clock.now = new Date(made.getTime() + 14 * 86_400_000)
    const later = await openFamily(app, { ...family, changeCode: data.change_code })
    expect((await later.call('GET', '')).data.code_made).toBeNull()
    app.clock.now = made
  })

  it('is made for a registration from before there were codes', async () => {
    const child = await anApplicant(app)
    await app.db.kysely
      .updateTable('registration')
      .set({ change_code: null })
      .where('id', '=', child.id)
      .execute()
    const { data } = await makeCode(child.id, admin)
    expect((await openFamily(app, { ...child, changeCode: data.change_code })).headers.cookie).toContain(
      'kelola=',
    )
  })

  it('is made by the school of the first choice and admins', async () => {
    const child = await anApplicant(app)
    expect(await makeCode(child.id, operator2)).toMatchObject({ status: 403, message: CODE_FIRST_CHOICE })
    expect((await makeCode(child.id, stranger)).status).toBe(404)
    expect((await makeCode(child.id, monitor)).status).toBe(403)
  })

  it('made while the family signs in leaves no session of the old one', async () => {
    const child = await anApplicant(app)
    const [made, opened] = await Promise.all([makeCode(child.id), openFamily(app, child).catch(() => null)])
    expect(made.status).toBe(200)
    if (opened) expect((await opened.call('GET', '')).status).toBe(401)
  })
})

describe('a request of a family', () => {
  it('is listed for the first choice, and accepting it changes the registration', async () => {
    const family = await aFamily(app)
    const id = await ask(family, { name: 'Contoh Anak Benar', email: 'a@contoh.example' })
    for (const [who, listed] of [
      [operator1, true],
      [admin, true],
      [monitor, true],
      [operator2, false],
    ] as const) {
      const { data } = await call('GET', '/api/corrections', who)
      expect(data.some((one: { id: number }) => one.id === id)).toBe(listed)
      const open = await call('GET', '/api/corrections/open', who)
      expect(open.data.registrations.includes(family.id)).toBe(listed)
    }
    expect((await accept(id, operator2)).status).toBe(404)
    expect((await accept(id, monitor)).status).toBe(403)
    expect((await accept(id)).status).toBe(200)
    const open = await call('GET', '/api/corrections/open', operator1)
    expect(open.data.registrations).not.toContain(family.id)
    expect(await stored(family.id)).toMatchObject({
      name: 'Contoh Anak Benar',
      email: 'a@contoh.example',
      version: 2,
    })
    expect((await family.call('GET', '')).data.requests).toMatchObject([{ state: 'accepted', reason: null }])
    expect(await accept(id)).toMatchObject({ status: 409, message: REQUEST_ANSWERED })
    expect(await refuse(id, 'Terlambat')).toMatchObject({ status: 409, message: REQUEST_ANSWERED })
  })

  it('of a child that its second choice admits goes to that school, whose operator answers', async () => {
    const family = await aFamily(app)
    const id = await ask(family, { address: 'Dusun Pilihan Dua' })
    await admit(app, family.id, 2)
    expect((await accept(id, operator1)).status).toBe(404)
    const { data } = await call('GET', '/api/corrections', operator2)
    const listed = data.find((one: { id: number }) => one.id === id)
    expect(listed.registration.answering_school.id).toBe(zone.school_2_id)
    expect((await accept(id, operator2)).status).toBe(200)
    expect((await stored(family.id)).address).toBe('Dusun Pilihan Dua')
  })

  it('for other schools is accepted by admins only', async () => {
    const family = await aFamily(app)
    const id = await ask(family, { school_1_id: zone.school_2_id, school_2_id: zone.school_1_id })
    expect(await accept(id)).toMatchObject({ status: 403, message: ADMIN_ONLY_FIELDS })
    expect((await accept(id, admin)).status).toBe(200)
    expect((await stored(family.id)).school_1_id).toBe(zone.school_2_id)
  })

  it('is refused with a reason that the family reads', async () => {
    const family = await aFamily(app)
    const id = await ask(family, { name: 'Contoh Lain' })
    expect(await refuse(id, ' ')).toMatchObject({
      status: 400,
      message: { reason: [REQUEST_MESSAGES['request.reason']] },
    })
    expect((await refuse(id, 'Tidak sesuai akta')).status).toBe(200)
    const { data } = await family.call('GET', '')
    expect(data.requests).toMatchObject([{ state: 'refused', reason: 'Tidak sesuai akta' }])
    expect((await stored(family.id)).version).toBe(1)
  })

  it('is answered once when two members of staff answer at once, and not after a newer one', async () => {
    const family = await aFamily(app)
    const id = await ask(family, { name: 'Contoh Bersama' })
    const answers = await Promise.all([accept(id), refuse(id, 'Contoh alasan', admin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const replaced = await ask(family, { address: 'Dusun Satu' })
    await ask(family, { address: 'Dusun Dua' })
    expect((await accept(replaced)).status).toBe(409)
  })
})
