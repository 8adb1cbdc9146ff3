import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { EDIT_MESSAGES } from '@spmb/domain/registration/staff-messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../testing/accounts.ts'
import { anApplicant, auditOf, setSeats, type TestApplicant } from '../../testing/applicants.ts'
import { aNik, aNisn, aZone, type ChoiceIds } from '../../testing/builders.ts'
import { createTestApp, TEST_DATA_KEY, type TestApp } from '../../testing/test-app.ts'
import { createSealing } from '../platform/sealing.ts'

let test_: TestApp
let zone: ChoiceIds
let smpZone: ChoiceIds
type Staff = Awaited<ReturnType<typeof signIn>>
let admin: Staff
let monitor: Staff
let operator1: Staff
let operator2: Staff
let stranger: Staff
let smpOperator: Staff
let names: Map<number, string>
const sealing = createSealing(TEST_DATA_KEY, () => new Uint8Array())

beforeAll(async () => {
  test_ = await createTestApp()
  const db = test_.db.kysely
  zone = await aZone(db, 'SD')
  smpZone = await aZone(db, 'SMP')
  const schools = await db.selectFrom('school').select(['id', 'name', 'type']).execute()
  names = new Map(schools.map(({ id, name }) => [id, name]))
  const chosen = [zone.school_1_id, zone.school_2_id]
  const other = schools.find((school) => school.type === 'SD' && !chosen.includes(school.id))
  admin = await signIn(test_, 'admin')
  monitor = await signIn(test_, 'monitor')
  operator1 = await signIn(test_, 'operator', { schoolId: zone.school_1_id })
  operator2 = await signIn(test_, 'operator', { schoolId: zone.school_2_id })
  stranger = await signIn(test_, 'operator', { schoolId: other?.id as number })
  smpOperator = await signIn(test_, 'operator', { schoolId: smpZone.school_1_id })
  for (const school of [...chosen, smpZone.school_1_id]) await setSeats(test_, school, 100)
})
afterAll(() => test_.close())

