import type { SchoolRecord } from '@spmb/domain/schools/contract.staff.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_SCHOOL } from '../../../testing/access/rows/place-rows.ts'
import { anAccount, signIn } from '../../../testing/accounts.ts'
import { anApplicant } from '../../../testing/applicants.ts'
import { anSdBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { aRecordedCall } from '../../../testing/calls/recorded-call.ts'
import { duringDeadlock } from '../../../testing/database/deadlock.ts'
import { aSchool } from '../../../testing/new-schools.ts'
import { createTestApp, SCHOOL_MORNING, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let zone: ChoiceIds

beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
  zone = await aZone(test.db.kysely, 'SD')
})
afterAll(() => test.close())

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: admin.bearer, ...(payload ? { payload } : {}) })
const schools = async () => (await call('GET', '/api/school')).json().data as SchoolRecord[]
const schoolOf = async (id: number) => (await schools()).find((school) => school.id === id) as SchoolRecord
const act = async (id: number, what: 'close' | 'reopen' | 'remove') =>
  call('POST', `/api/school/${id}/${what}`, { version: (await schoolOf(id)).version })
const offered = async (url = `/api/ppdb/choices/sd/${zone.village_id}`) =>
  (await test.app.inject(url)).json().data.schools.map((school: { id: number }) => school.id)
