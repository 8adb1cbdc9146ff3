import { OLD_SEASON } from '@spmb/domain/registration/staff/removal-messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anSdBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { aSeason } from '../../../testing/seasons.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let zone: ChoiceIds
/** An SD school that serves another village, and an SMP school. */
let elsewhere: number
let smp: number

beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
  zone = await aZone(test.db.kysely, 'SD')
  const schools = await test.db.kysely.selectFrom('school').select(['id', 'type']).orderBy('id').execute()
  const zoned = (await zonedIn(zone.village_id)).zonasi_location_sd
  elsewhere = schools.find(({ id, type }) => type === 'SD' && !zoned.includes(id))?.id ?? 0
  smp = schools.find(({ type }) => type === 'SMP')?.id ?? 0
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.kysely
    .deleteFrom('zone')
    .where('village_id', '=', zone.village_id)
    .where('school_id', '=', elsewhere)
    .execute()
  await test.syncCaches()
})

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: admin.bearer, ...(payload ? { payload } : {}) })
const list = async () => (await call('GET', '/api/ppdb/zonasi')).json().data
const zonedIn = async (villageId: number) =>
  (await list()).find((row: { id: number }) => row.id === villageId) as {
    zonasi_location_sd: number[]
    zonasi_location_smp: number[]
  }
const add = (schoolId: unknown, { village = zone.village_id, type = 'sd' } = {}) =>
  call('POST', `/api/ppdb/zonasi/${village}/${type}`, { school_id: schoolId })
const remove = (schoolId: number, { village = zone.village_id, type = 'sd' } = {}) =>
  call('DELETE', `/api/ppdb/zonasi/${village}/${schoolId}/${type}`)
const audited = (action: string) =>
  test.db.kysely
    .selectFrom('audit_entry')
    .select(['at', 'actor', 'subject', 'subject_id', 'changes', 'address'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()

describe('the list of zones', () => {
  it('contains every village by district, with the schools that serve it', async () => {
    const rows = await list()
    expect(rows).toHaveLength(24)
    expect(
      rows.map((row: { village_id: { district_id: { id: number } } }) => row.village_id.district_id.id),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8].flatMap((id) => [id, id, id]))
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      village_id: {
        id: rows[0].id,
        name: expect.stringMatching(/ Contoh \d Dompu$/),
        district_id: { id: 1 },
      },
      zonasi_location_sd: expect.arrayContaining([expect.any(Number)]),
      zonasi_location_smp: expect.arrayContaining([expect.any(Number)]),
      proposed: ['SD', 'SMP'],
    })
  })
})

describe('adding a school to a zone', () => {
  it('takes effect at the next call, also for the public, and is audited', async () => {
    const response = await add(String(elsewhere))
    expect(response.json()).toEqual({
      status: 200,
      message: 'Sekolah berhasil ditambahkan ke zonasi',
      data: null,
    })
    expect((await zonedIn(zone.village_id)).zonasi_location_sd).toContain(elsewhere)
    const offered = (await test.app.inject(`/api/ppdb/zonasi/sd/${zone.village_id}/school`)).json().data
    expect(offered.map((school: { id: number }) => school.id)).toContain(elsewhere)
    expect((await audited('zone.add'))[0]).toEqual({
      at: SCHOOL_MORNING,
      actor: `user:${admin.userId}`,
      subject: 'village',
      subject_id: zone.village_id,
      changes: { before: {}, after: { school_id: elsewhere, level: 'SD' } },
      address: '127.0.0.1',
    })
  })

  it('twice is refused, and audited once', async () => {
    await add(elsewhere)
    const before = (await audited('zone.add')).length
    expect((await add(elsewhere)).json()).toMatchObject({
      status: 400,
      message: { school_id: ['Sekolah ini sudah ada di zonasi desa/kelurahan ini'] },
    })
    expect((await audited('zone.add')).length).toBe(before)
  })

  it('fifty times concurrently adds it once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(elsewhere)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(49).fill(400)])
  })

  it.each<[string, () => Promise<{ statusCode: number; json(): unknown }>, number]>([
    ['nothing', () => add(undefined), 400],
    ['a text', () => add('sekolah'), 400],
    ['an unknown school', () => add(999_999), 400],
    ['a school of the other level', () => add(smp), 400],
    ['an SD as if it were an SMP', () => add(elsewhere, { type: 'smp' }), 400],
    ['an unknown village', () => add(elsewhere, { village: 999_999 }), 404],
    ['an unknown level', () => add(elsewhere, { type: 'sma' }), 404],
  ])('refuses %s, and changes nothing', async (_what, refused, status) => {
    const zones = () =>
      test.db.kysely.selectFrom('zone').selectAll().orderBy('village_id').orderBy('school_id').execute()
    const before = await zones()
    const response = await refused()
    expect(response.json()).toMatchObject({ status, data: null })
    expect(await zones()).toEqual(before)
  })
})

