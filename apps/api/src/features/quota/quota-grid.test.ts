import { MAX_CHANGES } from '@spmb/domain/quota/grid-contract.staff.ts'
import { OLD_SEASON } from '@spmb/domain/registration/staff/removal-messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { setSeats } from '../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { storeRegistration } from '../../../testing/registrations/stored-registration.ts'
import { aSeason } from '../../../testing/seasons.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let zone: ChoiceIds
let admin: Awaited<ReturnType<typeof signIn>>
let colleague: Awaited<ReturnType<typeof signIn>>

beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SD')
})
afterAll(() => test.close())
beforeEach(async () => {
  // New accounts, which have nothing to undo.
  admin = await signIn(test, 'admin')
  colleague = await signIn(test, 'admin')
  await test.db.kysely.updateTable('registration').set({ deleted_at: SCHOOL_MORNING }).execute()
  for (const id of [zone.school_1_id, zone.school_2_id]) await setSeats(test, id, 28)
})

interface Row {
  id: number
  seats: number | null
  used: number
  version: number
  proposed: boolean
}
const read = async (who = admin): Promise<{ rows: Row[]; undo: { schools: number } | null }> =>
  (await test.app.inject({ url: '/api/quota/grid', headers: who.bearer })).json().data
const rowOf = async (id = zone.school_1_id) => {
  const row = (await read()).rows.find((each) => each.id === id)
  if (!row) throw new Error(`no school ${id}`)
  return row
}
const save = (changes: unknown, who = admin) =>
  test.app.inject({ method: 'PUT', url: '/api/quota/grid', headers: who.bearer, payload: { changes } })
const undo = (who = admin) => test.app.inject({ method: 'POST', url: '/api/quota/undo', headers: who.bearer })
/** Saves seats at the versions that the grid shows now. */
const saveNow = async (seats: Record<number, number>, who = admin) => {
  const { rows } = await read(who)
  const changes = Object.entries(seats).map(([id, count]) => ({
    school_id: Number(id),
    seats: count,
    version: rows.find((row) => row.id === Number(id))?.version,
  }))
  return save(changes, who)
}
const admit = (school = zone.school_1_id) =>
  storeRegistration(test.db.kysely, {
    village_id: zone.village_id,
    school_1_id: school,
    school_2_id: zone.school_2_id,
    school_1_decision: 'LULUS',
  })