const lastAudit = () =>
  test.db.kysely
    .selectFrom('audit_entry')
    .select(['at', 'actor', 'action', 'subject', 'subject_id', 'changes'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('a new school', () => {
  it('is added with all of its data, is audited, and can be added to a zone at once', async () => {
    const answer = await call('POST', '/api/school', { ...A_SCHOOL, name: '  SD  Contoh Baru ', level: 'SD' })
    expect(answer.json()).toEqual({
      status: 201,
      message: 'Sekolah berhasil ditambahkan',
      data: { id: expect.any(Number) },
    })
    const { id } = answer.json().data
    expect(await schoolOf(id)).toEqual({
      id,
      npsn: '50209999',
      name: 'SD Contoh Baru',
      level: 'SD',
      status: 'NEGERI',
      district: { id: 1, name: 'Dompu' },
      phone: '+6237321000',
      point: { latitude: -8.5389, longitude: 118.4636 },
      closed_at: null,
      mark: null,
      villages: 0,
      chosen: { first: 0, second: 0 },
      has_applicants: false,
      version: 1,
    })
    expect(await lastAudit()).toMatchObject({
      actor: `user:${admin.userId}`,
      action: 'school.create',
      subject_id: id,
      changes: { before: {}, after: { npsn: '50209999', type: 'SD', latitude: -8.5389 } },
    })
    const added = await call('POST', `/api/ppdb/zonasi/${zone.village_id}/sd`, { school_id: id })
    expect(added.statusCode).toBe(200)
    expect(await offered()).toContain(id)
  })

  it.each<[string, object, Record<string, string[]>]>([
    ['no NPSN', { npsn: '5020999' }, { npsn: ['NPSN terdiri dari 8 angka, contoh: 50203743'] }],
    [
      "another school's NPSN",
      { npsn: '99000101' },
      { npsn: ['NPSN ini sudah dipakai sekolah lain. Periksa kembali nomornya'] },
    ],
    ['no name', { name: ' ' }, { name: ['Isi nama sekolah, contoh: SD Negeri 01 Contoh'] }],
    ['a zero-width name', { name: '\u200b' }, { name: ['Isi nama sekolah, contoh: SD Negeri 01 Contoh'] }],
    ['no level', { level: 'SMA' }, { level: ['Pilih jenjang sekolah'] }],
    ['no status', { status: '' }, { status: ['Pilih status sekolah: negeri atau swasta'] }],
    ['an unknown district', { district_id: 99 }, { district_id: ['Pilih kecamatan sekolah'] }],
    ['half a phone', { phone: '0373' }, { phone: [expect.stringMatching(/^Nomor telepon tidak lengkap/)] }],
    [
      'a swapped point',
      { point: { latitude: 118.4, longitude: -8.5 } },
      { point: [expect.stringMatching(/^Isi lintang dan bujur/)] },
    ],
    ['half a point', { point: { latitude: -8.5 } }, { point: [expect.stringMatching(/^Isi lintang/)] }],
  ])('with %s is refused', async (_what, field, message) => {
    const body = { ...A_SCHOOL, npsn: '50208888', level: 'SD', ...field }
    const answer = await call('POST', '/api/school', body)
    expect(answer.json()).toEqual({ status: 400, message, data: null })
  })

  it('is added once when two admins add it at the same moment', async () => {
    const body = { ...A_SCHOOL, npsn: '50207777', level: 'SMP' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST', '/api/school', body)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(400)])
  })
})

describe('a change of a school', () => {
  it('is saved, audited with before and after, and needs the version that was read', async () => {
    const id = await aSchool(test)
    await test.db.kysely.updateTable('school').set({ is_synthetic: true }).where('id', '=', id).execute()
    const { npsn, version, mark } = await schoolOf(id)
    expect([version, mark]).toEqual([2, 'proposed'])
    const body = { ...A_SCHOOL, npsn, name: 'SD Contoh Nama Baru', point: null, phone: '' }
    const answer = await call('PUT', `/api/school/${id}`, { ...body, version })
    expect(answer.json().message).toBe('Data sekolah berhasil disimpan')
    expect(await schoolOf(id)).toMatchObject({
      name: 'SD Contoh Nama Baru',
      phone: null,
      point: null,
      mark: null,
      version: 3,
    })
    expect((await lastAudit()).changes).toEqual({
      before: { name: `SD Contoh ${npsn}`, is_synthetic: true },
      after: { name: 'SD Contoh Nama Baru', is_synthetic: false },
    })
    const stale = await call('PUT', `/api/school/${id}`, { ...body, name: 'SD Lain', version })
    expect([stale.statusCode, stale.json().message]).toEqual([
      409,
      'Data ini baru saja diubah. Ketikan Anda belum disimpan. Tekan “Muat data terbaru”, lalu simpan kembali.',
    ])
    const taken = await call('PUT', `/api/school/${id}`, { ...body, npsn: '99000101', version: 3 })
    expect(taken.json().message).toEqual({ npsn: [expect.stringMatching(/sudah dipakai/)] })
    expect((await call('PUT', '/api/school/999999', { ...body, version: 1 })).statusCode).toBe(404)
  })
})

describe('a closed school', () => {
  it('is in no public choice, on every server, and in no form; its registrations keep it', async () => {
    const other = await startTestApp(test.db)
    const child = await anApplicant(test, 'SD', zone as unknown as Record<string, unknown>)
    const id = zone.school_2_id
    const count = async () => (await test.app.inject('/api/data/count/ppdb')).json().data.school
    const before = await count()
    expect((await schoolOf(id)).chosen).toEqual({ first: 0, second: 1 })
    expect((await act(id, 'close')).json().message).toBe(
      'Sekolah ditutup. Calon murid tidak dapat memilihnya lagi',
    )
    expect((await lastAudit()).action).toBe('school.close')
    expect(await offered()).not.toContain(id)
    await other.app.syncCaches()
    const elsewhere = await other.app.inject(`/api/ppdb/choices/sd/${zone.village_id}`)
    expect(elsewhere.json().data.schools.map((one: { id: number }) => one.id)).not.toContain(id)
    await other.app.close()
    expect(await count()).toBe(before - 1)

    const sent = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(zone) })
    expect(sent.statusCode).toBe(400)
    const listed = (await call('GET', `/api/ppdb/sd?search=${child.number}`)).json().data[0]
    expect(listed.school_2_id.id).toBe(id)
    const filter = (await call('POST', '/api/school_filter/type/sd', {})).json().data
    expect(filter.map((one: { id: number }) => one.id)).toContain(id)
    const quotas = (await test.app.inject('/api/ppdb/quota')).json().data.quota_sd
    expect(quotas.map((one: { id: number }) => one.id)).not.toContain(id)
    const added = await call('POST', `/api/ppdb/zonasi/${zone.village_id}/sd`, { school_id: id })
    expect(added.json().message).toEqual({ school_id: [expect.stringMatching(/^Sekolah ini sudah ditutup/)] })

    expect((await act(id, 'remove')).json().message).toMatch(/^Sekolah ini pernah dipilih calon murid/)
    expect((await act(id, 'reopen')).json().message).toBe('Sekolah dibuka kembali')
    expect(await offered()).toContain(id)
  })

  it('without applicants and accounts can be removed, an open one cannot', async () => {
    const id = await aSchool(test)
    expect((await act(id, 'remove')).json().message).toMatch(/^Tutup sekolah ini terlebih dahulu/)
    await act(id, 'close')
    expect((await act(id, 'remove')).statusCode).toBe(200)
    expect(await schoolOf(id)).toBeUndefined()
    expect(await lastAudit()).toMatchObject({ action: 'school.remove', subject_id: id })

    const withAccount = await aSchool(test, { closed_at: SCHOOL_MORNING })
    await anAccount(test, 'operator', { schoolId: withAccount })
    expect((await act(withAccount, 'remove')).statusCode).toBe(409)
  })

  it('that is part of a run stays, with a sentence', async () => {
    const id = await aSchool(test, { closed_at: SCHOOL_MORNING })
    const run = await aRecordedCall(test, { applied: false })
    await test.db.kysely
      .insertInto('selection_school')
      .values({ run_id: run, school_id: id, npsn: '50209998', quota: 0, manual_seats: 0 })
      .execute()
    const answer = await act(id, 'remove')
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringMatching(/hitungan seleksi/),
    ])
  })
})

