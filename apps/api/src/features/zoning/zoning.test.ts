import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anSdBody } from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let ids: { ordinary: number; oneSd: number; withoutSmp: number; mixed: number }

beforeAll(async () => {
  test = await createTestApp()
  const villageId = async (code: string) =>
    (
      await test.db.kysely
        .selectFrom('village')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).id
  ids = {
    ordinary: await villageId('52.05.01.9001'),
    oneSd: await villageId('52.05.01.9003'),
    withoutSmp: await villageId('52.05.04.9003'),
    mixed: await villageId('52.05.05.9001'),
  }
  // The village "mixed": one zone row decided by the office, the others still proposed; SMP decided whole.
  await test.db.kysely
    .updateTable('zone')
    .set({ is_synthetic: false })
    .where('village_id', '=', ids.mixed)
    .where('rank', '=', 1)
    .execute()
  await test.db.kysely
    .updateTable('zone')
    .set({ is_synthetic: false })
    .where('village_id', '=', ids.mixed)
    .where('school_id', 'in', (eb) => eb.selectFrom('school').select('id').where('type', '=', 'SMP'))
    .execute()
  await test.syncCaches()
})
afterAll(() => test.close())

const get = async (url: string) => (await test.app.inject(url)).json()
const names = (items: { name: string }[]) => items.map((item) => item.name)

describe('the schools of a village', () => {
  it('are listed by level, with id and name only, nearest first', async () => {
    const { data } = await get(`/api/ppdb/zonasi/sd/${ids.ordinary}/school`)
    expect(names(data)).toEqual(['SD Contoh 1 Dompu', 'SD Contoh 2 Dompu', 'SD Contoh 3 Dompu'])
    expect(Object.keys(data[0])).toEqual(['id', 'name'])
    const smp = await get(`/api/ppdb/zonasi/smp/${ids.ordinary}/school`)
    expect(names(smp.data)).toEqual(['SMP Contoh 1 Dompu', 'SMP Contoh 2 Dompu'])
  })

  it('may be a single one or none', async () => {
    expect(names((await get(`/api/ppdb/zonasi/sd/${ids.oneSd}/school`)).data)).toEqual(['SD Contoh 1 Dompu'])
    expect(await get(`/api/ppdb/zonasi/smp/${ids.withoutSmp}/school`)).toMatchObject({
      status: 200,
      data: [],
    })
  })

  it('can be filtered by a part of the name', async () => {
    const filter = async (payload: object) =>
      (
        await test.app.inject({
          method: 'POST',
          url: `/api/ppdb/zonasi/sd/${ids.ordinary}/school`,
          payload,
        })
      ).json()
    expect(names((await filter({ name: 'contoh 2' })).data)).toEqual(['SD Contoh 2 Dompu'])
    expect((await filter({ name: '%' })).data).toEqual([])
    expect((await filter({})).data).toHaveLength(3)
    expect((await filter({ name: 2 })).message).toEqual({
      name: ['Isi nama dengan teks, paling panjang 200 huruf'],
    })
  })

  it('are sorted by name if the zone has no order', async () => {
    const late = await test.db.kysely
      .insertInto('school')
      .values({ npsn: '99009999', name: 'SD Contoh 0 Woja', type: 'SD', status: 'NEGERI', district_id: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await test.db.kysely
      .selectFrom('village')
      .select('id')
      .where('code', '=', '52.05.05.9002')
      .executeTakeFirstOrThrow()
    await test.db.kysely.updateTable('zone').set({ rank: null }).where('village_id', '=', id).execute()
    await test.db.kysely.insertInto('zone').values({ village_id: id, school_id: late.id }).execute()
    await test.syncCaches()
    expect(names((await get(`/api/ppdb/zonasi/sd/${id}/school`)).data)).toEqual([
      'SD Contoh 0 Woja',
      'SD Contoh 1 Woja',
      'SD Contoh 2 Woja',
      'SD Contoh 3 Woja',
    ])
  })

  it('are sorted by the order of the zone, not by name', async () => {
    await test.db.kysely
      .updateTable('zone')
      .set((eb) => ({ rank: eb('rank', '*', -1) }))
      .where('village_id', '=', ids.mixed)
      .execute()
    await test.syncCaches()
    expect(names((await get(`/api/ppdb/zonasi/sd/${ids.mixed}/school`)).data)).toEqual([
      'SD Contoh 3 Woja',
      'SD Contoh 2 Woja',
      'SD Contoh 1 Woja',
    ])
  })
})

describe('the choices of the form', () => {
  it('contain seats, whether they are set, and the status of each school', async () => {
    const woja = await get(`/api/ppdb/choices/sd/${ids.mixed}`)
    expect(woja.data.schools.find((school: { name: string }) => school.name === 'SD Contoh 3 Woja')).toEqual({
      id: expect.any(Number),
      name: 'SD Contoh 3 Woja',
      status: 'SWASTA',
      quota: 0,
      available: 0,
      quota_set: false,
      metres: null,
      applicants: { first: 0, second: 0, rounded: true },
    })
    const pajo = await get(`/api/ppdb/choices/SD/${(await get('/api/village/3/district')).data[0].id}`)
    const closed = pajo.data.schools.find((school: { name: string }) => school.name === 'SD Contoh 3 Pajo')
    expect(closed).toMatchObject({ quota: 0, available: 0, quota_set: true })
    expect(pajo.data.schools[0]).toMatchObject({ quota: 28, available: 28, quota_set: true })
  })

  it.each(['sd', 'SD', 'Sd', 'sD'])('accept the level in any letter case: %s', async (type) => {
    expect((await get(`/api/ppdb/choices/${type}/${ids.oneSd}`)).data.schools).toHaveLength(1)
  })

  it.each(['sma', 'sd1', '%20sd', 'ѕd', '-', 'constructor'])(
    'are a 404 for the unknown level %s',
    async (type) => {
      const answer = await get(`/api/ppdb/choices/${encodeURI(type)}/${ids.oneSd}`)
      expect(answer).toEqual({ status: 404, message: 'Data tidak ditemukan', data: null })
    },
  )

  it('mark a zone as proposed while any row of its level is', async () => {
    const proposed = async (type: string, village: number) =>
      (await get(`/api/ppdb/choices/${type}/${village}`)).data.proposed
    expect(await proposed('sd', ids.ordinary)).toBe(true)
    expect(await proposed('sd', ids.mixed)).toBe(true)
    expect(await proposed('smp', ids.mixed)).toBe(false)
    expect(await proposed('smp', ids.withoutSmp)).toBe(false)
  })

  it.each(['sd', 'smp'] as const)(
    'are all in one answer, as in the answer of each village: %s',
    async (type) => {
      const { data } = await get(`/api/ppdb/choices/${type}`)
      expect(new Set(data.villages.map(({ district }: { district: number }) => district)).size).toBe(8)
      for (const village of data.villages) {
        const one = (await get(`/api/ppdb/choices/${type}/${village.id}`)).data
        expect({
          proposed: village.proposed === true,
          counted_at: data.counted_at,
          schools: village.zone.map(([id, metres]: [number, number | null]) => ({
            ...data.schools.find((school: { id: number }) => school.id === id),
            metres,
          })),
        }).toEqual(one)
      }
      expect(await get('/api/ppdb/choices/sma')).toMatchObject({ status: 404 })
    },
  )

  it('of 81 villages with six schools each are less than 15 KiB, and of 460 with 900 schools less than 90', () => {
    for (const [villages, schools, most] of [
      [81, 270, 15],
      [460, 900, 90],
    ] as const) {
      const text = JSON.stringify({
        counted_at: '2025-06-03T08:00:00.000Z',
        villages: Array.from({ length: villages }, (_, i) => ({
          id: i + 1,
          name: `Nama Desa ${(i * 7919) % 997}`,
          district: i % 20,
          zone: Array.from({ length: 6 }, (_, k) => [(i * 3 + k * 5) % schools, (i * 6151 + k * 977) % 9000]),
        })),
        schools: Array.from({ length: schools }, (_, i) => ({
          id: i,
          name: `SD Negeri ${i + 1} Nama ${(i * 31) % 97}`,
          status: i % 9 === 0 ? 'SWASTA' : 'NEGERI',
          quota: 28 * (1 + (i % 3)),
          available: (i * 13) % 84,
          quota_set: true,
          applicants: { first: (i * 5) % 70, second: (i * 5) % 35, rounded: true },
        })),
      })
      expect(gzipSync(text).length).toBeLessThan(most * 1024)
    }
  })

  it('show 0 available seats if more applicants are admitted than there are seats', async () => {
    const offered = async () => (await get(`/api/ppdb/choices/sd/${ids.oneSd}`)).data.schools[0]
    const { id } = await offered()
    const body = anSdBody({ district_id: 1, village_id: ids.oneSd, school_1_id: id, school_2_id: id })
    await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: body })
    await test.db.kysely
      .updateTable('registration')
      .set({ school_1_decision: 'LULUS', school_2_decision: 'LULUS' })
      .execute()
    await test.db.kysely.updateTable('quota').set({ seats: 0 }).where('school_id', '=', id).execute()
    await test.db.kysely.updateTable('season').set({ publication_mode: 'published' }).execute()
    await test.syncCaches()
    expect(await offered()).toMatchObject({ quota: 0, available: 0, quota_set: true })
  })
})

