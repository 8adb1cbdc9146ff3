import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, setSeats } from '../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { storeRegistration } from '../../../testing/registrations/stored-registration.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let zone: ChoiceIds

beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
  zone = await aZone(test.db.kysely, 'SD')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.kysely.updateTable('registration').set({ deleted_at: SCHOOL_MORNING }).execute()
  await test.db.kysely.updateTable('quota').set({ seats: 28 }).execute()
  await setSeats(test, zone.school_1_id, 28)
})

const call = (
  method: 'PUT' | 'POST',
  url: string,
  payload?: unknown,
  headers: Record<string, string> = admin.bearer,
) =>
  test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload: payload as object }) })
const edit = (quota: unknown, school = zone.school_1_id) =>
  call('PUT', `/api/ppdb/quota/${school}/edit`, { quota })
const resetOne = (school = zone.school_1_id) => call('POST', `/api/ppdb/quota/${school}/reset`)
const resetLevel = (type: string) => call('PUT', `/api/ppdb/quota/school/${type}/reset`)
const quotas = async () =>
  (await test.app.inject({ url: '/api/ppdb/quota', headers: admin.bearer })).json().data
const quotaOf = async (school = zone.school_1_id, headers: Record<string, string> = admin.bearer) => {
  const { data } = (await test.app.inject({ url: '/api/ppdb/quota', headers })).json()
  return data.quota_sd.find(({ id }: { id: number }) => id === school)
}
const admit = (
  values: { school_1_decision?: 'LULUS'; school_2_decision?: 'LULUS' } = { school_1_decision: 'LULUS' },
) =>
  storeRegistration(test.db.kysely, {
    village_id: zone.village_id,
    school_1_id: zone.school_1_id,
    school_2_id: zone.school_2_id,
    ...values,
  })