describe('a village', () => {
  it('gets a settlement point and other spellings, which the public search finds at once', async () => {
    const url = `/api/village/${zone.village_id}`
    const before = (await call('GET', url)).json().data
    expect(before).toMatchObject({
      id: zone.village_id,
      aliases: [],
      point: null,
      mark: 'sample',
      version: 1,
    })
    const point = { latitude: -8.5389, longitude: 118.4636 }
    const sent = { aliases: ['Ejaan  Lama', 'Ejaan Lama'], point, version: 1 }
    expect((await call('PUT', url, sent)).json().message).toBe('Data desa/kelurahan berhasil disimpan')
    expect((await call('GET', url)).json().data).toMatchObject({ aliases: ['Ejaan Lama'], point, version: 2 })
    expect((await lastAudit()).changes).toEqual({
      before: { aliases: [], latitude: null, longitude: null },
      after: { aliases: ['Ejaan Lama'], ...point },
    })
    const found = await call('POST', `/api/village_filter/${zone.district_id}`, { name: 'ejaan lama' })
    expect(found.json().data.map((one: { id: number }) => one.id)).toEqual([zone.village_id])
    expect((await call('PUT', url, sent)).statusCode).toBe(409)
    const many = { ...sent, version: 2, aliases: Array.from({ length: 21 }, (_, index) => `Ejaan ${index}`) }
    expect((await call('PUT', url, many)).json().message).toEqual({
      aliases: ['Paling banyak 20 ejaan lain'],
    })
    expect((await call('GET', '/api/village/999999')).statusCode).toBe(404)
  })
})

describe('a village with another name and code in the middle of a season', () => {
  const read = async () => (await call('GET', `/api/village/${zone.village_id}`)).json().data
  const save = async (changes: object) => {
    const { aliases, point, version } = await read()
    return call('PUT', `/api/village/${zone.village_id}`, { aliases, point, version, ...changes })
  }

  it('keeps its registrations, is found by both names, and lies in the district of its code', async () => {
    const child = await anApplicant(test, 'SD')
    const before = await read()
    const { db } = test
    const other = await db.kysely
      .selectFrom('district')
      .select(['id', 'code'])
      .where('id', '<>', before.district.id)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const code = `${other.code}.2999`
    expect((await save({ name: 'Contoh Baru', code: ` ${code} ` })).statusCode).toBe(200)
    expect(await read()).toMatchObject({
      id: zone.village_id,
      name: 'Contoh Baru',
      code,
      district: { id: other.id },
      aliases: expect.arrayContaining([before.name]),
    })
    expect((await lastAudit()).changes).toMatchObject({
      before: { name: before.name, code: before.code, district_id: before.district.id },
      after: { name: 'Contoh Baru', code, district_id: other.id },
    })
    for (const name of ['contoh baru', before.name]) {
      const found = await call('POST', `/api/village_filter/${other.id}`, { name })
      expect(found.json().data.map((one: { id: number }) => one.id)).toContain(zone.village_id)
    }
    const stored = await db.kysely
      .selectFrom('registration')
      .select('village_id')
      .where('id', '=', child.id)
      .executeTakeFirstOrThrow()
    expect(stored.village_id).toBe(zone.village_id)
    expect((await save({ name: before.name, code: before.code })).statusCode).toBe(200)
    expect((await read()).aliases).not.toContain(before.name)
  })

  it.each([
    [{ code: '52.05.01' }, 'code', /10 angka/],
    [{ code: '99.98.97.2001' }, 'code', /Belum ada kecamatan/],
    [{ name: ' ' }, 'name', /Isi nama/],
    [{ name: 'a'.repeat(81) }, 'name', /paling panjang 80/],
    [
      { name: 'Lain', aliases: Array.from({ length: 20 }, (_, at) => `Ejaan ${at}`) },
      'aliases',
      /Paling banyak 20/,
    ],
  ])('%j is refused with a sentence, and nothing is changed', async (changes, field, sentence) => {
    const before = await read()
    const answer = await save(changes)
    expect([answer.statusCode, answer.json().message[field]?.[0]]).toEqual([
      400,
      expect.stringMatching(sentence),
    ])
    expect(await read()).toEqual(before)
  })

  it('a code that another village has is refused', async () => {
    const another = await test.db.kysely
      .selectFrom('village')
      .select('code')
      .where('id', '<>', zone.village_id)
      .executeTakeFirstOrThrow()
    expect((await save({ code: another.code })).json().message).toEqual({
      code: [expect.stringMatching(/sudah dipakai/)],
    })
  })
})

