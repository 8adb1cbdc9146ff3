/** Distances over HTTP: computed when a point changes, corrected, confirmed, and refused in a frozen or an earlier season. */
import type { readDistances, readVillageDistances } from '@spmb/domain/selection/distance/contract.staff.ts'
import { distanceMoves } from '@spmb/domain/selection/distance/messages.ts'
import type { Data } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant } from '../../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../../testing/builders.ts'
import { openFamily } from '../../../../testing/calls/families.ts'
import { aDistance } from '../../../../testing/distances.ts'
import { activeSeason, aSeason } from '../../../../testing/seasons.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../../testing/test-app.ts'
import { refreshComputed } from './refresh-computed.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let zone: ChoiceIds
let season: number

beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
  zone = await aZone(test.db.kysely, 'SD')
  season = (await activeSeason(test)).id
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.kysely.updateTable('season_level').set({ state: 'draft' }).execute()
  await test.db.kysely.deleteFrom('distance').execute()
  await test.db.pool.query(
    'update village set latitude = null, longitude = null, centroid_latitude = null, centroid_longitude = null',
  )
  await test.db.pool.query('update school set latitude = null, longitude = null')
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: admin.bearer, ...(payload ? { payload } : {}) })
const levelOf = async (query = '', type = 'sd') =>
  (await call('GET', `/api/distance/level/${type}${query}`)).json().data as Data<typeof readDistances>
const villagePairs = async (query = '') =>
  (await call('GET', `/api/distance/village/${zone.village_id}${query}`)).json().data as Data<
    typeof readVillageDistances
  >
const pairOf = async (school = zone.school_1_id, query = '') =>
  (await villagePairs(query)).pairs.find((pair) => pair.school.id === school)
const pairUrl = (school = zone.school_1_id) => `/api/distance/pair/${zone.village_id}/${school}`
const setState = (state: 'draft' | 'frozen' | 'public', level: 'SD' | 'SMP' = 'SD') =>
  test.db.kysely.updateTable('season_level').set({ state }).where('level', '=', level).execute()
const stored = (seasonId = season) =>
  test.db.kysely
    .selectFrom('distance')
    .select(['school_id', 'source', 'metres', 'confirmed_by'])
    .where('season_id', '=', seasonId)
    .where('village_id', '=', zone.village_id)
    .orderBy('school_id')
    .execute()