const audited = (action: string) =>
  test.db.kysely
    .selectFrom('audit_entry')
    .select(['actor', 'subject', 'subject_id', 'changes'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()

describe('the seats that staff see', () => {
  it('include unpublished admissions, while the public sees published ones only', async () => {
    await admit()
    await admit({ school_2_decision: 'LULUS' })
    await test.db.kysely.updateTable('season').set({ publication_mode: 'hidden' }).execute()
    await test.syncCaches()
    expect(await quotaOf()).toMatchObject({ quota: 28, usedQuota: 1, quota_set: true })
    expect(await quotaOf(zone.school_2_id)).toMatchObject({ usedQuota: 1 })
    expect(await quotaOf(zone.school_1_id, {})).toMatchObject({ usedQuota: 0 })
  })

  it('are not cached', async () => {
    const response = await test.app.inject({ url: '/api/ppdb/quota', headers: admin.bearer })
    expect(response.headers['cache-control']).toBe('no-store')
    await setSeats(test, zone.school_1_id, 5)
    expect(await quotaOf()).toMatchObject({ quota: 5 })
    await setSeats(test, zone.school_1_id, null)
    expect(await quotaOf()).toMatchObject({ quota: 0, quota_set: false })
  })

  it('are the public ones with a one-time password or an invalid token', async () => {
    await admit()
    await test.db.kysely.updateTable('season').set({ publication_mode: 'hidden' }).execute()
    await test.syncCaches()
    const fresh = await signIn(test, 'admin', { mustChangePassword: true })
    expect(await quotaOf(zone.school_1_id, fresh.bearer)).toMatchObject({ usedQuota: 0 })
    expect(await quotaOf(zone.school_1_id, { authorization: 'Bearer x' })).toMatchObject({ usedQuota: 0 })
  })
})

describe('editing a quota', () => {
  it('takes effect at the next call, also for the public, and is audited with before and after', async () => {
    expect((await edit(31)).json()).toEqual({ status: 200, message: 'Kuota berhasil diubah', data: null })
    expect(await quotaOf()).toMatchObject({ quota: 31 })
    expect(await quotaOf(zone.school_1_id, {})).toMatchObject({ quota: 31 })
    expect((await audited('quota.edit'))[0]).toEqual({
      actor: `user:${admin.userId}`,
      subject: 'school',
      subject_id: zone.school_1_id,
      changes: { before: { seats: 28 }, after: { seats: 31 } },
    })
  })

  it('creates a quota where none was set, and marks it as decided by the office', async () => {
    await setSeats(test, zone.school_1_id, null)
    expect((await edit(0)).statusCode).toBe(200)
    expect(await quotaOf()).toMatchObject({ quota: 0, quota_set: true })
    const row = await test.db.kysely
      .selectFrom('quota')
      .selectAll()
      .where('school_id', '=', zone.school_1_id)
      .executeTakeFirstOrThrow()
    expect(row.is_synthetic).toBe(false)
  })

  it.each<[unknown, string]>([
    [undefined, 'Jumlah quota tidak boleh kosong'],
    ['', 'Jumlah quota tidak boleh kosong'],
    [null, 'Jumlah quota tidak boleh kosong'],
    [-1, 'Jumlah quota harus lebih dari 0'],
    [-2.5, 'Jumlah quota harus lebih dari 0'],
    ...[2.5, 1e9, 10_000, '5', '1e3', true, [], {}].map((quota): [unknown, string] => [
      quota,
      'Jumlah quota harus bilangan bulat dari 0 sampai 9.999',
    ]),
  ])('refuses %j', async (quota, sentence) => {
    expect((await edit(quota)).json()).toEqual({ status: 400, message: { quota: [sentence] }, data: null })
    expect(await quotaOf()).toMatchObject({ quota: 28 })
  })

  it('refuses a body that is not an object, and an unknown school', async () => {
    for (const payload of [[1], '"x"', 'null']) {
      const response = await test.app.inject({
        method: 'PUT',
        url: `/api/ppdb/quota/${zone.school_1_id}/edit`,
        headers: { ...admin.bearer, 'content-type': 'application/json' },
        payload: payload as string,
      })
      expect(response.statusCode).toBe(400)
    }
    expect((await edit(5, 999_999)).statusCode).toBe(404)
  })

  it('refuses fewer seats than are used, and names the number', async () => {
    for (let i = 0; i < 3; i++) await admit()
    expect((await edit(2)).json()).toEqual({
      status: 409,
      message: '3 kursi di SD Contoh 1 Dompu sudah terpakai. Kuota tidak boleh kurang dari 3.',
      data: null,
    })
    expect((await edit(3)).statusCode).toBe(200)
  })

  it('ignores other fields of the body', async () => {
    await call('PUT', `/api/ppdb/quota/${zone.school_1_id}/edit`, {
      quota: 7,
      school_id: zone.school_2_id,
      season_id: 99,
      is_synthetic: true,
    })
    expect([await quotaOf(), await quotaOf(zone.school_2_id)]).toMatchObject([{ quota: 7 }, { quota: 28 }])
  })
})

describe('resetting a quota', () => {
  it('sets it to 0 and names the school', async () => {
    expect((await resetOne()).json()).toEqual({
      status: 200,
      message: 'Kuota SD Contoh 1 Dompu berhasil direset',
      data: null,
    })
    expect(await quotaOf()).toMatchObject({ quota: 0, quota_set: true })
    expect((await audited('quota.reset'))[0]).toMatchObject({
      subject_id: zone.school_1_id,
      changes: { before: { seats: 28 }, after: { seats: 0 } },
    })
  })

  it('says so where none was set, and where it is 0 already', async () => {
    await setSeats(test, zone.school_1_id, null)
    expect((await resetOne()).json().message).toBe(
      'Kuota SD Contoh 1 Dompu belum pernah ditetapkan; sekarang menjadi 0 (ditutup)',
    )
    expect(await quotaOf()).toMatchObject({ quota: 0, quota_set: true })
    const audits = (await audited('quota.reset')).length
    expect((await resetOne()).json().message).toBe(
      'Kuota SD Contoh 1 Dompu sudah 0, jadi tidak ada yang diubah',
    )
    expect((await audited('quota.reset')).length).toBe(audits)
  })

  it('is refused while seats are used', async () => {
    await admit()
    expect((await resetOne()).json()).toEqual({
      status: 409,
      message:
        'Kuota tidak dapat direset karena sudah ada calon murid yang LULUS: SD Contoh 1 Dompu (1 terpakai).',
      data: null,
    })
    expect(await quotaOf()).toMatchObject({ quota: 28 })
  })

  it('of an unknown school or level is a 404', async () => {
    expect((await resetOne(999_999)).statusCode).toBe(404)
    expect((await resetLevel('sma')).statusCode).toBe(404)
  })

  it.each(['token', 'authorization', 'Authorization'])(
    'is not authorized by a token in the body under %s',
    async (name) => {
      const payload = { [name]: `Bearer ${admin.token}`, headers: { Authorization: `Bearer ${admin.token}` } }
      for (const [method, url] of [
        ['POST', `/api/ppdb/quota/${zone.school_1_id}/reset`],
        ['PUT', '/api/ppdb/quota/school/sd/reset'],
      ] as const) {
        expect((await call(method, url, payload, {})).statusCode).toBe(401)
      }
      expect(await quotaOf()).toMatchObject({ quota: 28 })
    },
  )
})

describe('resetting a level', () => {
  it('sets every quota of the level to 0, also where none is set, and does not change the other level', async () => {
    const [unset] = (await quotas()).quota_sd.filter(({ quota_set }: { quota_set: boolean }) => !quota_set)
    const response = await resetLevel('Sd')
    expect(response.json()).toEqual({ status: 200, message: 'Kuota SD berhasil direset', data: null })
    const data = await quotas()
    expect(data.quota_sd.every(({ quota_set }: { quota_set: boolean }) => quota_set)).toBe(true)
    const seats = (of: { quota: number }[]) => of.reduce((sum, { quota }) => sum + quota, 0)
    expect([seats(data.quota_sd), seats(data.quota_smp)]).toEqual([0, 16 * 28])
    const [entry] = await audited('quota.reset_level')
    expect(entry?.changes).toMatchObject({
      before: { level: 'SD', seats: { [zone.school_1_id]: 28, [unset?.id ?? 0]: null } },
      after: { level: 'SD', seats: 0 },
    })
  })

  it('changes nothing if a seat is used, and names the school', async () => {
    await admit()
    const response = await resetLevel('sd')
    expect(response.statusCode).toBe(409)
    expect(response.json().message).toContain('SD Contoh 1 Dompu (1 terpakai)')
    expect([await quotaOf(), await quotaOf(zone.school_2_id)]).toMatchObject([{ quota: 28 }, { quota: 28 }])
    expect((await resetLevel('smp')).statusCode).toBe(200)
  })
})

describe('concurrently', () => {
  it('a reset and an admission never leave more admissions than seats', async () => {
    for (let round = 0; round < 8; round++) {
      await test.db.kysely.updateTable('registration').set({ deleted_at: SCHOOL_MORNING }).execute()
      await setSeats(test, zone.school_1_id, 1)
      const applicants = [
        await anApplicant(test, 'SD', { ...zone }),
        await anApplicant(test, 'SD', { ...zone }),
      ]
      const answers = await Promise.all([
        ...applicants.map(({ id }) =>
          call('PUT', `/api/ppdb/sd/${id}/edit`, {
            school_id: zone.school_1_id,
            status_announcement: 'LULUS',
          }),
        ),
        round % 2 ? resetOne() : resetLevel('sd'),
        edit(0),
      ])
      for (const answer of answers) expect([200, 409]).toContain(answer.statusCode)
      const { quota, usedQuota } = await quotaOf()
      expect(usedQuota).toBeLessThanOrEqual(quota)
    }
  })
})
