import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anSdBody, anSmpBody, type ChoiceIds } from '../../../testing/builders.ts'
import { openRegistering, type Registering } from '../../../testing/registering.ts'
import { SCHOOL_MORNING } from '../../../testing/test-app.ts'

let harness: Registering
beforeAll(async () => {
  harness = await openRegistering()
})
afterAll(() => harness.test.close())
beforeEach(() => {
  harness.test.clock.now = SCHOOL_MORNING
})

describe('a registration that breaks a rule', () => {
  it.each<
    [string, 'sd' | 'smp', (zones: { sd: ChoiceIds; smp: ChoiceIds }) => unknown, Record<string, string[]>]
  >([
    [
      'a NIK of 15 digits',
      'sd',
      ({ sd }) => anSdBody(sd, { nik: '529901110318000' }),
      { nik: ['Panjang NIK harus 16 digit !'] },
    ],
    [
      'numbers that only fill the fields',
      'smp',
      ({ smp }) => anSmpBody(smp, { nik: '0000 0000 0000 0000', nisn: '1111111111' }),
      {
        nik: [REGISTRATION_MESSAGES['number.filler']],
        nisn: [REGISTRATION_MESSAGES['number.filler']],
      },
    ],
    [
      'a NIK sent as a number',
      'sd',
      ({ sd }) => anSdBody(sd, { nik: 5299011103180001 }),
      { nik: ['Isi NIK anak, 16 digit, lihat Kartu Keluarga'] },
    ],
    [
      'a NIK of 15 full-width digits',
      'sd',
      ({ sd }) => anSdBody(sd, { nik: '５２９９０１１１０３１８０００' }),
      { nik: ['Panjang NIK harus 16 digit !'] },
    ],
    [
      'a name of control characters',
      'sd',
      ({ sd }) => anSdBody(sd, { name: 'Anak\u0000' }),
      { name: ['Isian memuat karakter yang tidak dapat disimpan. Ketik ulang dengan huruf biasa'] },
    ],
    [
      'a name with a bidirectional override',
      'sd',
      ({ sd }) => anSdBody(sd, { name: 'Anak\u202eadaB' }),
      { name: ['Isian memuat karakter yang tidak dapat disimpan. Ketik ulang dengan huruf biasa'] },
    ],
    [
      'an unknown gender',
      'sd',
      ({ sd }) => anSdBody(sd, { gender: 'X' }),
      { gender: ['Pilih jenis kelamin: Laki-laki atau Perempuan'] },
    ],
    [
      '30 February',
      'sd',
      ({ sd }) => anSdBody(sd, { birth_date: '2018-02-30' }),
      { birth_date: ['Tanggal lahir ini tidak ada di kalender, contoh yang benar: 17 Agustus 2018'] },
    ],
    [
      'a birth date in the future',
      'sd',
      ({ sd }) => anSdBody(sd, { birth_date: '2025-06-04' }),
      { birth_date: ['Tanggal lahir tidak boleh setelah hari ini. Periksa tahunnya'] },
    ],
    [
      'an unknown village',
      'sd',
      ({ sd }) => anSdBody({ ...sd, village_id: 2_000_000_000 }),
      { village_id: ['Desa/kelurahan ini tidak ada dalam daftar. Pilih kembali dari daftar'] },
    ],
    [
      'a village id above the integer range',
      'sd',
      ({ sd }) => anSdBody(sd, { village_id: 9e15 }),
      { village_id: ['Pilih desa/kelurahan dari daftar'] },
    ],
    [
      'a district other than that of the village',
      'sd',
      ({ sd }) => anSdBody(sd, { district_id: sd.district_id + 1 }),
      {
        district_id: [
          'Desa/kelurahan ini tidak berada di kecamatan yang dipilih. Pilih kembali kecamatannya',
        ],
      },
    ],
    [
      'a school of the other level',
      'sd',
      ({ sd, smp }) => anSdBody(sd, { school_2_id: smp.school_1_id }),
      { school_2_id: ['Sekolah ini tidak melayani desa/kelurahan Anda. Pilih sekolah dari daftar'] },
    ],
    [
      'the same school twice',
      'sd',
      ({ sd }) => anSdBody(sd, { school_2_id: sd.school_1_id }),
      { school_2_id: ['Pilihan 2 harus berbeda dari Pilihan 1, karena menjadi kesempatan kedua'] },
    ],
    [
      'refused consent',
      'sd',
      ({ sd }) => anSdBody(sd, { consent: false }),
      { consent: ['Centang persetujuan orang tua/wali untuk melanjutkan'] },
    ],
    [
      'an SMP body without academic data',
      'smp',
      ({ smp }) => anSdBody(smp),
      {
        nisn: ['Isi NISN, 10 digit, lihat rapor atau ijazah'],
        from_school: ['Isi nama sekolah asal, contoh: SDN Contoh atau MI Contoh'],
        graduation_year: ['Isi tahun lulus, 4 digit, contoh: 2025'],
      },
    ],
    [
      'a graduation year after the first year of the season',
      'smp',
      ({ smp }) => anSmpBody(smp, { graduation_year: 2026 }),
      { graduation_year: ['Tahun lulus tidak boleh setelah tahun pelajaran ini dimulai'] },
    ],
  ])('is refused by field and writes nothing: %s', async (_title, level, body, message) => {
    const before = await harness.rows()
    const response = await harness.post(level, body(harness))
    expect(response.json()).toEqual({ status: 400, message, data: null })
    expect(response.statusCode).toBe(400)
    expect(await harness.rows()).toBe(before)
  })

  it.each([
    ['nothing', '{}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
  ])('reports every required field when the body is %s', async (_title, payload) => {
    const response = await harness.post('sd', payload)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().message)).toEqual([
      'nik',
      'name',
      'gender',
      'religion',
      'birth_place',
      'birth_date',
      'father_name',
      'father_job',
      'mother_name',
      'mother_job',
      'phone',
      'address',
      'village_id',
      'school_1_id',
      'school_2_id',
    ])
  })

  it('refuses a registered NIK without revealing whose it is', async () => {
    const body = anSdBody(harness.sd)
    await harness.post('sd', body)
    const response = await harness.post(
      'sd',
      anSdBody(harness.sd, { nik: ` ${body.nik.slice(0, 6)} ${body.nik.slice(6)}` }),
    )
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toEqual({ nik: [expect.stringContaining('sudah terdaftar')] })
  })

  it('refuses a registered NISN for both fields, without telling which one is registered', async () => {
    const body = anSmpBody(harness.smp)
    await harness.post('smp', body)
    const again = await harness.post('smp', anSmpBody(harness.smp, { nisn: body.nisn }))
    const sentence = [REGISTRATION_MESSAGES['identity.registered']]
    expect(again.json().message).toEqual({ nik: sentence, nisn: sentence })
  })

  it.each([
    ['broken JSON', '{"nik":', 'application/json', 400],
    ['a prototype key', '{"__proto__": {"x": 1}}', 'application/json', 400],
    ['a constructor key', '{"constructor": {"prototype": {"x": 1}}}', 'application/json', 400],
    ['a form', 'nik=1', 'application/x-www-form-urlencoded', 415],
    ['plain text', '{}', 'text/plain', 415],
    ['64 KiB and more', JSON.stringify({ name: 'x'.repeat(64 * 1024) }), 'application/json', 413],
  ])('refuses a body of %s', async (_title, payload, contentType, status) => {
    const response = await harness.post('sd', payload, { 'content-type': contentType })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ status, data: null })
  })
})
