import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
const tickets: string[] = []

const SENT = [
  {
    name: 'Contoh Budi',
    email: 'budi@contoh.example',
    title: 'Sekolah tidak muncul',
    content: 'Satu\n\nDua',
  },
  { name: 'Contoh Ani', email: 'ani@contoh.example', title: 'Kartu 100% kosong', content: 'Kosong' },
  { name: '<svg onload=alert(1)>', email: 'x@contoh.example', title: '=1+1', content: 'Coba_coba' },
]

beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
  for (const payload of SENT) {
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    const answer = await test.app.inject({ method: 'POST', url: '/api/report', payload })
    tickets.push(answer.json().data.ticket)
  }
})
afterAll(() => test.close())

const list = (query = '', headers: Record<string, string> = admin.bearer) =>
  test.app.inject({ url: `/api/report${query}`, headers })
const titles = async (query: string) =>
  (await list(query)).json().data.map((row: { title: string }) => row.title)
const idOf = async (ticket: string | undefined) =>
  (await list(`?search=${ticket}`)).json().data[0].id as number
const update = (id: number, payload: object, headers: Record<string, string> = admin.bearer) =>
  test.app.inject({ method: 'PUT', url: `/api/report/${id}`, headers, payload })

describe('the list of complaints', () => {
  it('contains whole complaints, newest first, with markup and formulas as text', async () => {
    const { status, data, meta } = (await list()).json()
    expect([status, meta]).toEqual([200, undefined])
    expect(data.map((row: { ticket: string }) => row.ticket)).toEqual([...tickets].reverse())
    expect(data[2]).toEqual({
      id: expect.any(Number),
      ticket: tickets[0],
      ...SENT[0],
      phone: null,
      state: 'baru',
      note: null,
      answer: null,
      answered_at: null,
      registrations: [],
      version: 1,
      created_at: new Date(SCHOOL_MORNING.getTime() + 60_000).toISOString(),
      updated_at: new Date(SCHOOL_MORNING.getTime() + 60_000).toISOString(),
    })
    expect(data[0]).toMatchObject(SENT[2] as object)
  })

  it('is paged with its total, also on a page beyond the last', async () => {
    const page = (await list('?page=2&per_page=2')).json()
    expect(page.meta).toEqual({ page: 2, per_page: 2, total: 3 })
    expect(page.data).toHaveLength(1)
    expect((await list('?page=1000000000')).json()).toMatchObject({
      data: [],
      meta: { page: 1_000_000_000, per_page: 50, total: 3 },
    })
  })

  it.each([
    ['?sort=name', ['=1+1', 'Kartu 100% kosong', 'Sekolah tidak muncul']],
    ['?sort=-title', ['Sekolah tidak muncul', 'Kartu 100% kosong', '=1+1']],
    ['?sort=created_at', ['Sekolah tidak muncul', 'Kartu 100% kosong', '=1+1']],
    ['?search=CONTOH%20ani', ['Kartu 100% kosong']],
    ['?search=%25', ['Kartu 100% kosong']],
    ['?search=_', []],
    ['?search=budi@', ['Sekolah tidak muncul']],
    ['?state=selesai', []],
  ])('sorts and filters by %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it.each([
    '?page=0',
    '?page=1e3',
    '?page=99999999999',
    '?per_page=101',
    '?sort=id',
    '?sort=content;drop',
    '?state=batal',
    '?nama=x',
    `?search=${'x'.repeat(10_000)}`,
    '?search=a%00b',
    '?page=1&page=2',
  ])('refuses %s with a sentence', async (query) => {
    const response = await list(query)
    expect(response.statusCode).toBe(400)
    for (const [sentence] of Object.values(response.json().message) as string[][]) {
      expect(sentence).toMatch(/[a-z]{3}.* /)
      expect(sentence).not.toContain('Muat ulang halaman, lalu coba lagi')
    }
  })
})

describe('an answer', () => {
  const answered = { answer: 'Sudah kami perbaiki.\n\n<b>Terima kasih</b>', state: 'selesai' }

  it('is stored with its time, moves a new complaint on, and is audited', async () => {
    const id = await idOf(tickets[2])
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 300_000)
    const first = (await update(id, { answer: answered.answer, version: 1 })).json().data
    expect(first).toMatchObject({
      answer: answered.answer,
      state: 'diproses',
      answered_at: test.clock.now.toISOString(),
    })
    const answeredAt = first.answered_at
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 360_000)
    expect((await update(id, { state: 'selesai', version: 2 })).json().data.answered_at).toBe(answeredAt)
    const { changes } = await test.db.kysely
      .selectFrom('audit_entry')
      .select('changes')
      .where('action', '=', 'complaint.change')
      .where('subject_id', '=', id)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(changes).toEqual({
      before: { state: 'baru', answer: null },
      after: { state: 'diproses', answer: answered.answer },
    })
    const removed = (await update(id, { answer: '', state: 'baru', version: 3 })).json().data
    expect(removed).toMatchObject({ answer: null, answered_at: null, state: 'baru', version: 4 })
    await test.db.pool.query('update complaint set version = 1 where id = $1', [id])
  })

  it('of two admins at the same moment is saved once; the other one is refused with the reason', async () => {
    const id = await idOf(tickets[2])
    const answers = await Promise.all(['Satu', 'Dua'].map((answer) => update(id, { answer, version: 1 })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json().data.answer
    expect((await list(`?search=${tickets[2]}`)).json().data[0].answer).toBe(winner)
    await update(id, { answer: null, state: 'baru' })
    await test.db.pool.query('update complaint set version = 1 where id = $1', [id])
  })
})