async function edit(id: number, payload: object, as: Staff = admin, level = 'sd') {
  const response = await test_.app.inject({
    method: 'PUT',
    url: `/api/ppdb/${level}/${id}/edit`,
    headers: as.bearer,
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}

async function stored(id: number) {
  return test_.db.kysely.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const school = (id: number) => ({ id, name: names.get(id) })

describe('correcting', () => {
  test('changes what was sent, keeps the rest, and answers with the number', async () => {
    const child = await anApplicant(test_, 'SD', { email: 'ibu@contoh.id', father_phone: '0812 1111 1111' })
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
        birth_date: '2018-04-12',
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
      data: { no_registration: child.number },
    })
    expect(status).toBe(200)
    const { changed_in: _, search_text: __, ...after } = await stored(child.id)
    expect(after).toEqual({
      ...Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof typeof before]])),
      name: 'Contoh Nama Baru',
      phone: '+6281300000001',
      email: null,
      birth_date: '2018-04-12',
      version: 2,
      updated_at: test_.clock.now,
    })
  })

  test('is in the audit with before and after, in the words of the API, without NIK or NISN', async () => {
    const child = await anApplicant(test_, 'SMP')
    const [nik, nisn] = [aNik(), aNisn()]
    await edit(child.id, { name: 'Contoh Lain', nik, nisn, graduation_year: '2024' }, admin, 'smp')
    const [, row] = await auditOf(test_, child.id)
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
    expect(sealing.open(after.nik_sealed, child.number)).toBe(nik)
    expect(sealing.open(after.nisn_sealed as Buffer, child.number)).toBe(nisn)
    expect(after.nik_index).toEqual(sealing.blindIndex('nik', nik))
    expect(after.nisn_index).toEqual(sealing.blindIndex('nisn', nisn))
  })

  test('with what is there already changes nothing, not even the version', async () => {
    const child = await anApplicant(test_)
    const { consent: _, district_id: __, ...same } = child.body
    expect((await edit(child.id, { ...same, status_announcement: null, school_1_status: '' })).status).toBe(
      200,
    )
    expect((await edit(child.id, {})).status).toBe(200)
    expect((await stored(child.id)).version).toBe(1)
    expect(await auditOf(test_, child.id)).toHaveLength(1)
  })

  test('is refused field by field, with everything that is wrong at once, and nothing changed', async () => {
    const child = await anApplicant(test_, 'SMP')
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

  test('needs the id and type of the path, and a version that is a number', async () => {
    const child = await anApplicant(test_)
    const { status, body } = await edit(child.id, { id: child.id + 1, type: 'SMP', version: 'baru' })
    expect(status).toBe(400)
    expect(body.message).toEqual({
      id: [EDIT_MESSAGES['id.other']],
      type: [EDIT_MESSAGES['type.other']],
      version: [EDIT_MESSAGES['version.format']],
    })
    expect((await edit(child.id, { id: String(child.id), type: 'sd', name: 'Contoh Sama' })).status).toBe(200)
  })

  test.each([['[]'], ['"teks"'], ['null'], ['7']])('of %s changes nothing', async (payload) => {
    const child = await anApplicant(test_)
    const response = await test_.app.inject({
      method: 'PUT',
      url: `/api/ppdb/sd/${child.id}/edit`,
      headers: { ...admin.bearer, 'content-type': 'application/json' },
      payload,
    })
    expect([200, 400]).toContain(response.statusCode)
    expect((await stored(child.id)).version).toBe(1)
  })

  test('ignores fields that nobody may set', async () => {
    const child = await anApplicant(test_)
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
    // An operator may not decide by the fields that admins have for it.
    await edit(child.id, { school_1_status: 'LULUS', school_2_status: 'LULUS' }, operator1)
    expect(await stored(child.id)).toEqual(before)
  })

  test('of a NIK or NISN that another child has is refused at that field', async () => {
    const child = await anApplicant(test_, 'SMP')
    const other = await anApplicant(test_, 'SMP')
    const nik = await edit(child.id, { nik: other.body.nik }, admin, 'smp')
    expect(nik).toMatchObject({ status: 400, body: { message: { nik: [EDIT_MESSAGES['nik.taken']] } } })
    const nisn = await edit(child.id, { nisn: other.body.nisn }, admin, 'smp')
    expect(nisn).toMatchObject({ status: 400, body: { message: { nisn: [EDIT_MESSAGES['nisn.taken']] } } })
    expect((await stored(child.id)).version).toBe(1)
    // Not by one that is deleted, nor by its own.
    await test_.app.inject({ method: 'DELETE', url: `/api/ppdb/${other.id}/delete`, headers: admin.bearer })
    expect((await edit(child.id, { nik: other.body.nik, nisn: other.body.nisn }, admin, 'smp')).status).toBe(
      200,
    )
    expect((await edit(child.id, { nik: other.body.nik, nisn: other.body.nisn }, admin, 'smp')).status).toBe(
      200,
    )
  })
})