describe('the zone of a village', () => {
  it('contains the school ids of both levels', async () => {
    const sd = (await get(`/api/ppdb/zonasi/sd/${ids.oneSd}/school`)).data
    const smp = (await get(`/api/ppdb/zonasi/smp/${ids.oneSd}/school`)).data
    expect((await get(`/api/ppdb/zonasi/${ids.oneSd}/data`)).data).toEqual({
      village_id: { id: ids.oneSd, name: 'Desa Contoh 3 Dompu', district_id: { id: 1 } },
      zonasi_sd_village_array: sd.map((school: { id: number }) => school.id),
      zonasi_smp_village_array: smp.map((school: { id: number }) => school.id),
    })
  })

  it('contains the schools of both levels with status and type', async () => {
    const { data } = await get(`/api/ppdb/zonasi/${ids.withoutSmp}/school`)
    expect(data.zonasi_smp_school_array).toEqual([])
    expect(data.zonasi_sd_school_array).toHaveLength(3)
    expect(data.zonasi_sd_school_array[2]).toEqual({
      id: expect.any(Number),
      name: 'SD Contoh 3 Kilo',
      status: 'SWASTA',
      type: 'SD',
    })
  })

  it.each(['data', 'school'])('is a 404 for an unknown village: %s', async (part) => {
    for (const village of ['0', '999999', '2147483648', 'sd', 'x', '1.5', '-1']) {
      const answer = await get(`/api/ppdb/zonasi/${village}/${part}`)
      expect(answer).toEqual({ status: 404, message: 'Data tidak ditemukan', data: null })
    }
  })

  it.each([
    '/api/ppdb/zonasi/sd/0/school',
    '/api/ppdb/zonasi/smp/999999/school',
    '/api/ppdb/choices/sd/999999',
  ])('is a 404 for an unknown village: %s', async (url) => {
    expect(await get(url)).toEqual({ status: 404, message: 'Data tidak ditemukan', data: null })
  })
})
