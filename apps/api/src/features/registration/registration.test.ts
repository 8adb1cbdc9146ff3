import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aNik, anSdBody, anSmpBody } from '../../../testing/builders.ts'
import { openRegistering, type Registering } from '../../../testing/registering.ts'
import { SCHOOL_MORNING, TEST_DATA_KEY } from '../../../testing/test-app.ts'
import { createFieldEncryption } from '../../platform/security/field-encryption.ts'

let harness: Registering
beforeAll(async () => {
  harness = await openRegistering()
})
afterAll(() => harness.test.close())
beforeEach(() => {
  harness.test.clock.now = SCHOOL_MORNING
})

describe('a valid registration', () => {
  it('is answered with its number, for SD', async () => {
    const response = await harness.post('sd', anSdBody(harness.sd))
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({
      status: 201,
      message: 'Pendaftaran berhasil dikirim',
      data: {
        no_registration: expect.stringMatching(/^SD25-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]$/),
        change_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      },
    })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('is answered with its number, for SMP, and keeps its academic data', async () => {
    const response = await harness.post(
      'smp',
      anSmpBody(harness.smp, { from_school: 'MI Contoh', graduation_year: '2024' }),
    )
    expect(response.statusCode).toBe(201)
    const row = await harness.test.db.kysely
      .selectFrom('registration')
      .selectAll()
      .where('no_registration', '=', response.json().data.no_registration)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ level: 'SMP', from_school: 'MI Contoh', graduation_year: 2024 })
  })

  it('stores normalised texts and phones, and consent with its time and version', async () => {
    const response = await harness.post(
      'sd',
      anSdBody(harness.sd, {
        name: '  Contoh   Anak ',
        phone: '62-812.3456.789',
        religion: 'ISLAM',
        father_phone: '',
      }),
    )
    const row = await harness.test.db.kysely
      .selectFrom('registration')
      .selectAll()
      .where('no_registration', '=', response.json().data.no_registration)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      name: 'Contoh Anak',
      phone: '+628123456789',
      religion: 'islam',
      father_phone: null,
      birth_date: '2018-03-11',
      consent_at: SCHOOL_MORNING,
      consent_version: '2025-06-01',
      created_at: SCHOOL_MORNING,
    })
  })

  it('encrypts NIK and NISN, bound to the registration number', async () => {
    const body = anSmpBody(harness.smp)
    const number = (await harness.post('smp', body)).json().data.no_registration as string
    const row = await harness.test.db.kysely
      .selectFrom('registration')
      .selectAll()
      .where('no_registration', '=', number)
      .executeTakeFirstOrThrow()
    const encryption = createFieldEncryption(TEST_DATA_KEY, () => new Uint8Array())
    expect(encryption.decrypt(row.nik_sealed, number)).toBe(body.nik)
    expect(encryption.decrypt(row.nisn_sealed as Buffer, number)).toBe(body.nisn)
    expect(() => encryption.decrypt(row.nik_sealed, 'SD25-00000-00000-0')).toThrow()
    expect(JSON.stringify(row)).not.toContain(body.nik)
  })

  it('writes one audit row with the actor public, without data of the child', async () => {
    const body = anSdBody(harness.sd, { name: 'Contoh Jejak' })
    const number = (await harness.post('sd', body)).json().data.no_registration
    const entries = await harness.test.db.kysely
      .selectFrom('audit_entry')
      .innerJoin('registration', 'registration.id', 'audit_entry.subject_id')
      .where('no_registration', '=', number)
      .selectAll('audit_entry')
      .execute()
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      action: 'registration.create',
      actor: 'public',
      changes: null,
      address: '127.0.0.1',
    })
  })

  it('is accepted from an API client without consent, which is stored as null', async () => {
    const { consent: _, ...body } = anSdBody(harness.sd)
    const number = (await harness.post('sd', body)).json().data.no_registration
    const row = await harness.test.db.kysely
      .selectFrom('registration')
      .select(['consent_at', 'consent_version'])
      .where('no_registration', '=', number)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ consent_at: null, consent_version: null })
  })

  it('ignores fields that the form does not have, such as decision, id and number', async () => {
    const number = (
      await harness.post(
        'sd',
        anSdBody(harness.sd, {
          id: 7,
          no_registration: 'SD25-00000-00000-0',
          school_1_decision: 'LULUS',
          school_1_status: 'LULUS',
          status_announcement: 'LULUS',
          created_at: '2001-01-01',
          version: 9,
          season_id: 99,
          nisn: 'not an SD field',
        }),
      )
    ).json().data.no_registration
    const row = await harness.test.db.kysely
      .selectFrom('registration')
      .selectAll()
      .where('no_registration', '=', number)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      school_1_decision: null,
      version: 1,
      created_at: SCHOOL_MORNING,
      nisn_sealed: null,
    })
  })

  it('lets one child register for both levels, and frees the NIK when a registration is deleted', async () => {
    const nik = aNik()
    expect((await harness.post('sd', anSdBody(harness.sd, { nik }))).statusCode).toBe(201)
    expect((await harness.post('smp', anSmpBody(harness.smp, { nik }))).statusCode).toBe(201)
    const first = anSdBody(harness.sd)
    const number = (await harness.post('sd', first)).json().data.no_registration
    await harness.test.db.kysely
      .updateTable('registration')
      .set({ deleted_at: SCHOOL_MORNING })
      .where('no_registration', '=', number)
      .execute()
    expect((await harness.post('sd', { ...anSdBody(harness.sd), nik: first.nik })).statusCode).toBe(201)
  })
})
