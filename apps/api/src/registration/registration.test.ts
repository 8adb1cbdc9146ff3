import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aNik, aNisn, anSdBody, anSmpBody, aZone, type ChoiceIds } from '../../testing/builders.ts'
import { createTestApp, SCHOOL_MORNING, TEST_DATA_KEY, type TestApp } from '../../testing/test-app.ts'
import { createSealing } from '../platform/sealing.ts'

let test: TestApp
let sd: ChoiceIds
let smp: ChoiceIds

beforeAll(async () => {
  test = await createTestApp()
  sd = await aZone(test.db.kysely, 'SD')
  smp = await aZone(test.db.kysely, 'SMP')
})
afterAll(() => test.close())
beforeEach(() => {
  test.clock.now = SCHOOL_MORNING
})

const post = (level: 'sd' | 'smp', payload: unknown, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/api/ppdb/${level}`,
    payload: payload as object,
    headers: { 'content-type': 'application/json', ...headers },
  })

const rows = async () =>
  Number(
    (
      await test.db.kysely
        .selectFrom('registration')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('a registration that fits', () => {
  it('is answered with its number, for SD', async () => {
    const response = await post('sd', anSdBody(sd))
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({
      status: 201,
      message: 'Pendaftaran berhasil dikirim',
      data: { no_registration: expect.stringMatching(/^SD25-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]$/) },
    })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('is answered with its number, for SMP, and keeps its academic data', async () => {
    const response = await post('smp', anSmpBody(smp, { from_school: 'MI Contoh', graduation_year: '2024' }))
    expect(response.statusCode).toBe(201)
    const row = await test.db.kysely
      .selectFrom('registration')
      .selectAll()
      .where('no_registration', '=', response.json().data.no_registration)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ level: 'SMP', from_school: 'MI Contoh', graduation_year: 2024 })
  })

  it('stores texts folded, phones in one form, and consent with its time and version', async () => {
    const response = await post(
      'sd',
      anSdBody(sd, {
        name: '  Contoh   Anak ',
        phone: '62-812.3456.789',
        religion: 'ISLAM',
        father_phone: '',
      }),
    )
    const row = await test.db.kysely
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

  it('seals NIK and NISN, bound to the registration number', async () => {
    const body = anSmpBody(smp)
    const number = (await post('smp', body)).json().data.no_registration as string
    const row = await test.db.kysely
      .selectFrom('registration')
      .selectAll()
      .where('no_registration', '=', number)
      .executeTakeFirstOrThrow()
    const sealing = createSealing(TEST_DATA_KEY, () => new Uint8Array())
    expect(sealing.open(row.nik_sealed, number)).toBe(body.nik)
    expect(sealing.open(row.nisn_sealed as Buffer, number)).toBe(body.nisn)
    expect(() => sealing.open(row.nik_sealed, 'SD25-00000-00000-0')).toThrow()
    expect(JSON.stringify(row)).not.toContain(body.nik)
  })

  it('leaves one audit row of the public, without a value of the child', async () => {
    const body = anSdBody(sd, { name: 'Contoh Jejak' })
    const number = (await post('sd', body)).json().data.no_registration
    const entries = await test.db.kysely
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

  it('is accepted without consent from an API client, which is stored as not recorded', async () => {
    const { consent: _, ...body } = anSdBody(sd)
    const number = (await post('sd', body)).json().data.no_registration
    const row = await test.db.kysely
      .selectFrom('registration')
      .select(['consent_at', 'consent_version'])
      .where('no_registration', '=', number)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ consent_at: null, consent_version: null })
  })

  it('ignores fields that are not its own, so that nobody writes a decision, an id or a number', async () => {
    const number = (
      await post(
        'sd',
        anSdBody(sd, {
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
    const row = await test.db.kysely
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
    expect((await post('sd', anSdBody(sd, { nik }))).statusCode).toBe(201)
    expect((await post('smp', anSmpBody(smp, { nik }))).statusCode).toBe(201)
    const first = anSdBody(sd)
    const number = (await post('sd', first)).json().data.no_registration
    await test.db.kysely
      .updateTable('registration')
      .set({ deleted_at: SCHOOL_MORNING })
      .where('no_registration', '=', number)
      .execute()
    expect((await post('sd', { ...anSdBody(sd), nik: first.nik })).statusCode).toBe(201)
  })
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
      'a NIK sent as a number',
      'sd',
      ({ sd }) => anSdBody(sd, { nik: 5299011103180001 }),
      { nik: ['Isi NIK anak, 16 digit, lihat Kartu Keluarga'] },
    ],
    [
      'a NIK in full-width digits',
      'sd',
      ({ sd }) => anSdBody(sd, { nik: '５２９９０１１１０３１８０００１' }),
      { nik: ['Panjang NIK harus 16 digit !'] },
    ],
    [
      'a name of control characters',
      'sd',
      ({ sd }) => anSdBody(sd, { name: 'Anak\u0000' }),
      { name: ['Isian memuat karakter yang tidak dapat disimpan. Ketik ulang dengan huruf biasa'] },
    ],
    [
      'a name that turns the reading direction',
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
      'a birth tomorrow',
      'sd',
      ({ sd }) => anSdBody(sd, { birth_date: '2025-06-04' }),
      { birth_date: ['Tanggal lahir tidak boleh setelah hari ini. Periksa tahunnya'] },
    ],
    [
      'a village that does not exist',
      'sd',
      ({ sd }) => anSdBody({ ...sd, village_id: 2_000_000_000 }),
      { village_id: ['Desa/kelurahan ini tidak ada dalam daftar. Pilih kembali dari daftar'] },
    ],
    [
      'a village id beyond integers',
      'sd',
      ({ sd }) => anSdBody(sd, { village_id: 9e15 }),
      { village_id: ['Pilih desa/kelurahan dari daftar'] },
    ],
    [
      'a district that is not the village’s',
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
      'consent refused',
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
      'a graduation after the season began',
      'smp',
      ({ smp }) => anSmpBody(smp, { graduation_year: 2026 }),
      { graduation_year: ['Tahun lulus tidak boleh setelah tahun pelajaran ini dimulai'] },
    ],
  ])('is refused field by field and writes nothing: %s', async (_title, level, body, message) => {
    const before = await rows()
    const response = await post(level, body({ sd, smp }))
    expect(response.json()).toEqual({ status: 400, message, data: null })
    expect(response.statusCode).toBe(400)
    expect(await rows()).toBe(before)
  })

  it.each([
    ['nothing', '{}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
  ])('tells every required field at once when the body is %s', async (_title, payload) => {
    const response = await post('sd', payload)
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

  it('refuses a NIK that is registered, without a word about whose it is', async () => {
    const body = anSdBody(sd)
    await post('sd', body)
    const response = await post('sd', anSdBody(sd, { nik: ` ${body.nik.slice(0, 6)} ${body.nik.slice(6)}` }))
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toEqual({ nik: [expect.stringContaining('sudah terdaftar')] })
  })

  it('refuses a NISN that is registered, and tells both when both are', async () => {
    const body = anSmpBody(smp)
    await post('smp', body)
    const again = await post('smp', anSmpBody(smp, { nisn: body.nisn }))
    expect(Object.keys(again.json().message)).toEqual(['nisn'])
    const both = await post('smp', anSmpBody(smp, { nisn: body.nisn, nik: body.nik }))
    expect(Object.keys(both.json().message)).toEqual(['nik', 'nisn'])
  })

  it.each([
    ['broken JSON', '{"nik":', 'application/json', 400],
    ['a prototype key', '{"__proto__": {"x": 1}}', 'application/json', 400],
    ['a constructor key', '{"constructor": {"prototype": {"x": 1}}}', 'application/json', 400],
    ['a form', 'nik=1', 'application/x-www-form-urlencoded', 415],
    ['plain text', '{}', 'text/plain', 415],
    ['64 KiB and more', JSON.stringify({ name: 'x'.repeat(64 * 1024) }), 'application/json', 413],
  ])('is told what to send instead of %s', async (_title, payload, contentType, status) => {
    const response = await post('sd', payload, { 'content-type': contentType })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ status, data: null })
  })
})

describe('the window', () => {
  const schedule = async (mode: 'schedule' | 'open' | 'closed') => {
    await test.db.kysely
      .updateTable('season')
      .set({ window_mode: mode })
      .where('is_active', '=', true)
      .execute()
    await test.look()
  }
  afterAll(() => schedule('open'))

  it.each([
    [
      '2025-06-01T15:59:59.999Z',
      400,
      'Pendaftaran belum dibuka. Pendaftaran berlangsung 2 – 10 Juni 2025, mulai 2 Juni 2025 pukul 00.00 WITA.',
    ],
    ['2025-06-01T16:00:00.000Z', 201, null],
    ['2025-06-10T15:59:59.999Z', 201, null],
    ['2025-06-10T16:00:00.000Z', 400, 'Pendaftaran sudah ditutup. Pendaftaran berlangsung 2 – 10 Juni 2025.'],
  ])('by the schedule, at %s answers %i', async (moment, status, sentence) => {
    await schedule('schedule')
    test.clock.now = new Date(moment)
    const response = await post('sd', anSdBody(sd))
    expect(response.statusCode).toBe(status)
    if (sentence) expect(response.json().message._[0]).toContain(sentence)
  })

  it('forced shut refuses at any time, naming the dates', async () => {
    await schedule('closed')
    const response = await post('sd', anSdBody(sd))
    expect(response.json()).toMatchObject({
      status: 400,
      message: { _: [expect.stringContaining('2 – 10 Juni 2025')] },
    })
  })

  it('still gives a retry its registration after closing, and a new one its refusal', async () => {
    await schedule('schedule')
    const body = anSdBody(sd)
    const key = { 'idempotency-key': 'closing-hour-0123456789' }
    const sent = await post('sd', body, key)
    test.clock.now = new Date('2025-06-10T16:00:01Z')
    const retried = await post('sd', body, key)
    // A day and a half later the key is still alive only if it is younger than 48 hours.
    expect(sent.statusCode).toBe(201)
    expect(retried.statusCode).toBe(400)
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 47 * 3_600_000)
    await schedule('closed')
    const inTime = await post('sd', body, key)
    expect(inTime.statusCode).toBe(201)
    expect(inTime.json()).toEqual(sent.json())
  })
})

describe('sent more than once', () => {
  it('with one key and body is one registration and equal answers', async () => {
    const body = anSdBody(sd)
    const before = await rows()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post('sd', body, { 'idempotency-key': 'fifty-at-once-0123456789' })),
    )
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers.every((answer) => answer.statusCode === 201)).toBe(true)
    expect(await rows()).toBe(before + 1)
  })

  it('with another body for the same key is a conflict, and so is the key at the other level', async () => {
    const body = anSdBody(sd)
    const key = { 'idempotency-key': 'one-key-two-bodies-0123456789' }
    await post('sd', body, key)
    const other = await post('sd', { ...body, name: 'Contoh Lain' }, key)
    expect(other.statusCode).toBe(409)
    expect(typeof other.json().message).toBe('string')
    expect((await post('smp', anSmpBody(smp, { nik: aNik(), nisn: aNisn() }), key)).statusCode).toBe(409)
  })

  it('by 50 senders with one NIK is one row', async () => {
    const nik = aNik()
    const before = await rows()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => post('sd', anSdBody(sd, { nik, name: `Contoh ${i}` }))),
    )
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(49)
    expect(await rows()).toBe(before + 1)
  })

  it('after 48 hours the key is free again, but the NIK is not', async () => {
    const body = anSdBody(sd)
    const key = { 'idempotency-key': 'two-days-later-0123456789' }
    await post('sd', body, key)
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 48 * 3_600_000)
    expect((await post('sd', body, key)).json().message).toHaveProperty('nik')
    const fresh = await post('sd', anSdBody(sd), key)
    expect(fresh.statusCode).toBe(201)
  })

  it('refuses a key that nobody drew at random', async () => {
    const response = await post('sd', anSdBody(sd), { 'idempotency-key': 'short' })
    expect(response.statusCode).toBe(400)
  })
})

describe('reading back', () => {
  it('gives exactly the seven keys that anybody with the number may see', async () => {
    const number = (await post('sd', anSdBody(sd, { name: 'Contoh Baca' }))).json().data
      .no_registration as string
    const spelled = number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const response = await test.app.inject(`/api/ppdb/registered/${encodeURIComponent(spelled)}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json().data).toEqual({
      no_registration: number,
      name: 'Contoh Baca',
      type: 'SD',
      school_1_id: { id: sd.school_1_id, name: expect.any(String) },
      school_2_id: { id: sd.school_2_id, name: expect.any(String) },
      school_1_status: null,
      school_2_status: null,
    })
  })

  it('shows a decision only once results are published', async () => {
    const number = (await post('sd', anSdBody(sd))).json().data.no_registration as string
    await test.db.kysely
      .updateTable('registration')
      .set({ school_1_decision: 'LULUS', school_2_decision: 'TIDAK LULUS' })
      .where('no_registration', '=', number)
      .execute()
    const status = async () => {
      await test.look()
      const { data } = (await test.app.inject(`/api/ppdb/registered/${number}`)).json()
      return [data.school_1_status, data.school_2_status]
    }
    expect(await status()).toEqual(['LULUS', 'TIDAK LULUS'])
    await test.db.kysely.updateTable('season').set({ publication_mode: 'hidden' }).execute()
    expect(await status()).toEqual([null, null])
    await test.db.kysely.updateTable('season').set({ publication_mode: 'published' }).execute()
    await test.look()
  })

  it.each([
    'SD25-00000-00000-0',
    'SD25-00000-00000-1',
    'x',
    '%2e%2e%2f',
    'SD25',
    "'; drop table registration --",
    'é'.repeat(100),
  ])('says the same for every number that leads nowhere: %s', async (number) => {
    const response = await test.app.inject(`/api/ppdb/registered/${encodeURIComponent(number)}`)
    expect(response.json()).toEqual({ status: 404, message: 'Data registrasi tidak ditemukan', data: null })
  })

  it('does not find a deleted registration', async () => {
    const number = (await post('sd', anSdBody(sd))).json().data.no_registration as string
    await test.db.kysely
      .updateTable('registration')
      .set({ deleted_at: SCHOOL_MORNING })
      .where('no_registration', '=', number)
      .execute()
    expect((await test.app.inject(`/api/ppdb/registered/${number}`)).statusCode).toBe(404)
    expect((await test.app.inject(`/ppdb/${number}/pdf`)).statusCode).toBe(404)
  })
})

