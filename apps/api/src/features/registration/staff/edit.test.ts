import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { EDIT_MESSAGES, takenBy } from '@spmb/domain/registration/staff/messages.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { anApplicant, auditOf } from '../../../../testing/applicants.ts'
import { aNik, aNisn } from '../../../../testing/builders.ts'
import { openEditing } from '../../../../testing/editing.ts'
import { TEST_DATA_KEY } from '../../../../testing/test-app.ts'
import { createFieldEncryption } from '../../../platform/security/field-encryption.ts'

const { app: testApp, admin, monitor, operator1, stranger, smpOperator, edit, stored } = await openEditing()
const encryption = createFieldEncryption(TEST_DATA_KEY, () => new Uint8Array())
afterAll(() => testApp.close())

describe('an edit', () => {
  test('changes the sent fields, keeps the others, and returns the number', async () => {
    const child = await anApplicant(testApp, 'SD', { email: 'ibu@contoh.id', father_phone: '0812 1111 1111' })
    const before = await stored(child.id)
    const { status, body } = await edit(
      child.id,
      {
        id: child.id,
        type: 'SD',
        version: 1,
        name: '  Contoh   Nama Baru ',
        religion: 'Islam',
        phone: '0813-0000-0001',
        email: '',
        birth_date: String(child.body.birth_date),
        school_id: null,
        meta_student_id: child.id,
        nisn: '',
        from_school: '',
      },
      operator1,
    )
    expect(body).toEqual({
      status: 200,
      message: 'Data calon murid berhasil diubah',
      data: child.number,
    })
    expect(status).toBe(200)
    const { changed_in: _, search_text: __, ...after } = await stored(child.id)
    expect(after).toEqual({
      ...Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof typeof before]])),
      name: 'Contoh Nama Baru',
      phone: '+6281300000001',
      email: null,
      version: 2,
      updated_at: testApp.clock.now,
      person_changed_at: testApp.clock.now,
    })
  })

  test('is audited with before and after under the field names of the API, without NIK or NISN', async () => {
    const child = await anApplicant(testApp, 'SMP')
    const [nik, nisn] = [aNik(), aNisn()]
    await edit(child.id, { name: 'Contoh Lain', nik, nisn, graduation_year: '2024' }, admin, 'smp')
    const [, row] = await auditOf(testApp, child.id)
    expect(row).toEqual({
      action: 'registration.edit',
      actor: `user:${admin.userId}`,
      address: '127.0.0.1',
      changes: {
        name: { before: 'Contoh Anak Satu', after: 'Contoh Lain' },
        graduation_year: { before: 2025, after: 2024 },
        nik: { before: '529901••••••••••', after: '529901••••••••••' },
        nisn: { before: '••••••••••', after: '••••••••••' },
      },
    })
    expect(JSON.stringify(row)).not.toContain(nik)
    expect(JSON.stringify(row)).not.toContain(nisn)
    const after = await stored(child.id)
    expect(encryption.decrypt(after.nik_sealed, child.number)).toBe(nik)
    expect(encryption.decrypt(after.nisn_sealed as Buffer, child.number)).toBe(nisn)
    expect(after.nik_index).toEqual(encryption.blindIndex('nik', nik))
    expect(after.nisn_index).toEqual(encryption.blindIndex('nisn', nisn))
  })

  test('with the stored values changes nothing, not even the version', async () => {
    const child = await anApplicant(testApp)
    const { consent: _, district_id: __, ...same } = child.body
    expect((await edit(child.id, { ...same, status_announcement: null, school_1_status: '' })).status).toBe(
      200,
    )
    expect((await edit(child.id, {})).status).toBe(200)
    expect((await stored(child.id)).version).toBe(1)
    expect(await auditOf(testApp, child.id)).toHaveLength(1)
  })

  test('is refused with all problems by field, and nothing is changed', async () => {
    const child = await anApplicant(testApp, 'SMP')
    const { status, body } = await edit(
      child.id,
      {
        name: '',
        gender: 'X',
        birth_date: '2026-01-01',
        phone: null,
        email: 'bukan',
        nisn: '',
        from_school: '',
        graduation_year: 2026,
        mother_name: ['a'],
        address: 'Dusun Benar',
      },
      admin,
      'smp',
    )
    expect(status).toBe(400)
    expect(body.message).toEqual({
      name: [REGISTRATION_MESSAGES['name.required']],
      gender: [REGISTRATION_MESSAGES['gender.required']],
      birth_date: [REGISTRATION_MESSAGES['birth_date.future']],
      mother_name: [REGISTRATION_MESSAGES['mother_name.required']],
      phone: [REGISTRATION_MESSAGES['phone.required']],
      email: [REGISTRATION_MESSAGES['email.format']],
      nisn: [REGISTRATION_MESSAGES['nisn.required']],
      from_school: [REGISTRATION_MESSAGES['from_school.required']],
      graduation_year: [REGISTRATION_MESSAGES['graduation_year.future']],
    })
    expect((await stored(child.id)).version).toBe(1)
  })

  test('enters no number that only fills the field; one that is stored stays while other fields change', async () => {
    const child = await anApplicant(testApp, 'SMP')
    const fillers = { nik: '1234567890123456', nisn: '0000000000' }
    const refused = [REGISTRATION_MESSAGES['number.filler']]
    expect((await edit(child.id, fillers, admin, 'smp')).body.message).toEqual({
      nik: refused,
      nisn: refused,
    })
    const asked = await edit(child.id, { nisn: fillers.nisn }, smpOperator, 'smp')
    expect(asked).toMatchObject({ status: 400, body: { message: { nisn: refused } } })
    const columns = {
      nik_index: encryption.blindIndex('nik', fillers.nik),
      nisn_index: encryption.blindIndex('nisn', fillers.nisn),
    }
    await testApp.db.kysely.updateTable('registration').set(columns).where('id', '=', child.id).execute()
    const edited = await edit(child.id, { ...fillers, address: 'Dusun Lain' }, admin, 'smp')
    expect(edited.status).toBe(200)
    expect(await stored(child.id)).toMatchObject({ ...columns, address: 'Dusun Lain' })
    expect((await edit(child.id, { nik: '1111111111111111' }, admin, 'smp')).status).toBe(400)
  })

  test('is refused when id or type differ from the path or the version is not a number', async () => {
    const child = await anApplicant(testApp)
    const { status, body } = await edit(child.id, { id: child.id + 1, type: 'SMP', version: 'baru' })
    expect(status).toBe(400)
    expect(body.message).toEqual({
      id: [EDIT_MESSAGES['id.other']],
      type: [EDIT_MESSAGES['type.other']],
      version: [EDIT_MESSAGES['version.format']],
    })
    expect((await edit(child.id, { id: String(child.id), type: 'sd', name: 'Contoh Sama' })).status).toBe(200)
  })

  test.each([['[]'], ['"teks"'], ['null'], ['7']])('with the body %s changes nothing', async (payload) => {
    const child = await anApplicant(testApp)
    const response = await testApp.app.inject({
      method: 'PUT',
      url: `/api/ppdb/sd/${child.id}/edit`,
      headers: { ...admin.bearer, 'content-type': 'application/json' },
      payload,
    })
    expect([200, 400]).toContain(response.statusCode)
    expect((await stored(child.id)).version).toBe(1)
  })

  test('ignores fields that cannot be set', async () => {
    const child = await anApplicant(testApp)
    const before = await stored(child.id)
    const { status } = await edit(
      child.id,
      {
        role_id: 1,
        no_registration: 'SD25-00000-00000-0',
        level: 'SMP',
        season_id: 9,
        created_at: '2020-01-01',
        deleted_at: '2020-01-01',
        nik_sealed: 'x',
        consent: false,
        school_1_decision: 'LULUS',
        __proto__: { name: 'x' },
      },
      admin,
    )
    expect(status).toBe(200)
    expect(await stored(child.id)).toEqual(before)
    // The decision fields of admins have no effect for an operator.
    await edit(child.id, { school_1_status: 'LULUS', school_2_status: 'LULUS' }, operator1)
    expect(await stored(child.id)).toEqual(before)
  })

  test('to the NIK or NISN of another child is refused under that field', async () => {
    const child = await anApplicant(testApp, 'SMP')
    const other = await anApplicant(testApp, 'SMP')
    const nik = await edit(child.id, { nik: other.body.nik }, admin, 'smp')
    expect(nik).toMatchObject({ status: 400, body: { message: { nik: [takenBy('nik', other.number)] } } })
    const nisn = await edit(child.id, { nisn: other.body.nisn }, admin, 'smp')
    expect(nisn).toMatchObject({ status: 400, body: { message: { nisn: [takenBy('nisn', other.number)] } } })
    expect((await stored(child.id)).version).toBe(1)
    // The numbers of a deleted registration and its own numbers are accepted.
    await testApp.app.inject({ method: 'DELETE', url: `/api/ppdb/${other.id}/delete`, headers: admin.bearer })
    expect((await edit(child.id, { nik: other.body.nik, nisn: other.body.nisn }, admin, 'smp')).status).toBe(
      200,
    )
    expect((await edit(child.id, { nik: other.body.nik, nisn: other.body.nisn }, admin, 'smp')).status).toBe(
      200,
    )
  })
})