describe('removing a school from a zone', () => {
  it('does not change the registrations that chose it', async () => {
    const { json } = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(zone) })
    const number = json().data.no_registration
    expect((await remove(zone.school_1_id, { type: 'SD' })).json()).toEqual({
      status: 200,
      message: 'Sekolah berhasil dihapus dari zonasi',
      data: null,
    })
    expect((await zonedIn(zone.village_id)).zonasi_location_sd).not.toContain(zone.school_1_id)
    const stored = await test.db.kysely
      .selectFrom('registration')
      .select(['school_1_id', 'version'])
      .where('no_registration', '=', number)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ school_1_id: zone.school_1_id, version: 1 })
    expect((await audited('zone.remove'))[0]).toMatchObject({
      subject_id: zone.village_id,
      changes: { before: { school_id: zone.school_1_id, level: 'SD' }, after: {} },
    })
    const again = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(zone) })
    expect(again.statusCode).toBe(400)
    expect((await add(zone.school_1_id)).statusCode).toBe(200)
  })

  it.each<[string, () => Promise<{ json(): unknown }>]>([
    ['that is not in it', () => remove(elsewhere)],
    ['under the wrong level', () => remove(zone.school_1_id, { type: 'smp' })],
    ['of an unknown village', () => remove(zone.school_1_id, { village: 999_999 })],
    ['of an unknown level', () => remove(zone.school_1_id, { type: 'x' })],
  ])('%s is a 404', async (_what, refused) => {
    expect((await refused()).json()).toMatchObject({ status: 404, data: null })
    expect((await zonedIn(zone.village_id)).zonasi_location_sd).toContain(zone.school_1_id)
  })
})

describe('another season', () => {
  const zoneIn = async (season: number) =>
    (await call('GET', `/api/ppdb/zonasi?season=${season}`))
      .json()
      .data.find((row: { id: number }) => row.id === zone.village_id)
  const addIn = (season: number) =>
    call('POST', `/api/ppdb/zonasi/${zone.village_id}/sd?season=${season}`, { school_id: elsewhere })

  it('that is prepared starts with the zones of the active one, and changes alone', async () => {
    const { zonasi_location_sd: before, zonasi_location_smp: smp } = await zonedIn(zone.village_id)
    await aSeason(test, 2044)
    expect(await zoneIn(2044)).toEqual(await zonedIn(zone.village_id))
    expect((await addIn(2044)).statusCode).toBe(200)
    expect((await zoneIn(2044)).zonasi_location_sd).toEqual(expect.arrayContaining([...before, elsewhere]))
    expect((await zonedIn(zone.village_id)).zonasi_location_sd).toEqual(before)
    expect((await audited('zone.add'))[0]?.changes).toEqual({
      season: 2044,
      before: {},
      after: { school_id: elsewhere, level: 'SD' },
    })
    const confirmed = await call('POST', `/api/ppdb/zonasi/${zone.village_id}/confirm?season=2044`, {
      school_ids: [...before, ...smp, elsewhere],
    })
    expect(confirmed.statusCode).toBe(200)
    expect((await zoneIn(2044)).proposed).toEqual([])
    const url = `/api/ppdb/zonasi/${zone.village_id}/${elsewhere}/sd?season=2044`
    expect((await call('DELETE', url)).statusCode).toBe(200)
    expect((await zoneIn(2044)).zonasi_location_sd).toEqual(before)
  })

  it('that has ended is read only, and one that nobody knows is a 404', async () => {
    await aSeason(test, 2011)
    const before = await zoneIn(2011)
    const refused = [
      await addIn(2011),
      await call('DELETE', `/api/ppdb/zonasi/${zone.village_id}/${zone.school_1_id}/sd?season=2011`),
      await call('POST', `/api/ppdb/zonasi/${zone.village_id}/confirm?season=2011`, { school_ids: [] }),
    ]
    expect(refused.map((response) => [response.statusCode, response.json().message])).toEqual(
      refused.map(() => [409, OLD_SEASON]),
    )
    expect(await zoneIn(2011)).toEqual(before)
    expect((await addIn(2060)).statusCode).toBe(404)
  })
})

describe('the filter of schools', () => {
  const filter = (type: string, payload?: object) => call('POST', `/api/school_filter/type/${type}`, payload)

  it('finds schools of a level by a part of the name, in any zone or none; without a name, all', async () => {
    expect((await filter('SD', { name: '1 dompu' })).json().data).toEqual([
      { id: expect.any(Number), name: 'SD Contoh 1 Dompu' },
    ])
    expect((await filter('smp')).json().data).toHaveLength(16)
    expect((await filter('sd', { name: '%' })).json().data).toEqual([])
    expect((await filter('sma', {})).statusCode).toBe(404)
    expect((await filter('sd', { name: 5 })).statusCode).toBe(400)
  })

  it('is allowed for operators, who choose schools in filters', async () => {
    const operator = await signIn(test, 'operator')
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/school_filter/type/smp',
      headers: operator.bearer,
    })
    expect(response.statusCode).toBe(200)
  })
})
