import { EDIT_MESSAGES } from '@spmb/domain/registration/staff/messages.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { anApplicant, anException, auditOf, setSeats } from '../../../../testing/applicants.ts'
import { openEditing } from '../../../../testing/editing.ts'

const { app: testApp, zone, admin, operator1, operator2, names, edit, stored } = await openEditing()
afterAll(() => testApp.close())

describe('decisions', () => {
  test('operators set and withdraw the decision of their school, for the first or second choice', async () => {
    const child = await anApplicant(testApp)
    expect((await edit(child.id, { status_announcement: 'TIDAK LULUS' }, operator1)).status).toBe(200)
    expect(
      (
        await edit(
          child.id,
          { status_announcement: 'lulus ', school_id: String(zone.school_2_id) },
          operator2,
        )
      ).status,
    ).toBe(200)
    expect(await stored(child.id)).toMatchObject({
      school_1_decision: 'TIDAK LULUS',
      school_2_decision: 'LULUS',
    })
    expect((await edit(child.id, { status_announcement: '' }, operator2)).status).toBe(200)
    expect((await edit(child.id, { status_announcement: null }, operator1)).status).toBe(200)
    expect(await stored(child.id)).toMatchObject({ school_1_decision: null, school_2_decision: null })
    expect((await auditOf(testApp, child.id)).map((row) => row.changes)).toEqual([
      null,
      { school_1_status: { before: null, after: 'TIDAK LULUS' } },
      { school_2_status: { before: null, after: 'LULUS' } },
      { school_2_status: { before: 'LULUS', after: null } },
      { school_1_status: { before: 'TIDAK LULUS', after: null } },
    ])
  })

  test('for another school, for a school that was not chosen and with another value are refused', async () => {
    const child = await anApplicant(testApp)
    const foreign = await edit(
      child.id,
      { status_announcement: 'LULUS', school_id: zone.school_2_id },
      operator1,
    )
    expect(foreign.status).toBe(403)
    expect(foreign.body.message).toContain('sekolah Anda sendiri')
    const notChosen = await edit(child.id, { status_announcement: 'LULUS', school_id: 999 })
    expect(notChosen).toMatchObject({
      status: 400,
      body: { message: { school_id: [EDIT_MESSAGES['decision.not_chosen']] } },
    })
    for (const word of ['DITERIMA', 1, true, ['LULUS']]) {
      const { status, body } = await edit(child.id, { status_announcement: word })
      expect(status).toBe(400)
      expect(body.message).toEqual({ status_announcement: [EDIT_MESSAGES['decision.format']] })
    }
    expect((await stored(child.id)).version).toBe(1)
  })

  test('an admin decides for choice 1 by default, and for both choices with separate fields', async () => {
    const child = await anApplicant(testApp)
    await edit(child.id, { status_announcement: 'LULUS' })
    expect(await stored(child.id)).toMatchObject({ school_1_decision: 'LULUS', school_2_decision: null })
    // One edit can move the admission to the other school.
    const moved = await edit(child.id, { school_1_status: 'TIDAK LULUS', school_2_status: 'LULUS' })
    expect(moved.status).toBe(200)
    expect(await stored(child.id)).toMatchObject({
      school_1_decision: 'TIDAK LULUS',
      school_2_decision: 'LULUS',
    })
    // Original clients send further fields of the record; they do not undo the decision.
    await edit(child.id, {
      school_1_status: 'TIDAK LULUS',
      school_2_status: 'LULUS',
      school_id: zone.school_2_id,
      status_announcement: '',
    })
    expect(await stored(child.id)).toMatchObject({
      school_1_decision: 'TIDAK LULUS',
      school_2_decision: null,
    })
  })

  test('a second admission is refused and names the school that admits the child', async () => {
    const child = await anApplicant(testApp)
    await edit(child.id, { status_announcement: 'LULUS' }, operator1)
    const second = await edit(child.id, { status_announcement: 'LULUS', name: 'Contoh Tidak' }, operator2)
    expect(second.status).toBe(409)
    expect(second.body.message).toContain(`sudah LULUS di ${names.get(zone.school_1_id)}`)
    expect((await edit(child.id, { school_2_status: 'LULUS' })).status).toBe(409)
    const free = await anApplicant(testApp)
    expect((await edit(free.id, { school_1_status: 'LULUS', school_2_status: 'LULUS' })).status).toBe(409)
    expect((await stored(free.id)).version).toBe(1)
    expect((await stored(child.id)).name).not.toBe('Contoh Tidak')
  })

  test('LULUS needs a quota with a free seat; TIDAK LULUS and an unchanged LULUS do not', async () => {
    const child = await anApplicant(testApp)
    const name = names.get(zone.school_1_id)
    await setSeats(testApp, zone.school_1_id, null)
    expect(await edit(child.id, { status_announcement: 'LULUS' })).toMatchObject({
      status: 409,
      body: { message: `Kuota ${name} belum ditetapkan` },
    })
    await setSeats(testApp, zone.school_1_id, 0)
    expect(await edit(child.id, { status_announcement: 'LULUS' })).toMatchObject({
      status: 409,
      body: { message: `Kuota ${name} sudah penuh` },
    })
    expect((await edit(child.id, { status_announcement: 'TIDAK LULUS' })).status).toBe(200)
    await setSeats(testApp, zone.school_1_id, 100)
    await edit(child.id, { status_announcement: 'LULUS' })
    await setSeats(testApp, zone.school_1_id, 0)
    expect((await edit(child.id, { status_announcement: 'LULUS', name: 'Contoh Tetap' })).status).toBe(200)
    expect(await stored(child.id)).toMatchObject({ school_1_decision: 'LULUS', name: 'Contoh Tetap' })
    await setSeats(testApp, zone.school_1_id, 100)
  })

  test('with one school as both choices, one decision sets both and takes one seat', async () => {
    const child = await anApplicant(testApp)
    await testApp.db.kysely
      .updateTable('registration')
      .set({ school_2_id: zone.school_1_id })
      .where('id', '=', child.id)
      .execute()
    await edit(child.id, { status_announcement: 'LULUS' }, operator1)
    expect(await stored(child.id)).toMatchObject({ school_1_decision: 'LULUS', school_2_decision: 'LULUS' })
    await edit(child.id, { school_1_status: 'TIDAK LULUS', school_2_status: 'TIDAK LULUS' })
    expect(await stored(child.id)).toMatchObject({
      school_1_decision: 'TIDAK LULUS',
      school_2_decision: 'TIDAK LULUS',
    })
  })
})

