/** An earlier season can be read and not changed (docs/product-rules.md#earlier-seasons). */
import { OLD_SEASON } from '@spmb/domain/registration/staff/removal-messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApplicant, takeAway } from '../../../../testing/applicants.ts'
import { aRequest } from '../../../../testing/calls/families.ts'
import { openEditing } from '../../../../testing/editing.ts'

const here = await openEditing()
const { app, admin, operator1, stranger, stored } = here
afterAll(() => app.close())

let old: Awaited<ReturnType<typeof anApplicant>>
let deleted: Awaited<ReturnType<typeof anApplicant>>
let current: Awaited<ReturnType<typeof anApplicant>>

beforeAll(async () => {
  old = await anApplicant(app, 'SD', { name: 'Contoh Lama' })
  deleted = await anApplicant(app)
  await takeAway(app, deleted.id, 'deleted')
  const db = app.db.kysely
  await db.updateTable('season').set({ is_active: false }).execute()
  await db
    .insertInto('season')
    .values({
      label: '2026/2027',
      first_year: 2026,
      opens_at: new Date('2025-06-01T00:00:00Z'),
      closes_at: new Date('2026-06-10T00:00:00Z'),
      window_mode: 'open',
      is_active: true,
    })
    .execute()
  // The new season was not active when it was created, so it has no zones yet.
  await app.db.pool.query(
    `insert into zone select z.village_id, z.school_id, z.rank, z.is_synthetic, s.id from zone as z, season as s
     where s.first_year = 2026 on conflict do nothing`,
  )
  await app.app.syncCaches()
  current = await anApplicant(app, 'SD', { name: 'Contoh Baru' })
})

const get = (path: string, as = admin) => app.app.inject({ url: path, headers: as.bearer })
const namesOf = async (query: string, as = admin) =>
  (await get(`/api/ppdb/sd?page=1${query}`, as)).json().data.map(({ name }: { name: string }) => name)

describe('an earlier season', () => {
  it('is read by its first year; without one the active season is', async () => {
    expect(await namesOf('')).toEqual(['Contoh Baru'])
    expect(await namesOf('&season=2025')).toEqual(['Contoh Lama'])
    expect(await namesOf('&season=2025', operator1)).toEqual(['Contoh Lama'])
    expect(await namesOf('&season=2025', stranger)).toEqual([])
    expect((await get('/api/ppdb/sd?season=2019')).statusCode).toBe(404)
    expect((await get('/api/ppdb/sd?season=lama')).statusCode).toBe(400)
    const years = (await get('/api/season/years', operator1)).json().data
    expect(years.map(({ first_year }: { first_year: number }) => first_year)).toEqual([2026, 2025])
  })

  it('is exported, and its trash listed', async () => {
    const file = await get('/ppdb/export/excel/sd?season=2025')
    expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const ids = async (query: string) =>
      (await get(`/api/ppdb/trash${query}`)).json().data.map(({ id }: { id: number }) => id)
    expect(await ids('?season=2025')).toEqual([deleted.id])
    expect(await ids('')).toEqual([])
  })

  it('shows whole records, which say that their season is not active', async () => {
    const record = (await get(`/api/ppdb/registered/${old.number}`)).json().data
    expect(record.season).toEqual({ first_year: 2025, label: '2025/2026', is_active: false })
    const active = (await get(`/api/ppdb/registered/${current.number}`)).json().data
    expect(active.season.is_active).toBe(true)
  })

  it.each([
    ['an edit', 'PUT', () => `sd/${old.id}/edit`, { name: 'Contoh Lain' }],
    ['a decision', 'PUT', () => `sd/${old.id}/edit`, { status_announcement: 'TIDAK LULUS' }],
    ['a withdrawal', 'POST', () => `${old.id}/withdraw`, { reason: 'Contoh', asked_by: 'Contoh' }],
    ['taking a withdrawal back', 'POST', () => `${old.id}/withdraw/undo`, undefined],
    ['a deletion', 'DELETE', () => `${old.id}/delete`, { reason: 'Contoh' }],
    ['documents', 'PUT', () => `${old.id}/documents`, { documents: ['family_card'], seen: true }],
    ['a note', 'PUT', () => `${old.id}/note`, { note: 'Contoh' }],
    ['a flag', 'PUT', () => `${old.id}/flags`, { kind: 'doubt', reason: 'Contoh' }],
    ['a restoration', 'POST', () => `${deleted.id}/restore`, undefined],
  ] as const)('refuses %s', async (_, method, path, payload) => {
    const before = await stored(old.id)
    const answer = await app.app.inject({
      method,
      url: `/api/ppdb/${path()}`,
      headers: admin.bearer,
      ...(payload && { payload }),
    })
    expect([answer.statusCode, answer.json().message]).toEqual([409, OLD_SEASON])
    expect(await stored(old.id)).toEqual(before)
  })

  it.each([
    ['settings', 'PUT', '', { notice: 'Contoh pemberitahuan' }],
    [
      'results unpublished',
      'POST',
      '/publication',
      { publishes: 'now', reason: 'Contoh alasan yang cukup panjang' },
    ],
    ['scheduled publication', 'POST', '/publication/cancel', {}],
    ['published results', 'POST', '/publication/hide', { reason: 'Contoh alasan' }],
  ] as const)('keeps its %s', async (_, method, path, payload) => {
    const season = () =>
      app.db.kysely.selectFrom('season').selectAll().where('first_year', '=', 2025).executeTakeFirstOrThrow()
    const before = await season()
    const url = `/api/season/${before.id}/publication`
    const { check } = (await app.app.inject({ url, headers: admin.bearer })).json().data
    const answer = await app.app.inject({
      method,
      url: `/api/season/${before.id}${path}`,
      headers: admin.bearer,
      payload: { check, ...payload, password: admin.password, version: before.version },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([409, OLD_SEASON])
    expect(await season()).toEqual(before)
  })

  it('keeps its correction requests open', async () => {
    const id = await aRequest(app, old.id)
    for (const act of ['accept', 'refuse']) {
      const answer = await app.app.inject({
        method: 'POST',
        url: `/api/corrections/${id}/${act}`,
        headers: admin.bearer,
        ...(act === 'refuse' && { payload: { reason: 'Contoh alasan' } }),
      })
      expect([act, answer.statusCode, answer.json().message]).toEqual([act, 409, OLD_SEASON])
    }
    const request = app.db.kysely.selectFrom('correction_request').select('state').where('id', '=', id)
    expect(await request.executeTakeFirst()).toEqual({ state: 'open' })
  })

  it('is left out when suspicious registrations are marked and deleted', async () => {
    const { sender_network } = await stored(old.id)
    const group = { network: sender_network?.toString('hex'), day: '2025-06-03', reason: 'Contoh alasan' }
    const put = async (act: string, payload: object) => {
      const url = `/api/ppdb/suspicious/${act}`
      const answer = await app.app.inject({ method: 'PUT', url, headers: admin.bearer, payload })
      return answer.json().data
    }
    expect(await put('mark', { ...group, marked: true })).toEqual({ registrations: 1 })
    await app.db.kysely.updateTable('registration').set({ suspected_at: app.clock.now }).execute()
    const before = await stored(old.id)
    expect(await put('clear', { ...group, registrations: 1 })).toEqual({ registrations: 1 })
    expect(await stored(old.id)).toEqual(before)
    expect((await stored(current.id)).deleted_at).not.toBeNull()
  })
})
