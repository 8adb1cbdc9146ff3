import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { anApplicant, auditOf } from '../../../../testing/applicants.ts'
import { aNik } from '../../../../testing/builders.ts'
import { openEditing } from '../../../../testing/editing.ts'

const { app: testApp, zone, smpZone, operator1, edit, stored, names } = await openEditing()
afterAll(() => testApp.close())

const school = (id: number) => ({ id, name: names.get(id) })

describe('NIK, village and choices', () => {
  test('can be changed by an admin only; an operator may send them unchanged', async () => {
    const child = await anApplicant(testApp)
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

  test('are checked against the current zone when they change, and only then', async () => {
    const { db } = testApp
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

    const child = await anApplicant(testApp)
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
    // A school of the other level is never in the zone.
    expect((await edit(child.id, { school_1_id: smpZone.school_1_id })).status).toBe(400)

    expect((await edit(child.id, { village_id: village.id, school_1_id: A, school_2_id: B })).status).toBe(
      200,
    )
    expect((await auditOf(testApp, child.id)).at(-1)?.changes).toEqual({
      village_id: {
        before: { id: zone.village_id, name: expect.any(String) },
        after: { id: village.id, name: 'Desa Contoh Ubah' },
      },
      school_1_id: { before: school(zone.school_1_id), after: { id: A, name: 'SDN Contoh Ubah 1' } },
      school_2_id: { before: school(zone.school_2_id), after: { id: B, name: 'SDN Contoh Ubah 2' } },
    })

    // The zone changes: unchanged choices are accepted, changed ones are checked against the new zone.
    await db.kysely
      .deleteFrom('zone')
      .where('village_id', '=', village.id)
      .where('school_id', '=', A)
      .execute()
    await serve(C)
    expect((await edit(child.id, { name: 'Contoh Zona' })).status).toBe(200)
    expect((await edit(child.id, { school_2_id: C })).status).toBe(200)
    expect((await edit(child.id, { school_2_id: A })).status).toBe(400)
    // With one school left in the zone, it is both choices.
    await db.kysely
      .deleteFrom('zone')
      .where('village_id', '=', village.id)
      .where('school_id', '=', B)
      .execute()
    expect((await edit(child.id, { school_1_id: C, school_2_id: C })).status).toBe(200)
  })

  test('village and choices cannot change while the child is admitted; when they are swapped, each decision stays with its school', async () => {
    const child = await anApplicant(testApp)
    const { school_1_id, school_2_id } = child.body
    await edit(child.id, { school_1_status: 'TIDAK LULUS', school_2_status: 'LULUS' })
    const refused = await edit(child.id, {
      school_1_id: school_2_id,
      school_2_id: school_1_id,
      name: 'Contoh Tidak',
    })
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
    expect((await auditOf(testApp, child.id)).at(-1)?.changes).toMatchObject({
      school_1_status: { before: 'TIDAK LULUS', after: null },
      school_2_status: { before: null, after: 'TIDAK LULUS' },
    })
  })
})