describe('LULUS for a child of an odd age', () => {
  const decide = (level: Level, id: number, more: object) =>
    edit(id, { status_announcement: 'LULUS', ...more }, operatorOf[level], levelPath(level))
  const operatorOf = { SD: operator1, SMP: admin }

  test.each([
    ['SD', '2025-05-01', 'Lahir 1 Mei 2025: belum 6 tahun pada 1 Juli 2025.'],
    ['SMP', '2001-05-01', 'Lahir 1 Mei 2001: lebih dari 15 tahun pada 1 Juli 2025.'],
  ] as const)(
    'of the %s born on %s is asked about, and given once confirmed',
    async (level, birth_date, question) => {
      const child = await anApplicant(testApp, level, { birth_date })
      const asked = await decide(level, child.id, { version: 1 })
      expect([asked.status, asked.body.message]).toEqual([400, { age_confirmed: [question] }])
      const other = await decide(level, child.id, { version: 1, age_confirmed: 'Ya' })
      expect(other.status).toBe(400)
      expect((await stored(child.id)).school_1_decision).toBeNull()
      expect((await decide(level, child.id, { version: 1, age_confirmed: question })).status).toBe(200)
      expect((await stored(child.id)).school_1_decision).toBe('LULUS')
    },
  )

  test('is not asked about after an exception of the office, nor of clients that send no version', async () => {
    const excepted = await anApplicant(testApp, 'SD', { birth_date: '2019-09-01' })
    await anException(testApp, excepted.id, 'Contoh surat psikolog')
    expect((await decide('SD', excepted.id, { version: 1 })).status).toBe(200)
    const original = await anApplicant(testApp, 'SD', { birth_date: '2019-09-01' })
    expect((await decide('SD', original.id, {})).status).toBe(200)
  })
})
