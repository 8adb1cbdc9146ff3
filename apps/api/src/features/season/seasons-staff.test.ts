/** New seasons, their activation, and the list of all seasons with its figures. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { admit, anApplicant, takeAway } from '../../../testing/applicants.ts'
import { anSdBody, aZone } from '../../../testing/builders.ts'
import { letFamiliesName } from '../../../testing/calls/free-seats.ts'
import { createTestApp, NO_PAGES, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
/** What the pages of parents are rendered from. */
let facts: () => PageFacts
let admin: Awaited<ReturnType<typeof signIn>>
let present: number

beforeAll(async () => {
  test = await createTestApp({
    openPages: async (read) => {
      facts = read
      return NO_PAGES
    },
  })
  admin = await signIn(test, 'admin')
  present = await activeId()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.now = SCHOOL_MORNING
  const { kysely } = test.db
  await kysely.updateTable('season').set({ is_active: false }).where('id', '<>', present).execute()
  await kysely
    .updateTable('season')
    .set({
      is_active: true,
      window_mode: 'closed',
      publication_mode: 'hidden',
      re_registration_from: null,
      re_registration_to: null,
      objections_until: null,
    })
    .where('id', '=', present)
    .execute()
  await kysely.updateTable('season_level').set({ state: 'draft' }).execute()
  await test.syncCaches()
})

const headers = () => admin.bearer
async function activeId() {
  const { id } = await test.db.kysely
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return id
}

let year = 2030
/** Creates a season later than every other one. */
async function create(payload: object = {}) {
  const first = year++
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/season',
    headers: headers(),
    payload: {
      label: `${first}/${first + 1}`,
      opens: `${first}-06-01 00:00`,
      closes: `${first}-06-09 24:00`,
      ...payload,
    },
  })
  return { first, response, season: response.json().data }
}
const readActivation = async (id: number) =>
  (await test.app.inject({ url: callPath('/api/season/:id/activation', { id }), headers: headers() })).json()
    .data
const activate = (id: number, payload: object) =>
  test.app.inject({
    method: 'POST',
    url: callPath('/api/season/:id/activation', { id }),
    headers: headers(),
    payload: { password: admin.password, ...payload },
  })
const figures = async () =>
  (await test.app.inject({ url: '/api/season/figures', headers: headers() })).json().data
const rowsOf = async (table: 'zone' | 'distance' | 'quota', id: number) => {
  const rows = await test.db.kysely.selectFrom(table).where('season_id', '=', id).selectAll().execute()
  return rows.map(({ season_id: _, ...row }) => JSON.stringify({ ...row, version: undefined })).sort()
}
const lastAudit = () =>
  test.db.kysely
    .selectFrom('audit_entry')
    .where('subject', '=', 'season')
    .orderBy('id', 'desc')
    .select(['action', 'actor', 'subject_id', 'changes'])
    .executeTakeFirst()