const lastAudit = () =>
  test.db.kysely
    .selectFrom('audit_entry')
    .select(['action', 'actor', 'subject', 'changes'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const seatsOfBoth = async () => [(await rowOf()).seats, (await rowOf(zone.school_2_id)).seats]

describe('the grid', () => {
  it('has every school with its applicants by choice, seats and admissions', async () => {
    await admit()
    await storeRegistration(test.db.kysely, {
      ...choice(),
      school_1_id: zone.school_2_id,
      school_2_id: zone.school_1_id,
    })
    await storeRegistration(test.db.kysely, { ...choice(), deleted_at: SCHOOL_MORNING })
    const { rows } = await read()
    expect(rows).toHaveLength(24 + 16)
    expect(rows.find(({ id }) => id === zone.school_1_id)).toEqual({
      id: zone.school_1_id,
      npsn: expect.stringMatching(/^\d{8}$/),
      name: 'SD Contoh 1 Dompu',
      level: 'SD',
      district: { id: 1, name: 'Dompu' },
      choice_1: 1,
      choice_2: 1,
      seats: 28,
      used: 1,
      proposed: expect.any(Boolean),
      version: expect.any(Number),
    })
    await setSeats(test, zone.school_1_id, null)
    expect(await rowOf()).toMatchObject({ seats: null, version: 0 })
  })

  const choice = () => ({
    village_id: zone.village_id,
    school_1_id: zone.school_1_id,
    school_2_id: zone.school_2_id,
  })
})

describe('saving many quotas', () => {
  it('writes all of them in one act, which is audited, and leaves unchanged ones alone', async () => {
    await setSeats(test, zone.school_1_id, null)
    const { version } = await rowOf(zone.school_2_id)
    const answer = await save([
      { school_id: zone.school_1_id, seats: 32, version: 0 },
      { school_id: zone.school_2_id, seats: 28, version },
    ])
    expect(answer.json()).toEqual({ status: 200, message: '1 kuota berhasil disimpan', data: null })
    expect(await rowOf()).toMatchObject({ seats: 32, version: 1 })
    expect(await rowOf(zone.school_2_id)).toMatchObject({ seats: 28, version })
    expect(await lastAudit()).toEqual({
      action: 'quota.save',
      actor: `user:${admin.userId}`,
      subject: 'quota',
      changes: {
        before: { seats: { [zone.school_1_id]: null } },
        after: { seats: { [zone.school_1_id]: 32 } },
      },
    })
    expect((await saveNow({ [zone.school_1_id]: 32 })).json().message).toBe('Tidak ada kuota yang berubah')
  })

  it('marks the seats as decided by the office and takes effect for the public at once', async () => {
    await saveNow({ [zone.school_1_id]: 31 })
    const stored = await test.db.kysely
      .selectFrom('quota')
      .select('is_synthetic')
      .where('school_id', '=', zone.school_1_id)
      .executeTakeFirstOrThrow()
    expect(stored.is_synthetic).toBe(false)
    const { data } = (await test.app.inject('/api/ppdb/quota')).json()
    expect(data.quota_sd).toContainEqual(expect.objectContaining({ id: zone.school_1_id, quota: 31 }))
  })

  it('is refused as a whole when one quota was changed since, and names it', async () => {
    const [first, second] = [await rowOf(), await rowOf(zone.school_2_id)]
    await saveNow({ [zone.school_1_id]: 30 }, colleague)
    const answer = await save([
      { school_id: first.id, seats: 35, version: first.version },
      { school_id: second.id, seats: 35, version: second.version },
    ])
    expect(answer.json()).toEqual({
      status: 409,
      message: 'Tidak ada yang disimpan. Sementara itu kuota ini diubah orang lain: SD Contoh 1 Dompu.',
      data: null,
    })
    expect(await seatsOfBoth()).toEqual([30, 28])
    await setSeats(test, zone.school_1_id, null)
    expect((await save([{ school_id: first.id, seats: 35, version: first.version }])).statusCode).toBe(409)
  })

  it('is refused as a whole below the used seats, and names schools and numbers', async () => {
    await admit()
    await admit()
    const answer = await saveNow({ [zone.school_1_id]: 1, [zone.school_2_id]: 40 })
    expect(answer.json()).toMatchObject({
      status: 409,
      message:
        'Tidak ada yang disimpan, karena kuota kurang dari kursi yang terpakai: SD Contoh 1 Dompu (2 terpakai).',
    })
    expect(await seatsOfBoth()).toEqual([28, 28])
  })

  it.each<[string, (id: number) => unknown, string]>([
    ['nothing', () => [], '1 sampai 1.000 kuota'],
    ['no list', () => 'x', '1 sampai 1.000 kuota'],
    [
      'too many',
      (id) => Array(MAX_CHANGES + 1).fill({ school_id: id, seats: 1, version: 1 }),
      '1 sampai 1.000',
    ],
    ['a school twice', (id) => Array(2).fill({ school_id: id, seats: 1, version: 1 }), 'ada dua kali'],
    ['a decimal', (id) => [{ school_id: id, seats: 2.5, version: 1 }], 'bilangan bulat'],
    ['a negative number', (id) => [{ school_id: id, seats: -1, version: 1 }], 'harus lebih dari 0'],
    ['no seats', (id) => [{ school_id: id, version: 1 }], 'tidak boleh kosong'],
    ['no version', (id) => [{ school_id: id, seats: 1 }], 'Muat ulang'],
    ['something else', () => [null], 'Muat ulang'],
  ])('of %s is a 400', async (_, changes, sentence) => {
    const answer = await save(changes(zone.school_1_id))
    expect(answer.statusCode).toBe(400)
    expect(JSON.stringify(answer.json().message)).toContain(sentence)
    expect((await rowOf()).seats).toBe(28)
  })

  it('of an unknown school is a 404 and saves nothing', async () => {
    const { version } = await rowOf()
    const answer = await save([
      { school_id: zone.school_1_id, seats: 1, version },
      { school_id: 999_999, seats: 1, version: 0 },
    ])
    expect(answer.statusCode).toBe(404)
    expect((await rowOf()).seats).toBe(28)
  })
})

describe('undoing', () => {
  it('restores the last change of the caller once, also a quota that was not set', async () => {
    await setSeats(test, zone.school_2_id, null)
    await saveNow({ [zone.school_1_id]: 30, [zone.school_2_id]: 10 })
    expect((await read()).undo).toEqual({ schools: 2, at: expect.any(String) })
    expect((await read(colleague)).undo).toBeNull()
    expect((await undo(colleague)).json().message).toBe('Tidak ada perubahan kuota yang dapat dibatalkan')

    expect((await undo()).json().message).toBe('Perubahan kuota terakhir Anda dibatalkan')
    expect(await seatsOfBoth()).toEqual([28, null])
    expect(await lastAudit()).toMatchObject({
      action: 'quota.undo',
      changes: {
        before: { seats: { [zone.school_2_id]: 10 } },
        after: { seats: { [zone.school_2_id]: null } },
      },
    })
    expect((await read()).undo).toBeNull()
    expect((await undo()).json().message).toBe('Tidak ada perubahan kuota yang dapat dibatalkan')
    expect(await seatsOfBoth()).toEqual([28, null])
  })

  it('restores a reset of a level and of a school, and an edit', async () => {
    const reset = await test.app.inject({
      method: 'PUT',
      url: '/api/ppdb/quota/school/sd/reset',
      headers: admin.bearer,
    })
    expect(reset.statusCode).toBe(200)
    expect(await seatsOfBoth()).toEqual([0, 0])
    await undo()
    expect(await seatsOfBoth()).toEqual([28, 28])
    const school = `/api/ppdb/quota/${zone.school_1_id}`
    await test.app.inject({ method: 'POST', url: `${school}/reset`, headers: admin.bearer })
    await undo()
    expect(await seatsOfBoth()).toEqual([28, 28])
    const payload = { quota: 5 }
    await test.app.inject({ method: 'PUT', url: `${school}/edit`, headers: admin.bearer, payload })
    await undo()
    expect(await seatsOfBoth()).toEqual([28, 28])
  })

  it('restores that seats were a proposal, of each quota by itself', async () => {
    const propose = (id: number, is_synthetic: boolean) =>
      test.db.kysely.updateTable('quota').set({ is_synthetic }).where('school_id', '=', id).execute()
    const marks = async () =>
      Promise.all([zone.school_1_id, zone.school_2_id].map(async (id) => (await rowOf(id)).proposed))
    await propose(zone.school_1_id, true)
    await propose(zone.school_2_id, false)
    await test.app.inject({ method: 'PUT', url: '/api/ppdb/quota/school/sd/reset', headers: admin.bearer })
    expect(await marks()).toEqual([false, false])
    await undo()
    expect(await seatsOfBoth()).toEqual([28, 28])
    expect(await marks()).toEqual([true, false])
  })

  it('is refused when one of the quotas was changed since', async () => {
    await saveNow({ [zone.school_1_id]: 30, [zone.school_2_id]: 31 })
    await saveNow({ [zone.school_1_id]: 29 }, colleague)
    expect((await read()).undo).toBeNull()
    expect((await undo()).json()).toMatchObject({
      status: 409,
      message: 'Tidak dapat dibatalkan, karena sesudah itu kuota ini berubah lagi: SD Contoh 1 Dompu.',
    })
    expect(await seatsOfBoth()).toEqual([29, 31])
  })

  it('is refused when the seats are used since', async () => {
    await setSeats(test, zone.school_1_id, 0)
    await saveNow({ [zone.school_1_id]: 30 })
    await admit()
    expect((await undo()).json()).toMatchObject({
      status: 409,
      message:
        'Tidak dapat dibatalkan, karena kuota lama kurang dari kursi yang terpakai: SD Contoh 1 Dompu (1 terpakai).',
    })
    expect((await rowOf()).seats).toBe(30)
  })
})

describe('another season', () => {
  /** A prepared season that is later than the active one, and one before it. */
  const PREPARED = 2044
  const EARLIER = 2011
  beforeAll(async () => {
    await aSeason(test, PREPARED)
    await aSeason(test, EARLIER)
  })
  const gridOf = async (season: number) => {
    const url = `/api/quota/grid?season=${season}`
    return (await test.app.inject({ url, headers: admin.bearer })).json()
  }
  const quotaIn = async (season: number) =>
    (await gridOf(season)).data.rows.find(({ id }: Row) => id === zone.school_1_id) as Row
  const saveIn = async (season: number, seats: number, version = 0) =>
    test.app.inject({
      method: 'PUT',
      url: `/api/quota/grid?season=${season}`,
      headers: admin.bearer,
      payload: { changes: [{ school_id: zone.school_1_id, seats, version }] },
    })

  it('that is prepared has seats of its own, which are saved, audited and undone without touching the active one', async () => {
    expect(await quotaIn(PREPARED)).toMatchObject({ seats: null, used: 0, choice_1: 0, version: 0 })
    expect((await saveIn(PREPARED, 31)).statusCode).toBe(200)
    expect((await quotaIn(PREPARED)).seats).toBe(31)
    expect(await seatsOfBoth()).toEqual([28, 28])
    expect(await lastAudit()).toMatchObject({
      action: 'quota.save',
      changes: { season: PREPARED, after: { seats: { [zone.school_1_id]: 31 } } },
    })
    // The last change is of the other season.
    expect((await read()).undo).toBeNull()
    expect((await gridOf(PREPARED)).data.undo).toMatchObject({ schools: 1 })
    const undone = await test.app.inject({
      method: 'POST',
      url: `/api/quota/undo?season=${PREPARED}`,
      headers: admin.bearer,
    })
    expect(undone.statusCode).toBe(200)
    expect((await quotaIn(PREPARED)).seats).toBeNull()
  })

  it('that has ended is read only', async () => {
    expect((await gridOf(EARLIER)).status).toBe(200)
    const refused = await saveIn(EARLIER, 31)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toBe(OLD_SEASON)
    expect((await quotaIn(EARLIER)).seats).toBeNull()
  })

  it('that nobody knows is a 404, and one that is no year a 400', async () => {
    expect((await gridOf(2060)).status).toBe(404)
    expect((await saveIn(2060, 31)).statusCode).toBe(404)
    const response = await test.app.inject({ url: '/api/quota/grid?season=depan', headers: admin.bearer })
    expect(response.json()).toMatchObject({
      status: 400,
      message: { season: ['Tulis tahun pertama tahun pelajaran, misalnya 2025'] },
    })
  })
})

describe('concurrently', () => {
  it.each([28, null])('of two saves of a quota with %s seats, one is refused', async (before) => {
    for (let round = 0; round < 5; round++) {
      await setSeats(test, zone.school_1_id, before)
      const { version } = await rowOf()
      const answers = await Promise.all(
        [admin, colleague].map((who, index) =>
          save([{ school_id: zone.school_1_id, seats: 40 + index, version }], who),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
      expect((await rowOf()).seats).toBe(40 + winner)
    }
  })
})