const lastAudit = () =>
  test.db.kysely
    .selectFrom('audit_entry')
    .select(['at', 'actor', 'action', 'subject', 'subject_id', 'changes'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

/** Sets the point of the village as an admin does who confirms what it changes; the school gets one without a call. */
async function placeVillage(point: { latitude: number; longitude: number } | null) {
  const { version } = (await call('GET', `/api/village/${zone.village_id}`)).json().data
  const save = (confirmed?: string) =>
    call('PUT', `/api/village/${zone.village_id}`, { aliases: [], point, version, confirmed })
  const asked = await save()
  return asked.statusCode === 400 ? save(asked.json().message.point?.[0]) : asked
}
async function placeSchool(latitude: number) {
  await test.db.kysely
    .updateTable('school')
    .set({ latitude, longitude: 118.4 })
    .where('id', '=', zone.school_1_id)
    .execute()
}

describe('a corrected point', () => {
  const place = async (longitude: number, confirmed?: string) => {
    const { data } = (await call('GET', '/api/school')).json()
    const { id, npsn, name, status, district, phone, version } = data.find(
      (one: { id: number }) => one.id === zone.school_1_id,
    )
    const point = { latitude: -8.5, longitude }
    const body = {
      npsn,
      name,
      status,
      district_id: district.id,
      phone: phone ?? '',
      point,
      version,
      confirmed,
    }
    const answer = await call('PUT', `/api/school/${id}`, body)
    return { status: answer.statusCode, message: answer.json().message }
  }

  it('of a school is saved after its effect was read; history and family see it, imported distances ask again', async () => {
    await placeVillage({ latitude: -8.51, longitude: 118.4 })
    await placeSchool(-8.5)
    await test.db.kysely.transaction().execute((tx) => refreshComputed(tx, 'all'))
    const [child, other] = [await anApplicant(test), await anApplicant(test)]
    await test.db.kysely
      .updateTable('registration')
      .set({
        withdrawn_at: test.clock.now,
        withdrawn_by: 'user:1',
        withdrawn_asked_by: 'x',
        withdrawn_reason: 'x',
      })
      .where('id', 'not in', [child.id, other.id])
      .execute()
    const elsewhere = await test.db.kysely
      .selectFrom('village')
      .select('id')
      .where('id', '<>', zone.village_id)
      .executeTakeFirstOrThrow()
    await test.db.kysely
      .insertInto('distance')
      .values({
        season_id: season,
        village_id: elsewhere.id,
        school_id: zone.school_1_id,
        source: 'imported',
        metres: 900,
        confirmed_by: 'user:1',
        confirmed_at: test.clock.now,
      })
      .execute()
    const sentence = distanceMoves({ villages: 1, applicants: 2, imported: 1 })
    expect(await place(118.41)).toEqual({ status: 400, message: { point: [sentence] } })
    expect(await pairOf()).toMatchObject({ metres: 1_112 })
    expect((await place(118.41, sentence)).status).toBe(200)
    expect((await pairOf())?.metres).not.toBe(1_112)
    const { confirmed_by } = await test.db.kysely
      .selectFrom('distance')
      .select('confirmed_by')
      .where('source', '=', 'imported')
      .executeTakeFirstOrThrow()
    expect(confirmed_by).toBeNull()
    const shown = {
      action: 'registration.distance',
      changes: { distance: { before: expect.stringMatching(/: 1112 m$/), after: expect.any(String) } },
    }
    const history = (await call('GET', `/api/ppdb/${child.id}/history`)).json().data
    expect(history[0]).toMatchObject(shown)
    const family = await openFamily(test, other)
    expect((await family.call('GET', '')).data.changes[0]).toMatchObject(shown)
    // Nobody's distance changes: nothing is asked.
    expect((await place(118.41)).status).toBe(200)
  })
})

describe('a computed distance', () => {
  it('appears with the point of the village, follows it, and loses its confirmation when it changes', async () => {
    await placeSchool(-8.5)
    expect(await pairOf()).toMatchObject({ metres: null, source: null, suspicions: [{ kind: 'unknown' }] })
    expect((await placeVillage({ latitude: -8.51, longitude: 118.4 })).statusCode).toBe(200)
    expect(await pairOf()).toMatchObject({
      metres: 1_112,
      source: 'computed',
      confirmed: false,
      in_zone: true,
    })
    expect((await villagePairs()).start).toBe('settlement')

    const seen = { village_id: zone.village_id, school_id: zone.school_1_id, metres: 1_112 }
    await call('POST', '/api/distance/confirm', { pairs: [seen] })
    expect(await pairOf()).toMatchObject({ confirmed: true })
    await placeVillage({ latitude: -8.52, longitude: 118.4 })
    expect(await pairOf()).toMatchObject({ metres: 2_224, confirmed: false })
    await placeVillage(null)
    expect(await stored()).toEqual([])
  })

  it('starts at the centroid when no settlement point is known, and belongs to active and prepared seasons only', async () => {
    const [earlier, prepared] = [await aSeason(test, 2019), await aSeason(test, 2061)]
    await placeSchool(-8.5)
    await test.db.kysely
      .updateTable('village')
      .set({ centroid_latitude: -8.53, centroid_longitude: 118.4 })
      .where('id', '=', zone.village_id)
      .execute()
    await test.db.kysely.transaction().execute((tx) => refreshComputed(tx, 'all'))
    expect((await villagePairs()).start).toBe('centroid')
    expect(await stored()).toMatchObject([{ school_id: zone.school_1_id, source: 'computed', metres: 3_336 }])
    expect(await stored(prepared.id)).toMatchObject([{ metres: 3_336 }])
    expect(await stored(earlier.id)).toEqual([])
  })

  it('of a frozen level stays: the point is refused', async () => {
    await placeSchool(-8.5)
    await placeVillage({ latitude: -8.51, longitude: 118.4 })
    await setState('frozen')
    const refused = await placeVillage({ latitude: -8.52, longitude: 118.4 })
    expect(refused.json()).toMatchObject({
      status: 409,
      message: expect.stringContaining('Jarak SD tidak dapat diubah lagi'),
    })
    expect(await pairOf()).toMatchObject({ metres: 1_112 })
    // What changes no distance is allowed.
    expect((await placeVillage({ latitude: -8.51, longitude: 118.4 })).statusCode).toBe(200)
  })
})

describe('a correction', () => {
  const correction = (metres: unknown, seen: unknown = null, reason: unknown = ' Jembatan  putus ') =>
    call('PUT', pairUrl(), { metres, reason, seen })

  it('holds before every other source, is confirmed, audited, and can be removed', async () => {
    await aDistance(test, [zone.village_id, zone.school_1_id], 700)
    expect((await correction(950, 700)).json()).toEqual({
      status: 200,
      message: 'Jarak disimpan',
      data: null,
    })
    expect(await pairOf()).toMatchObject({
      metres: 950,
      source: 'override',
      reason: 'Jembatan putus',
      without_override: 700,
      confirmed: true,
    })
    expect(await lastAudit()).toEqual({
      at: SCHOOL_MORNING,
      actor: `user:${admin.userId}`,
      action: 'distance.correct',
      subject: 'village',
      subject_id: zone.village_id,
      changes: {
        before: { school_id: zone.school_1_id, metres: 700, source: 'imported' },
        after: { school_id: zone.school_1_id, metres: 950, source: 'override', reason: 'Jembatan putus' },
      },
    })
    expect((await levelOf()).overrides).toBe(1)
    expect((await call('DELETE', pairUrl())).statusCode).toBe(200)
    expect(await pairOf()).toMatchObject({ metres: 700, source: 'imported', confirmed: false })
    expect((await lastAudit()).action).toBe('distance.remove')
  })

  it('is refused when another distance holds than the one that was seen; a second click changes nothing', async () => {
    expect((await correction(950)).statusCode).toBe(200)
    expect((await correction(950)).statusCode).toBe(200)
    expect((await correction(960)).json()).toMatchObject({
      status: 409,
      message: 'Jarak ini baru saja berubah. Periksa jarak yang baru, lalu ulangi.',
    })
    expect((await correction(960, 950)).statusCode).toBe(200)
  })

  it('of two admins at once is stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => correction(1_000 + i)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  it.each([
    ['no metres', null, 'Contoh', 'metres', 'Tulis jarak dalam meter, angka bulat dari 0 sampai 1.000.000'],
    ['half a metre', 1.5, 'Contoh', 'metres', 'Tulis jarak dalam meter, angka bulat dari 0 sampai 1.000.000'],
    [
      'too many',
      1_000_001,
      'Contoh',
      'metres',
      'Tulis jarak dalam meter, angka bulat dari 0 sampai 1.000.000',
    ],
    ['no reason', 900, ' ', 'reason', 'Isi alasan, paling banyak 300 huruf'],
  ])('with %s is refused', async (_, metres, reason, field, sentence) => {
    const answer = await correction(metres, null, reason)
    expect(answer.json()).toMatchObject({ status: 400, message: { [field]: [sentence] } })
    expect(await stored()).toEqual([])
  })

  it('of an unknown school or village is a 404', async () => {
    const body = { metres: 1, reason: 'Contoh', seen: null }
    expect((await call('PUT', `/api/distance/pair/${zone.village_id}/999999`, body)).statusCode).toBe(404)
    expect((await call('PUT', `/api/distance/pair/999999/${zone.school_1_id}`, body)).statusCode).toBe(404)
  })

  it.each(['frozen', 'public'] as const)(
    'of a %s level is refused, of the other level it is not',
    async (state) => {
      await setState(state)
      for (const answer of [await correction(950), await call('DELETE', pairUrl())])
        expect(answer.json()).toMatchObject({
          status: 409,
          message: expect.stringContaining('data seleksi SD sudah dikunci'),
        })
      expect((await levelOf()).fixed).toEqual(['SD'])
      await setState('draft')
      await setState(state, 'SMP')
      expect((await correction(950)).statusCode).toBe(200)
    },
  )
})

describe('confirming', () => {
  const pair = (metres: number, school = zone.school_1_id) => ({
    village_id: zone.village_id,
    school_id: school,
    metres,
  })

  it('pairs one by one is all or none, and needs the distance that holds', async () => {
    await aDistance(test, [zone.village_id, zone.school_1_id], 700)
    await aDistance(test, [zone.village_id, zone.school_2_id], 800)
    const stale = { pairs: [pair(700), pair(801, zone.school_2_id)] }
    expect((await call('POST', '/api/distance/confirm', stale)).statusCode).toBe(409)
    expect((await stored()).map(({ confirmed_by }) => confirmed_by)).toEqual([null, null])
    const sent = { pairs: [pair(700), pair(800, zone.school_2_id)] }
    expect((await call('POST', '/api/distance/confirm', sent)).json()).toMatchObject({
      message: '2 jarak dikonfirmasi',
      data: { confirmed: 2 },
    })
    expect((await stored()).map(({ confirmed_by }) => confirmed_by)).toEqual(
      Array(2).fill(`user:${admin.userId}`),
    )
  })

  it('a level leaves out what looks wrong unless it is chosen, and refuses what was not seen', async () => {
    await aDistance(test, [zone.village_id, zone.school_1_id], 700)
    await aDistance(test, [zone.village_id, zone.school_2_id], 31_000)
    const { open, fingerprint, wrong } = await levelOf()
    expect(open).toEqual({ plain: 1, suspicious: 1 })
    expect(wrong.filter(({ metres }) => metres !== null)).toMatchObject([
      { school: { id: zone.school_2_id }, suspicions: [{ kind: 'far' }] },
    ])
    const all = (suspicious: boolean, seen: string) =>
      call('POST', '/api/distance/confirm/all', { level: 'SD', suspicious, fingerprint: seen })
    await aDistance(test, [zone.village_id, zone.school_1_id], 701)
    expect((await all(false, fingerprint)).statusCode).toBe(409)
    const plain = await all(false, (await levelOf()).fingerprint)
    expect(plain.json().data).toEqual({ confirmed: 1 })
    expect(await levelOf()).toMatchObject({ open: { plain: 0, suspicious: 1 }, confirmed: 1 })
    const rest = await all(true, (await levelOf()).fingerprint)
    expect(rest.json().data).toEqual({ confirmed: 1 })
    expect((await lastAudit()).changes).toEqual({
      confirmed: 1,
      pairs: [[zone.village_id, zone.school_2_id, 31_000]],
    })
  })
})

describe('reading', () => {
  it('names the season; an earlier one is fixed, an unknown one a 404', async () => {
    await aSeason(test, 2019)
    expect(await levelOf('?season=2019')).toMatchObject({
      season: { first_year: 2019, is_active: false },
      fixed: ['SD', 'SMP'],
    })
    expect((await call('GET', '/api/distance/level/sd?season=1999')).statusCode).toBe(404)
    expect((await call('GET', '/api/distance/level/sd?season=x')).statusCode).toBe(400)
    expect((await call('GET', '/api/distance/level/sma')).statusCode).toBe(404)
    expect((await call('GET', '/api/distance/village/999999')).statusCode).toBe(404)
  })

  it('a school shows its villages, those of the zone first', async () => {
    await aDistance(test, [zone.village_id, zone.school_1_id], 700)
    const { school, pairs } = (await call('GET', `/api/distance/school/${zone.school_1_id}`)).json().data
    expect(school).toMatchObject({ id: zone.school_1_id, level: 'SD', has_point: false })
    expect(pairs[0]).toMatchObject({ village: { id: zone.village_id }, metres: 700, in_zone: true })
    const counted = pairs.map(({ counts }: { counts: boolean }) => counts)
    expect(counted).toEqual(counted.toSorted((a: boolean, b: boolean) => Number(b) - Number(a)))
  })
})
