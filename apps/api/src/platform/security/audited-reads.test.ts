/** Reads by staff and denied access are audited, as the privacy page states; the number of audit rows is limited. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant } from '../../../testing/applicants.ts'
import { type Editing, openEditing } from '../../../testing/editing.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { recordIds } from '../audit/recorded-ids.ts'
import { ALLOWANCES } from '../settings/rate-limits.ts'

const here: Editing = await openEditing()
const { app, admin, monitor, operator1, stranger } = here
afterAll(() => app.close())
beforeEach(() =>
  app.database.ownerDb.pool.query('alter table audit_entry disable trigger user; delete from audit_entry'),
)

const rows = ({ db }: TestApp, action: string) =>
  db.kysely
    .selectFrom('audit_entry')
    .select(['actor', 'subject', 'subject_id', 'changes', 'address'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

const get = async (url: string, bearer: Record<string, string> = {}) =>
  (await app.app.inject({ url, headers: bearer })).statusCode

describe('reading', () => {
  test('of a history is recorded with the registration', async () => {
    const child = await anApplicant(app)
    for (const as of [operator1, monitor])
      expect(await get(`/api/ppdb/${child.id}/history`, as.bearer)).toBe(200)
    expect(await get(`/api/ppdb/${child.id}/history`, stranger.bearer)).toBe(404)
    expect(await rows(app, 'registration.history')).toMatchObject([
      { actor: `user:${operator1.userId}`, subject_id: child.id, address: '127.0.0.1' },
      { actor: `user:${monitor.userId}`, subject_id: child.id },
    ])
  })

  test('of documents, note and flags is recorded with the registration', async () => {
    const child = await anApplicant(app)
    expect(await get(`/api/ppdb/${child.id}/screening`, monitor.bearer)).toBe(200)
    expect(await get(`/api/ppdb/${child.id}/screening`, stranger.bearer)).toBe(404)
    expect(await rows(app, 'registration.view_screening')).toMatchObject([
      { actor: `user:${monitor.userId}`, subject: 'registration', subject_id: child.id },
    ])
  })

  test('of complaints, by page or as a whole list, is recorded with the query and the ids', async () => {
    const payload = { name: 'Contoh', email: 'a@contoh.example', title: 'Judul', content: 'Isi' }
    for (let i = 0; i < 2; i++) await app.app.inject({ method: 'POST', url: '/api/report', payload })
    const stored = await app.db.kysely.selectFrom('complaint').select('id').orderBy('id', 'desc').execute()
    const ids = stored.map(({ id }) => id)
    await get('/api/report?page=1', monitor.bearer)
    await get('/api/report', monitor.bearer)
    await get('/api/report?page=1&search=5299010101180042', admin.bearer)
    expect(await rows(app, 'complaint.list')).toMatchObject([
      { actor: `user:${monitor.userId}`, subject: 'complaint', changes: { query: { page: 1 }, ids } },
      { actor: `user:${monitor.userId}`, changes: { query: {} } },
      { actor: `user:${monitor.userId}`, changes: { ids } },
      { actor: `user:${admin.userId}`, changes: { query: { page: 1, search: '•••' }, ids: [] } },
    ])
  })

  test('of a whole list of applicants is recorded with the ids it returned', async () => {
    const children = [await anApplicant(app), await anApplicant(app)]
    await get('/api/ppdb/sd', operator1.bearer)
    const [asked, shown] = await rows(app, 'registration.list')
    expect(asked?.changes).toEqual({ level: 'SD', query: {} })
    expect((shown?.changes as { ids?: number[] } | undefined)?.ids).toEqual(
      expect.arrayContaining(children.map(({ id }) => id)),
    )
  })

  test('of a very long list is recorded with the first 10,000 ids, each batch before it is sent', async () => {
    const order: string[] = []
    async function* pieces() {
      for (let from = 0; from < 25_000; from += 4_000)
        yield Array.from({ length: 4_000 }, (_, i) => ({ id: from + i }))
    }
    const recorded: number[] = []
    const record = async (ids: number[]) => {
      order.push('recorded')
      recorded.push(...ids)
    }
    for await (const piece of recordIds(pieces(), record)) order.push(`sent ${piece.length}`)
    expect(recorded).toEqual(Array.from({ length: 10_000 }, (_, i) => i))
    expect(order.slice(0, 4)).toEqual(['recorded', 'sent 4000', 'recorded', 'sent 4000'])
  })
})

describe('denied access', () => {
  test('401, 403 and 404 of staff calls are recorded with the call, the account and the address', async () => {
    const child = await anApplicant(app)
    await get('/api/ppdb/sd?page=1')
    await get('/api/ppdb/zonasi', operator1.bearer)
    await get(`/api/ppdb/${child.id}/history`, stranger.bearer)
    await get('/ppdb/export/excel/sd', operator1.bearer)
    expect(await rows(app, 'access.denied')).toMatchObject([
      { actor: 'public', address: '127.0.0.1', changes: { call: 'listApplicantsSD', status: 401 } },
      { actor: `user:${operator1.userId}`, changes: { call: 'listZones', status: 403 } },
      { actor: `user:${stranger.userId}`, changes: { call: 'readHistory', status: 404 } },
      { actor: `user:${operator1.userId}`, changes: { call: 'exportApplicantsSD', status: 403 } },
    ])
  })

  test('public calls, readMe without a session and unknown paths are not recorded', async () => {
    await get('/api/ppdb/registered/SD25-00000-00000-0')
    await get('/api/auth/me')
    await get('/api/nowhere')
    expect(await rows(app, 'access.denied')).toEqual([])
  })

  test('a flood writes a limited number of rows and logs how many were omitted', {
    tags: 'full',
  }, async () => {
    const strict = await createTestApp({
      config: {
        officeTimeZone: 'Asia/Makassar',
        trustedProxies: ['127.0.0.1'],
        publicUrl: 'http://localhost:3000',
        limitScale: 1,
      },
    })
    try {
      const flood = (address: string) =>
        Promise.all(
          Array.from({ length: 60 }, () =>
            strict.app.inject({ url: '/api/ppdb/sd', headers: { 'x-forwarded-for': address } }),
          ),
        )
      for (const { statusCode } of await flood('198.51.100.1')) expect(statusCode).toBe(401)
      expect(await rows(strict, 'access.denied')).toHaveLength(ALLOWANCES.denial.points)
      for (let i = 2; i < 30; i++) await flood(`198.51.100.${i}`)
      const recorded = await rows(strict, 'access.denied')
      expect(recorded).toHaveLength(ALLOWANCES.denialOverall.points)
      expect(recorded.some(({ changes }) => (changes as { omitted?: number }).omitted === 40)).toBe(true)
    } finally {
      await strict.close()
    }
  })

  test('a failure to write the row does not change the response', async () => {
    const { pool } = app.database.ownerDb
    await pool.query(
      "alter table audit_entry add constraint never check (action <> 'access.denied') not valid",
    )
    try {
      expect(await get('/api/ppdb/sd?page=1')).toBe(401)
    } finally {
      await pool.query('alter table audit_entry drop constraint never')
    }
    expect(app.logs()).toContain('a denied access was not audited')
  })

  test('an ended session is denied and recorded without an account', async () => {
    const left = await signIn(app, 'admin')
    await app.app.inject({ method: 'POST', url: '/api/auth/logout', headers: left.bearer })
    expect(await get('/api/ppdb/sd?page=1', left.bearer)).toBe(401)
    expect(await rows(app, 'access.denied')).toMatchObject([{ actor: 'public', changes: { status: 401 } }])
  })
})