describe('NIK, village and choices', () => {
  test('are an admin matter: an operator may send them only as they are', async () => {
    const child = await anApplicant(test_)
    const { nik, village_id, school_1_id, school_2_id } = child.body
    const same = { nik, village_id: String(village_id), school_1_id, school_2_id }
    expect((await edit(child.id, { ...same, name: 'Contoh Sama' }, operator1)).status).toBe(200)
    for (const field of [
      { nik: aNik() },
      { village_id: village_id + 1 },
      { school_1_id: school_2_id },
      { school_2_id: 999 },
    ]) {
      const { status, body } = await edit(child.id, { ...field, name: 'Contoh Beda' }, operator1)
      expect(status).toBe(403)
      expect(body.message).toContain('hanya dapat diubah oleh admin dinas')
    }
    expect((await stored(child.id)).name).toBe('Contoh Sama')
  })

  test('follow the zone of today where they are changed, and only there', async () => {
    const { db } = test_
    const village = await db.kysely
      .insertInto('village')
      .values({ code: '99.99.99.9901', name: 'Desa Contoh Ubah', type: 'DESA', district_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [a, b, c] = await Promise.all(
      ['1', '2', '3'].map((n) =>
        db.kysely
          .insertInto('school')
          .values({
            npsn: `9999990${n}`,
            name: `SDN Contoh Ubah ${n}`,
            type: 'SD',
            status: 'NEGERI',
            district_id: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),
    )
    const [A, B, C] = [a?.id as number, b?.id as number, c?.id as number]
    const serve = (school_id: number) =>
      db.kysely.insertInto('zone').values({ village_id: village.id, school_id }).execute()
    await serve(A)
    await serve(B)

    const child = await anApplicant(test_)
    const outside = await edit(child.id, { village_id: village.id })
    expect(outside.status).toBe(400)
    expect(Object.keys(outside.body.message)).toEqual(['school_1_id', 'school_2_id'])
    expect((await edit(child.id, { village_id: 999_999 })).body.message).toEqual({
      village_id: [REGISTRATION_MESSAGES['village.unknown']],
    })
    expect((await edit(child.id, { school_1_id: C })).body.message).toHaveProperty('school_1_id')
    expect(
      (await edit(child.id, { village_id: village.id, school_1_id: A, school_2_id: A })).body.message,
    ).toEqual({
      school_2_id: [REGISTRATION_MESSAGES['school.same_twice']],
    })
    // A school of the other level is in no zone of this one.
    expect((await edit(child.id, { school_1_id: smpZone.school_1_id })).status).toBe(400)

    expect((await edit(child.id, { village_id: village.id, school_1_id: A, school_2_id: B })).status).toBe(
      200,
    )
    expect((await auditOf(test_, child.id)).at(-1)?.changes).toEqual({
      village_id: {
        before: { id: zone.village_id, name: expect.any(String) },
        after: { id: village.id, name: 'Desa Contoh Ubah' },
      },
      school_1_id: { before: school(zone.school_1_id), after: { id: A, name: 'SDN Contoh Ubah 1' } },
      school_2_id: { before: school(zone.school_2_id), after: { id: B, name: 'SDN Contoh Ubah 2' } },
    })

    // The zone changes: what stands is not touched, what is changed is judged by the new one.
    await db.kysely
      .deleteFrom('zone')
      .where('village_id', '=', village.id)
      .where('school_id', '=', A)
      .execute()
    await serve(C)
    expect((await edit(child.id, { name: 'Contoh Zona' })).status).toBe(200)
    expect((await edit(child.id, { school_2_id: C })).status).toBe(200)
    expect((await edit(child.id, { school_2_id: A })).status).toBe(400)
    // One school is left: it stands for both choices.
    await db.kysely
      .deleteFrom('zone')
      .where('village_id', '=', village.id)
      .where('school_id', '=', B)
      .execute()
    expect((await edit(child.id, { school_1_id: C, school_2_id: C })).status).toBe(200)
  })

  test('stay while the child is LULUS; a decision stays with its school and not with its place', async () => {
    const child = await anApplicant(test_)
    const { school_1_id, school_2_id } = child.body
    await edit(child.id, { school_1_status: 'TIDAK LULUS', school_2_status: 'LULUS' })
    const refused = await edit(child.id, { nik: aNik(), name: 'Contoh Tidak' })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('sudah LULUS')
    expect((await stored(child.id)).name).not.toBe('Contoh Tidak')
    await edit(child.id, { school_2_status: null })
    const swapped = await edit(child.id, { school_1_id: school_2_id, school_2_id: school_1_id })
    expect(swapped.status).toBe(200)
    expect(await stored(child.id)).toMatchObject({
      school_1_decision: null,
      school_2_decision: 'TIDAK LULUS',
    })
    expect((await auditOf(test_, child.id)).at(-1)?.changes).toMatchObject({
      school_1_status: { before: 'TIDAK LULUS', after: null },
      school_2_status: { before: null, after: 'TIDAK LULUS' },
    })
  })
})

describe('deciding', () => {
  test('operators decide for their own school, first or second choice, and take it back', async () => {
    const child = await anApplicant(test_)
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
    expect((await auditOf(test_, child.id)).map((row) => row.changes)).toEqual([
      null,
      { school_1_status: { before: null, after: 'TIDAK LULUS' } },
      { school_2_status: { before: null, after: 'LULUS' } },
      { school_2_status: { before: 'LULUS', after: null } },
      { school_1_status: { before: 'TIDAK LULUS', after: null } },
    ])
  })

  test('not for another school, not for one that was not chosen, not with another word', async () => {
    const child = await anApplicant(test_)
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

  test('an admin decides for choice 1 unless told otherwise, and for both at once by their own fields', async () => {
    const child = await anApplicant(test_)
    await edit(child.id, { status_announcement: 'LULUS' })
    expect(await stored(child.id)).toMatchObject({ school_1_decision: 'LULUS', school_2_decision: null })
    // From one school to the other in one step.
    const moved = await edit(child.id, { school_1_status: 'TIDAK LULUS', school_2_status: 'LULUS' })
    expect(moved.status).toBe(200)
    expect(await stored(child.id)).toMatchObject({
      school_1_decision: 'TIDAK LULUS',
      school_2_decision: 'LULUS',
    })
    // What original clients send of the record beside the decision does not undo it.
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

  test('one school admits a child: a second is told which one does', async () => {
    const child = await anApplicant(test_)
    await edit(child.id, { status_announcement: 'LULUS' }, operator1)
    const second = await edit(child.id, { status_announcement: 'LULUS', name: 'Contoh Tidak' }, operator2)
    expect(second.status).toBe(409)
    expect(second.body.message).toContain(`sudah LULUS di ${names.get(zone.school_1_id)}`)
    expect((await edit(child.id, { school_2_status: 'LULUS' })).status).toBe(409)
    const free = await anApplicant(test_)
    expect((await edit(free.id, { school_1_status: 'LULUS', school_2_status: 'LULUS' })).status).toBe(409)
    expect((await stored(free.id)).version).toBe(1)
    expect((await stored(child.id)).name).not.toBe('Contoh Tidak')
  })

  test('LULUS needs a quota with a free seat; TIDAK LULUS and a LULUS that stands need none', async () => {
    const child = await anApplicant(test_)
    const name = names.get(zone.school_1_id)
    await setSeats(test_, zone.school_1_id, null)
    expect(await edit(child.id, { status_announcement: 'LULUS' })).toMatchObject({
      status: 409,
      body: { message: `Kuota ${name} belum ditetapkan` },
    })
    await setSeats(test_, zone.school_1_id, 0)
    expect(await edit(child.id, { status_announcement: 'LULUS' })).toMatchObject({
      status: 409,
      body: { message: `Kuota ${name} sudah penuh` },
    })
    expect((await edit(child.id, { status_announcement: 'TIDAK LULUS' })).status).toBe(200)
    await setSeats(test_, zone.school_1_id, 100)
    await edit(child.id, { status_announcement: 'LULUS' })
    await setSeats(test_, zone.school_1_id, 0)
    expect((await edit(child.id, { status_announcement: 'LULUS', name: 'Contoh Tetap' })).status).toBe(200)
    expect(await stored(child.id)).toMatchObject({ school_1_decision: 'LULUS', name: 'Contoh Tetap' })
    await setSeats(test_, zone.school_1_id, 100)
  })

  test('where one school stands for both choices one decision fills both and takes one seat', async () => {
    const child = await anApplicant(test_)
    await test_.db.kysely
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

describe('who may', () => {
  test('nobody without a session, not the monitor, not an operator of the other level', async () => {
    const child = await anApplicant(test_)
    const anonymous = await test_.app.inject({
      method: 'PUT',
      url: `/api/ppdb/sd/${child.id}/edit`,
      payload: {},
    })
    expect(anonymous.statusCode).toBe(401)
    expect((await edit(child.id, { name: 'x' }, monitor)).status).toBe(403)
    expect((await edit(child.id, { name: 'x' }, smpOperator)).status).toBe(403)
    expect((await edit(child.id, { name: 'x' }, operator1, 'smp')).status).toBe(403)
  })

  test('outside the school, unknown, deleted and of the other level are all not found', async () => {
    const child = await anApplicant(test_)
    expect((await edit(child.id, { name: 'Contoh Curi' }, stranger)).status).toBe(404)
    expect((await edit(999_999, { name: 'x' })).status).toBe(404)
    expect((await edit(child.id, { name: 'x' }, admin, 'smp')).status).toBe(404)
    for (const id of ['0', '-1', 'abc', '99999999999', '1.5'])
      expect((await edit(id as unknown as number, {})).status).toBe(404)
    await test_.app.inject({ method: 'DELETE', url: `/api/ppdb/${child.id}/delete`, headers: admin.bearer })
    const gone = await edit(child.id, { name: 'x' })
    expect(gone).toMatchObject({ status: 404, body: { message: 'Data registrasi tidak ditemukan' } })
  })
})

describe('two at once', () => {
  const together = <T>(count: number, work: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, i) => work(i)))

  test('the second editor is told who was first, and nothing is overwritten', async () => {
    const child = await anApplicant(test_)
    await edit(child.id, { version: 1, name: 'Contoh Pertama' }, operator1)
    const { status, body } = await edit(
      child.id,
      { version: 1, name: 'Contoh Kedua', address: 'x' },
      operator2,
    )
    expect(status).toBe(409)
    expect(body.message).toContain('diubah oleh Contoh operator pada 3 Juni 2025, 10.00 WITA')
    expect(await stored(child.id)).toMatchObject({ name: 'Contoh Pertama', version: 2 })
    // An original client sends no version and is not asked for one.
    expect((await edit(child.id, { name: 'Contoh Ketiga' })).status).toBe(200)
  })

  test('of 20 editors with one version one gets through', async () => {
    const child = await anApplicant(test_)
    const answers = await together(20, (i) =>
      edit(child.id, { version: 1, name: `Contoh ${i}` }, i % 2 ? operator1 : operator2),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await stored(child.id)).version).toBe(2)
  })

  test('of 50 LULUS for the last seat one gets it', async () => {
    const children = await together(50, () => anApplicant(test_))
    const used = await test_.db.kysely
      .selectFrom('registration')
      .select((is) => is.fn.countAll<number>().as('n'))
      .where((is) =>
        is.or([
          is.and([is('school_1_id', '=', zone.school_1_id), is('school_1_decision', '=', 'LULUS')]),
          is.and([is('school_2_id', '=', zone.school_1_id), is('school_2_decision', '=', 'LULUS')]),
        ]),
      )
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await setSeats(test_, zone.school_1_id, used.n + 1)
    const answers = await together(50, (i) =>
      edit((children[i] as TestApplicant).id, { status_announcement: 'LULUS' }, i % 2 ? admin : operator1),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.message).toBe(`Kuota ${names.get(zone.school_1_id)} sudah penuh`)
    }
    await setSeats(test_, zone.school_1_id, 500)
  })

  test('both operators of one child press LULUS: one school gets it', async () => {
    for (let round = 0; round < 10; round++) {
      const child = await anApplicant(test_)
      const answers = await Promise.all([
        edit(child.id, { status_announcement: 'LULUS' }, operator1),
        edit(child.id, { status_announcement: 'LULUS' }, operator2),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  test('a delete and an edit leave a deleted child, edited or not, and no third thing', async () => {
    for (let round = 0; round < 10; round++) {
      const child = await anApplicant(test_)
      const [edited, deleted] = await Promise.all([
        edit(child.id, { status_announcement: 'LULUS' }),
        test_.app.inject({
          method: 'DELETE',
          url: `/api/ppdb/${child.id}/delete`,
          headers: operator1.bearer,
        }),
      ])
      expect(deleted.statusCode).toBe(200)
      expect([200, 404]).toContain(edited.status)
      const row = await stored(child.id)
      expect(row.deleted_at).not.toBeNull()
      expect(row.school_1_decision).toBe(edited.status === 200 ? 'LULUS' : null)
      expect((await auditOf(test_, child.id)).at(-1)?.action).toBe('registration.delete')
    }
  })

  test('twenty children get one NIK at once: one has it', async () => {
    const children = await together(20, () => anApplicant(test_))
    const nik = aNik()
    const answers = await together(20, (i) => edit((children[i] as TestApplicant).id, { nik }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.message).toEqual({ nik: [EDIT_MESSAGES['nik.taken']] })
    }
  })

  test('children that exchange their NIKs are refused or told to come back, never shown a fault', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await anApplicant(test_, 'SMP'), await anApplicant(test_, 'SMP')]
      const answers = await Promise.all([
        edit(a.id, { nik: b.body.nik }, admin, 'smp'),
        edit(b.id, { nik: a.body.nik }, admin, 'smp'),
      ])
      for (const { status } of answers) expect([200, 400]).toContain(status)
    }
  })

  test('decisions and changes of the quotas of both schools cross without a deadlock being shown', async () => {
    const children = await together(20, () => anApplicant(test_))
    const decide = (i: number) =>
      edit((children[i % 20] as TestApplicant).id, {
        school_1_status: i % 2 ? 'LULUS' : null,
        school_2_status: i % 2 ? null : 'LULUS',
      })
    const lockBoth = () =>
      test_.db.kysely
        .transaction()
        .execute((tx) =>
          tx.selectFrom('quota').selectAll().orderBy('season_id').orderBy('school_id').forUpdate().execute(),
        )
    const [answers] = await Promise.all([together(80, decide), together(10, lockBoth)])
    for (const { status } of answers) expect(status).toBe(200)
  })
})