describe('the count of new complaints', () => {
  const count = async (headers: Record<string, string>) =>
    test.app.inject({ url: '/api/report/new', headers })

  it('follows the states, for admins and monitors', async () => {
    const before = (await count(admin.bearer)).json().data.new
    await test.app.inject({ method: 'POST', url: '/api/report', payload: { ...SENT[1], title: 'Lagi' } })
    const monitor = await signIn(test, 'monitor')
    expect((await count(monitor.bearer)).json().data.new).toBe(before + 1)
    const id = (await list('?search=Lagi')).json().data[0].id
    await update(id, { state: 'selesai' })
    expect((await count(admin.bearer)).json().data.new).toBe(before)
    await test.database.ownerDb.pool.query('delete from complaint where id = $1', [id])
  })

  it('is not for operators', async () => {
    expect((await count((await signIn(test, 'operator')).bearer)).statusCode).toBe(403)
  })
})

describe('an update of a complaint', () => {
  it('changes state and note, increments the version, and is audited', async () => {
    const id = await idOf(tickets[0])
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 600_000)
    const response = await update(id, {
      state: 'diproses',
      note: ' Sudah  ditelepon \n besok lagi',
      version: 1,
    })
    expect(response.json()).toMatchObject({
      status: 200,
      message: 'Laporan berhasil diperbarui',
      data: {
        id,
        state: 'diproses',
        note: 'Sudah ditelepon\nbesok lagi',
        version: 2,
        updated_at: test.clock.now.toISOString(),
      },
    })
    const audited = await test.db.kysely
      .selectFrom('audit_entry')
      .select(['actor', 'action', 'changes'])
      .where('subject', '=', 'complaint')
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(audited).toEqual({
      actor: `user:${admin.userId}`,
      action: 'complaint.change',
      changes: {
        before: { state: 'baru', note: null },
        after: { state: 'diproses', note: 'Sudah ditelepon\nbesok lagi' },
      },
    })
  })

  it('with a stale version is refused with the name of the first editor, and overwrites nothing', async () => {
    const id = await idOf(tickets[1])
    expect((await update(id, { state: 'selesai', version: 1 })).statusCode).toBe(200)
    const late = await update(id, { state: 'diproses', version: 1 })
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toMatch(/^Data ini baru saja diubah oleh Contoh admin pada /)
    const concurrent = await Promise.all(
      ['baru', 'diproses'].map((state) => update(id, { state, version: 2 })),
    )
    expect(concurrent.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  })

  it('leaves absent fields unchanged, and clears an empty note', async () => {
    const id = await idOf(tickets[2])
    await update(id, { note: 'Catatan' })
    expect((await update(id, { state: 'diproses' })).json().data).toMatchObject({
      note: 'Catatan',
      version: 3,
    })
    expect((await update(id, {})).json().data).toMatchObject({ version: 3 })
    expect((await update(id, { note: '' })).json().data).toMatchObject({ note: null, version: 4 })
  })

  it('ignores fields other than state and note', async () => {
    const id = await idOf(tickets[2])
    await update(id, { note: 'x', ticket: 'LAP-0000-0000', name: 'lain', content: 'lain', id: 1 })
    const row = (await list(`?search=${tickets[2]}`)).json().data[0]
    expect(row).toMatchObject({ id, ticket: tickets[2], ...SENT[2] })
  })

  it.each<[string, object]>([
    ['an unknown state', { state: 'batal' }],
    ['a note above the limit', { note: 'x'.repeat(5_001) }],
    ['an answer above the limit', { answer: 'x'.repeat(5_001) }],
    ['an answer with a hidden character', { answer: 'a\u202eb' }],
    ['an answer with a NIK', { answer: 'NIK 5299 0101 0118 0042 sudah benar' }],
    ['a note with a hidden character', { note: 'a\u202eb' }],
    ['a note that is not a text', { note: 5 }],
    ['an invalid version', { state: 'baru', version: 'x' }],
  ])('refuses %s', async (_what, payload) => {
    const id = await idOf(tickets[0])
    const response = await update(id, payload)
    expect(response.statusCode).toBe(400)
    expect(JSON.stringify(response.json().message)).not.toContain('tidak dapat dibaca')
  })

  it('of an unknown complaint is a 404', async () => {
    expect((await update(999_999, { state: 'baru' })).json()).toMatchObject({
      status: 404,
      message: 'Laporan tidak ditemukan',
    })
    expect((await update('x' as unknown as number, { state: 'baru' })).statusCode).toBe(404)
  })
})

it('the monitor may read complaints but not change them; operators may do neither', async () => {
  const monitor = await signIn(test, 'monitor')
  const operator = await signIn(test, 'operator')
  expect((await list('', monitor.bearer)).statusCode).toBe(200)
  expect((await update(1, { state: 'selesai' }, monitor.bearer)).statusCode).toBe(403)
  expect((await list('', operator.bearer)).statusCode).toBe(403)
})