describe('a new season', () => {
  it('starts closed and hidden with the zones and distances of the active one, and is audited', async () => {
    const { response, first, season } = await create()
    expect(response.statusCode).toBe(201)
    expect(response.json().message).toBe(
      `Musim ${first}/${first + 1} dibuat. Orang tua belum melihat apa pun darinya`,
    )
    expect(season).toMatchObject({
      first_year: first,
      is_active: false,
      window: 'closed',
      window_mode: 'closed',
      publication_mode: 'hidden',
    })
    expect(await rowsOf('zone', season.id)).toEqual(await rowsOf('zone', present))
    expect(await rowsOf('zone', season.id)).not.toEqual([])
    expect(await rowsOf('quota', season.id)).toEqual([])
    expect(await lastAudit()).toMatchObject({
      action: 'season.create',
      actor: `user:${admin.userId}`,
      subject_id: season.id,
    })
  })

  it('copies the quotas of open schools on request, and leaves those of the active season', async () => {
    const before = await rowsOf('quota', present)
    const closed = await test.db.kysely.selectFrom('quota').select('school_id').executeTakeFirstOrThrow()
    const close = async (at: Date | null) => {
      await test.db.kysely
        .updateTable('school')
        .set({ closed_at: at })
        .where('id', '=', closed.school_id)
        .execute()
      await test.syncCaches()
    }
    await close(SCHOOL_MORNING)
    const { season } = await create({ copy_quotas: true })
    await close(null)
    expect((await rowsOf('quota', season.id)).length).toBe(before.length - 1)
    expect(await rowsOf('quota', present)).toEqual(before)
    expect((await lastAudit())?.changes).toMatchObject({ copiedQuotas: before.length - 1 })
  })

  it('may be prepared without changing what parents see', async () => {
    const before = facts()
    const { season, first } = await create()
    const response = await test.app.inject({
      method: 'PUT',
      url: callPath('/api/season/:id', { id: season.id }),
      headers: headers(),
      payload: { closes: `${first}-06-20 24:00`, notice: 'Tahun depan', version: season.version },
    })
    expect(response.json().data).toMatchObject({ notice: 'Tahun depan' })
    expect(facts()).toEqual(before)
  })

  it.each<[object, object]>([
    [{ label: '2025/2026' }, { season: ['Tahun pelajaran ini sudah ada'] }],
    [{ label: '2030' }, { season: ['Tulis tahun pelajaran seperti 2026/2027'] }],
    [{ opens: '' }, { opens: ['Lengkapi isian ini'] }],
    [{ closes: '2029-06-01 00:00' }, { closes: [expect.stringContaining('ditutup sebelum dibuka')] }],
    [{ copy_quotas: 'ya' }, { copy_quotas: ['Pilih ya atau tidak'] }],
  ])('%j is refused by field', async (payload, fields) => {
    const { response } = await create(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toEqual(fields)
  })
})

describe('the activation of a season', () => {
  it('says what follows, asks for the password, and is in force for parents at once', async () => {
    const { season, first } = await create({ copy_quotas: true })
    const { consequences, obstacle } = await readActivation(season.id)
    expect(obstacle).toBeNull()
    expect(consequences[0]).toContain(`memakai ${first}/${first + 1}`)

    const wrong = await activate(season.id, { confirmed: consequences, password: 'bukan ini' })
    expect(wrong.json().message).toEqual({ password: ['Password salah. Periksa, lalu coba lagi.'] })
    const unread = await activate(season.id, { confirmed: consequences.slice(1) })
    expect(unread.json().message).toEqual({ confirmed: consequences })
    expect(await activeId()).toBe(present)

    const done = await activate(season.id, { confirmed: consequences })
    expect(done.json()).toMatchObject({
      status: 200,
      message: `Musim ${first}/${first + 1} sekarang aktif`,
      data: { is_active: true },
    })
    expect(facts().season.label).toBe(`${first}/${first + 1}`)
    expect(await lastAudit()).toMatchObject({
      action: 'season.activate',
      actor: `user:${admin.userId}`,
      changes: { before: { activeSeason: present }, after: { activeSeason: season.id } },
    })
    const again = await activate(season.id, { confirmed: consequences })
    expect(again.statusCode, 'a second admin finds it active').toBe(200)
    expect((await lastAudit())?.subject_id).toBe(season.id)
  })

  it('without a quota is refused until that is confirmed', async () => {
    const { season } = await create()
    const { consequences: confirmed, without_quotas: withoutQuotas } = await readActivation(season.id)
    expect(withoutQuotas).toBe(true)
    expect((await activate(season.id, { confirmed })).json().message).toEqual({
      without_quotas: [expect.stringContaining('belum punya kuota')],
    })
    const done = await activate(season.id, { confirmed, without_quotas: true })
    expect(done.statusCode).toBe(200)
    expect((await lastAudit())?.changes).toMatchObject({ withoutQuotas: true })
  })

  it('with children without a place is refused until that is confirmed, and counts them', async () => {
    const { season } = await create({ copy_quotas: true })
    await test.db.kysely
      .updateTable('season')
      .set({ window_mode: 'open' })
      .where('id', '=', present)
      .execute()
    await test.syncCaches()
    const [admitted, withdrawn] = [await anApplicant(test), await anApplicant(test)]
    const waiting = await anApplicant(test)
    await admit(test, admitted.id)
    await takeAway(test, withdrawn.id, 'withdrawn')
    const { consequences: confirmed, without_places: unplaced } = await readActivation(season.id)
    expect(unplaced).toBe(1)
    expect(confirmed).toContainEqual(expect.stringMatching(/^1 anak .* belum mendapat sekolah/))
    expect((await activate(season.id, { confirmed })).json().message).toEqual({
      without_places: [expect.stringContaining('anak tanpa sekolah')],
    })
    const done = await activate(season.id, { confirmed, without_places: true })
    for (const { id } of [admitted, waiting]) await takeAway(test, id, 'deleted')
    expect(done.statusCode).toBe(200)
    expect((await lastAudit())?.changes).toMatchObject({ unplaced: 1 })
  })

  it('waits until no seat is held for a withdrawn child', async () => {
    const { season } = await create({ copy_quotas: true })
    await test.db.kysely
      .updateTable('season')
      .set({ window_mode: 'open' })
      .where('id', '=', present)
      .execute()
    await test.syncCaches()
    const { id } = await anApplicant(test)
    await takeAway(test, id, 'held')
    const { obstacle } = await readActivation(season.id)
    await takeAway(test, id, 'deleted')
    expect(obstacle).toContain('kursi yang ditahan')
    expect((await readActivation(season.id)).obstacle).toBeNull()
  })

  it('waits until families can no longer choose free seats', async () => {
    const { season } = await create({ copy_quotas: true })
    await letFamiliesName(test)
    const { obstacle, consequences } = await readActivation(season.id)
    const refused = await activate(season.id, { confirmed: consequences })
    await letFamiliesName(test, -1)
    expect(obstacle).toContain('kursi kosong')
    expect(refused.json().message).toEqual({ season: [obstacle] })
    expect((await readActivation(season.id)).obstacle).toBeNull()
  })

  it.each([
    [
      're-registration',
      { re_registration_from: new Date(0), re_registration_to: new Date('2099-01-01') },
      'Daftar ulang',
    ],
    ['objections', { objections_until: new Date('2099-01-01') }, 'Keberatan'],
  ])('waits for the end of %s of the active season', async (_what, open, word) => {
    const { season } = await create({ copy_quotas: true })
    await test.db.kysely
      .updateTable('season')
      .set({ publication_mode: 'published', ...open })
      .where('id', '=', present)
      .execute()
    const { obstacle, consequences } = await readActivation(season.id)
    expect(obstacle).toContain(`${word} musim yang aktif`)
    const refused = await activate(season.id, { confirmed: consequences })
    expect(refused.json().message).toEqual({ season: [obstacle] })
    expect(await activeId()).toBe(present)
  })

  it('waits for the selection of the active season', async () => {
    const { season } = await create({ copy_quotas: true })
    await test.db.kysely
      .updateTable('season_level')
      .set({ state: 'frozen' })
      .where('season_id', '=', present)
      .execute()
    expect((await readActivation(season.id)).obstacle).toContain('Seleksi musim yang aktif belum selesai')
  })

  it('of an unknown season is a 404', async () => {
    expect(await readActivation(9_999)).toBeNull()
    expect((await activate(9_999, { confirmed: [] })).statusCode).toBe(404)
  })
})

describe('all seasons', () => {
  it('are listed with their figures, and years that were only counted', async () => {
    await test.db.kysely.insertInto('history').values({ first_year: 2019, registrations: 4_508 }).execute()
    await test.db.kysely
      .updateTable('season')
      .set({ window_mode: 'open' })
      .where('id', '=', present)
      .execute()
    await test.syncCaches()
    const payload = anSdBody(await aZone(test.db.kysely, 'SD'))
    expect((await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload })).statusCode).toBe(201)
    const { season } = await create()
    const rows: Record<string, unknown>[] = await figures()
    const of = (id: number | null) => rows.find((row) => row.id === id)
    const quotas = (await rowsOf('quota', present)).length
    expect(of(present)).toMatchObject({
      state: 'active',
      applicants: 1,
      admitted: 0,
      schools_with_quota: quotas,
    })
    expect(of(season.id)).toMatchObject({ state: 'prepared', applicants: 0, schools_with_quota: 0 })
    expect(of(null)).toMatchObject({
      label: '2019/2020',
      state: 'counted',
      applicants: 4_508,
      admitted: null,
      schools_with_quota: null,
    })
    expect(rows.at(-1)).toBe(of(null))
  })
})