describe('a village that is closed', () => {
  const url = () => `/api/village/${zone.village_id}`
  const read = async () => (await call('GET', url())).json().data
  const close = async (how: 'close' | 'reopen') =>
    call('POST', `${url()}/${how}`, { version: (await read()).version })
  const listed = async () => {
    const { data } = (await test.app.inject(`/api/village/${zone.district_id}/district`)).json()
    return data.some(({ id }: { id: number }) => id === zone.village_id)
  }
  const register = async () =>
    test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(zone) })

  it('is in no public list, and no new registration names it; a child that lives there keeps it', async () => {
    const child = await anApplicant(test, 'SD')
    const { children } = await read()
    expect(children).toBeGreaterThan(0)
    expect(await listed()).toBe(true)
    expect((await close('close')).statusCode).toBe(200)
    try {
      expect(await read()).toMatchObject({ closed_at: expect.any(String), children })
      expect((await lastAudit()).action).toBe('village.close')
      expect(await listed()).toBe(false)
      const all = (await test.app.inject('/api/ppdb/choices/sd')).json().data.villages
      expect(all.map(({ id }: { id: number }) => id)).not.toContain(zone.village_id)
      const refused = await register()
      expect([refused.statusCode, Object.keys(refused.json().message)]).toEqual([400, ['village_id']])
      const zones = (await call('GET', '/api/ppdb/zonasi')).json().data
      expect(zones.map(({ id }: { id: number }) => id)).toContain(zone.village_id)
      const record = (await call('GET', `/api/ppdb/registered/${child.number}`)).json().data
      expect(record.village_id.id).toBe(zone.village_id)
      // Another answer is still corrected.
      const edited = await call('PUT', `/api/ppdb/sd/${child.id}/edit`, { address: 'Dusun Baru' })
      expect(edited.statusCode).toBe(200)
      // A second click.
      expect((await close('close')).statusCode).toBe(200)
    } finally {
      expect((await close('reopen')).statusCode).toBe(200)
    }
    expect(await listed()).toBe(true)
    expect((await register()).statusCode).toBe(201)
    expect((await call('POST', `${url()}/close`, { version: 1 })).statusCode).toBe(409)
    expect((await call('POST', '/api/village/999999/close', { version: 1 })).statusCode).toBe(404)
  })
})

describe('a proposed zone', () => {
  it('is confirmed for both levels if it has not changed since it was read, and public pages show it as confirmed at once', async () => {
    const url = `/api/ppdb/zonasi/${zone.village_id}/confirm`
    const row = async () =>
      (await call('GET', '/api/ppdb/zonasi'))
        .json()
        .data.find(({ id }: { id: number }) => id === zone.village_id)
    const { zonasi_location_sd: sd, zonasi_location_smp: smp, proposed } = await row()
    expect(proposed).toEqual(['SD', 'SMP'])
    const stale = await call('POST', url, { school_ids: sd })
    expect([stale.statusCode, stale.json().message]).toEqual([
      409,
      'Zonasi desa/kelurahan ini baru saja berubah. Periksa daftar sekolah terbaru, lalu tetapkan kembali',
    ])
    const confirmed = await call('POST', url, { school_ids: [...sd, ...smp] })
    expect(confirmed.json().message).toBe('Zonasi ditetapkan dan bukan lagi usulan')
    expect((await row()).proposed).toEqual([])
    const choices = await test.app.inject(`/api/ppdb/choices/sd/${zone.village_id}`)
    expect(choices.json().data.proposed).toBe(false)
    expect(await lastAudit()).toMatchObject({ action: 'zone.confirm', subject_id: zone.village_id })
    expect((await call('POST', '/api/ppdb/zonasi/999999/confirm', { school_ids: [] })).statusCode).toBe(404)
  })
})

describe('after a deadlock with another change of reference data', () => {
  it.each<[string, () => Promise<Awaited<ReturnType<typeof call>>>]>([
    [
      'a new school',
      async () =>
        call('POST', '/api/school', { ...A_SCHOOL, npsn: '50209777', name: 'SD Contoh Lama', level: 'SD' }),
    ],
    ['a closed school', async () => act(zone.school_2_id, 'close')],
    [
      'a village',
      async () => {
        const url = `/api/village/${zone.village_id}`
        const { version } = (await call('GET', url)).json().data
        return call('PUT', url, { aliases: ['Contoh Lama'], point: null, version })
      },
    ],
  ])('%s is saved', async (_title, save) => {
    const answer = await duringDeadlock(test.database.ownerDb, save)
    expect(answer.json()).toMatchObject({ status: expect.toBeOneOf([200, 201]) })
  })
})