describe('the rights to edit', () => {
  test('are refused without a session, to the monitor and to an operator of the other level', async () => {
    const child = await anApplicant(testApp)
    const anonymous = await testApp.app.inject({
      method: 'PUT',
      url: `/api/ppdb/sd/${child.id}/edit`,
      payload: {},
    })
    expect(anonymous.statusCode).toBe(401)
    expect((await edit(child.id, { name: 'x' }, monitor)).status).toBe(403)
    expect((await edit(child.id, { name: 'x' }, smpOperator)).status).toBe(403)
    expect((await edit(child.id, { name: 'x' }, operator1, 'smp')).status).toBe(403)
  })

  test('end at the scope: applicants of other schools or levels, deleted and unknown ones are not found', async () => {
    const child = await anApplicant(testApp)
    expect((await edit(child.id, { name: 'Contoh Curi' }, stranger)).status).toBe(404)
    expect((await edit(999_999, { name: 'x' })).status).toBe(404)
    expect((await edit(child.id, { name: 'x' }, admin, 'smp')).status).toBe(404)
    for (const id of ['0', '-1', 'abc', '99999999999', '1.5'])
      expect((await edit(id as unknown as number, {})).status).toBe(404)
    await testApp.app.inject({ method: 'DELETE', url: `/api/ppdb/${child.id}/delete`, headers: admin.bearer })
    const gone = await edit(child.id, { name: 'x' })
    expect(gone).toMatchObject({ status: 404, body: { message: 'Data registrasi tidak ditemukan' } })
  })
})