describe('the card', () => {
  it('leads a browser with an unknown number to the page that says so, and tells a program in JSON', async () => {
    const url = '/ppdb/SD25-00000-00000-0/pdf'
    const browser = await test.app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml' } })
    expect([browser.statusCode, browser.headers.location]).toEqual([
      302,
      '/ppdb/registered/SD25-00000-00000-0',
    ])
    expect(browser.headers['cache-control']).toBe('no-store')
    const program = await test.app.inject({ url, headers: { accept: '*/*' } })
    expect(program.json()).toEqual({ status: 404, message: 'Data registrasi tidak ditemukan', data: null })
  })

  it('is a PDF named by its number, never stored on the way', async () => {
    const number = (await post('sd', anSdBody(sd))).json().data.no_registration as string
    const response = await test.app.inject(`/ppdb/${number.toLowerCase()}/pdf`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="kartu-${number}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(response.rawPayload.length).toBeLessThan(100_000)
  })
})

it('writes nothing of a child into the logs', async () => {
  const canary = anSmpBody(smp, {
    name: 'Contoh Kenari',
    phone: '081299998888',
    email: 'kenari@contoh.example',
    address: 'Dusun Kenari',
  })
  const number = (await post('smp', canary)).json().data.no_registration as string
  await post('smp', canary)
  await test.app.inject(`/api/ppdb/registered/${number}`)
  await test.app.inject(`/ppdb/${number}/pdf`)
  const logs = test.logs()
  expect(logs).toContain('/api/ppdb/registered/:no')
  for (const secret of [canary.nik, canary.nisn, number, 'Kenari', 'kenari@', '81299998888', '127.0.0.1']) {
    expect(logs).not.toContain(secret)
  }
})
