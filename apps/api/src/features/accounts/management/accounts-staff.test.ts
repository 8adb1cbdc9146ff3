import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, signIn } from '../../../../testing/accounts.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../../testing/test-app.ts'
import { readWorkbook } from '../../../platform/spreadsheet/read-workbook.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let schoolId: number
beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
  schoolId = (await test.db.kysely.selectFrom('school').select('id').limit(1).executeTakeFirstOrThrow()).id
})
afterAll(() => test.close())
beforeEach(() => {
  test.clock.now = SCHOOL_MORNING
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const send = (method: Method, path: string, payload?: object, headers = admin.bearer) =>
  test.app.inject({ method, url: `/api/account${path}`, headers, ...(payload ? { payload } : {}) })
const login = (username: string, password: string) =>
  test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })
const me = (headers: Record<string, string>) => test.app.inject({ url: '/api/auth/me', headers })
const stored = (id: number) =>
  test.db.kysely.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const auditOf = async (id: number, action: string) =>
  test.db.kysely
    .selectFrom('audit_entry')
    .select(['actor', 'address', 'changes'])
    .where('action', '=', action)
    .where('subject_id', '=', id)
    .execute()

describe('the list', () => {
  it('shows school, last login and state, and counts all accounts', async () => {
    const never = await anAccount(test, 'operator', { schoolId, mustChangePassword: true })
    const active = await signIn(test, 'monitor')
    const once = await signIn(test, 'monitor', { mustChangePassword: true })
    const gone = await anAccount(test, 'monitor')
    await test.db.kysely
      .updateTable('user_account')
      .set({ disabled_at: SCHOOL_MORNING })
      .where('id', '=', gone.userId)
      .execute()
    const { data, meta } = (await send('GET', '?per_page=100')).json()
    const shown = (id: number) => data.find((row: { id: number }) => row.id === id)
    expect(shown(never.userId)).toMatchObject({
      username: never.username,
      role: 'operator',
      school: { id: schoolId, npsn: expect.any(String), name: expect.any(String) },
      state: 'never',
      last_login_at: null,
      one_time_until: '2025-06-10T02:00:00.000Z',
      version: 1,
    })
    expect(shown(active.userId)).toMatchObject({
      state: 'active',
      school: null,
      last_login_at: SCHOOL_MORNING.toISOString(),
    })
    expect(shown(once.userId)).toMatchObject({ state: 'one_time' })
    expect(shown(gone.userId)).toMatchObject({ state: 'disabled' })
    expect(meta.counts).toMatchObject({ accounts: meta.total, schools_with: 1, never: 1 })
    const filtered = async (query: string) => {
      const answer = await send('GET', query)
      return answer.json().data.map(({ id }: { id: number }) => id)
    }
    expect(await filtered('?state=never')).toEqual([never.userId])
    expect(await filtered('?role=operator')).toEqual([never.userId])
    expect(await filtered(`?search=${never.username.toUpperCase()}`)).toEqual([never.userId])
    expect(await filtered('?search=%25')).toEqual([])
    const { district_id: district } = await test.db.kysely
      .selectFrom('school')
      .select('district_id')
      .where('id', '=', schoolId)
      .executeTakeFirstOrThrow()
    expect(await filtered(`?district_id=${district}`)).toEqual([never.userId])
    expect(await filtered(`?district_id=${district + 1}`)).toEqual([])
    expect((await filtered('?sort=-last_login&per_page=1'))[0]).toBe(admin.userId)
    expect((await send('GET', '?per_page=1&page=2')).json().meta).toMatchObject({ page: 2, per_page: 1 })
  })

  it.each(['?state=hilang', '?role=guru', '?sort=password_hash', '?page=0', '?x=1'])(
    '%s is refused',
    async (query) => {
      expect((await send('GET', query)).statusCode).toBe(400)
    },
  )
})

describe('a new account', () => {
  it('signs in with its one-time password, which is answered once and audited without it', async () => {
    const answer = await send('POST', '', { username: ' SDN.Contoh ', role: 'operator', school_id: schoolId })
    expect(answer.statusCode).toBe(201)
    const { issued, valid_until } = answer.json().data
    expect(valid_until).toBe('2025-06-10T02:00:00.000Z')
    const [{ username, password, school }] = issued
    expect([username, school]).toEqual(['sdn.contoh', expect.any(String)])
    expect((await login(username, password)).statusCode).toBe(200)
    const { id, password_hash } = await test.db.kysely
      .selectFrom('user_account')
      .select(['id', 'password_hash'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const [audit] = await auditOf(id, 'user.create')
    expect(audit).toMatchObject({ actor: `user:${admin.userId}`, address: '127.0.0.1' })
    expect(JSON.stringify(audit?.changes)).not.toContain(password_hash)
    expect(test.logs()).not.toContain(password)
  })

  it.each([
    ['a short name', { username: 'ab', role: 'monitor', school_id: null }, 'username'],
    ['a name of spaces', { username: 'a b c', role: 'monitor', school_id: null }, 'username'],
    [
      'an operator without a school',
      { username: 'contoh.a', role: 'operator', school_id: null },
      'school_id',
    ],
    ['an unknown school', { username: 'contoh.b', role: 'operator', school_id: 999_999 }, 'school_id'],
    ['a monitor with a school', { username: 'contoh.c', role: 'monitor', school_id: 1 }, 'school_id'],
    ['an unknown role', { username: 'contoh.d', role: 'guru', school_id: null }, 'role'],
    [
      'a person without a name',
      { username: 'contoh.e', name: ' ', role: 'monitor', school_id: null },
      'name',
    ],
  ])('is refused for %s', async (_why, payload, field) => {
    const answer = await send('POST', '', payload)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().message)).toEqual([field])
  })

  it('is refused when the user name is taken', async () => {
    const payload = { username: admin.username, role: 'monitor', school_id: null }
    expect((await send('POST', '', payload)).json().message).toEqual({
      username: ['Username ini sudah dipakai. Pilih yang lain.'],
    })
  })
})

describe('a change', () => {
  it('of role or school ends the sessions, of the name alone does not', async () => {
    const other = await signIn(test, 'monitor')
    const path = `/${other.userId}`
    const named = { name: 'Contoh Baru', role: 'monitor', school_id: null, version: 1 }
    expect((await send('PUT', path, named)).statusCode).toBe(200)
    expect((await me(other.bearer)).json().data.name).toBe('Contoh Baru')
    const moved = { name: 'Contoh Baru', role: 'operator', school_id: schoolId, version: 2 }
    expect((await send('PUT', path, moved)).statusCode).toBe(200)
    expect((await me(other.bearer)).statusCode).toBe(401)
    expect(await stored(other.userId)).toMatchObject({ role: 3, school_id: schoolId, version: 3 })
    expect(await auditOf(other.userId, 'user.change')).toHaveLength(2)
  })

  it('of the school moves the name that was made from it, though the form sends it along', async () => {
    const school = (id: number) =>
      test.db.kysely.selectFrom('school').select('name').where('id', '=', id).executeTakeFirstOrThrow()
    const { name } = await school(schoolId)
    const other = await anAccount(test, 'operator', { schoolId })
    await test.db.kysely
      .updateTable('user_account')
      .set({ name: `Operator ${name}` })
      .where('id', '=', other.userId)
      .execute()
    const { version } = await stored(other.userId)
    const next = schoolId + 1
    const moved = { name: `Operator ${name}`, role: 'operator', school_id: next, version }
    expect((await send('PUT', `/${other.userId}`, moved)).statusCode).toBe(200)
    expect((await stored(other.userId)).name).toBe(`Operator ${(await school(next)).name}`)
  })

  it('of a stale version, an unknown account or the own account is refused and changes nothing', async () => {
    const other = await anAccount(test, 'monitor')
    const body = { name: 'Contoh Lain', role: 'monitor', school_id: null, version: 2 }
    const stale = await send('PUT', `/${other.userId}`, body)
    expect([stale.statusCode, stale.json().message]).toEqual([
      409,
      expect.stringContaining('baru saja diubah'),
    ])
    expect((await send('PUT', '/999999', body)).statusCode).toBe(404)
    expect((await send('PUT', `/${admin.userId}`, { ...body, version: 1 })).statusCode).toBe(409)
    expect(await stored(other.userId)).toMatchObject({ name: 'Contoh monitor', version: 1 })
  })
})

describe('a reset', () => {
  it('replaces the password, ends the sessions and enables a disabled account', async () => {
    const other = await signIn(test, 'monitor')
    const path = `/${other.userId}`
    expect((await send('POST', `${path}/disable`, { version: 1 })).statusCode).toBe(200)
    expect((await me(other.bearer)).statusCode).toBe(401)
    expect((await login(other.username, other.password)).statusCode).toBe(401)
    expect((await send('POST', `${path}/disable`, { version: 2 })).statusCode).toBe(409)
    const { issued } = (await send('POST', `${path}/password`, { version: 2 })).json().data
    expect((await login(other.username, other.password)).statusCode).toBe(401)
    expect((await login(other.username, issued[0].password)).statusCode).toBe(200)
    const actions = ['user.disable', 'user.enable', 'user.reset_password']
    for (const action of actions) expect(await auditOf(other.userId, action)).toHaveLength(1)
  })
})

it('ends every session of an account; the password stays', async () => {
  const other = await signIn(test, 'monitor')
  await login(other.username, other.password)
  const answer = await send('DELETE', `/${other.userId}/sessions`)
  expect(answer.json().data).toEqual({ ended: 2 })
  expect((await me(other.bearer)).statusCode).toBe(401)
  expect((await login(other.username, other.password)).statusCode).toBe(200)
})

it('of two admins who disable or demote each other at once, one remains', async () => {
  const kysely = test.db.kysely
  for (let round = 0; round < 3; round++) {
    const two = [await signIn(test, 'admin'), await signIn(test, 'admin')] as const
    const others = kysely.updateTable('user_account').set({ disabled_at: SCHOOL_MORNING })
    const ids = two.map(({ userId }) => userId)
    await others.where('role', '=', 1).where('id', 'not in', ids).execute()
    const answers = await Promise.all([
      send('POST', `/${two[1].userId}/disable`, { version: 1 }, two[0].bearer),
      round % 2 === 0
        ? send('POST', `/${two[0].userId}/disable`, { version: 1 }, two[1].bearer)
        : send(
            'PUT',
            `/${two[0].userId}`,
            { name: 'Contoh', role: 'monitor', school_id: null, version: 1 },
            two[1].bearer,
          ),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const left = await kysely
      .selectFrom('user_account')
      .select('id')
      .where('role', '=', 1)
      .where('disabled_at', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  }
  await kysely.updateTable('user_account').set({ disabled_at: null }).where('id', '=', admin.userId).execute()
})

it('every change needs a recent password', async () => {
  const fresh = await signIn(test, 'admin')
  test.clock.now = new Date(SCHOOL_MORNING.getTime() + 600_000)
  const other = await anAccount(test, 'monitor')
  const path = `/${other.userId}`
  const body = { name: 'Contoh', role: 'admin', school_id: null, version: 1 }
  const answers = [
    await send('POST', '', { username: 'contoh.x', role: 'admin', school_id: null }, fresh.bearer),
    await send('POST', '/schools', { school_ids: [schoolId] }, fresh.bearer),
    await send('PUT', path, body, fresh.bearer),
    await send('POST', `${path}/password`, { version: 1 }, fresh.bearer),
    await send('POST', `${path}/disable`, { version: 1 }, fresh.bearer),
    await send('DELETE', `${path}/sessions`, undefined, fresh.bearer),
  ]
  for (const answer of answers)
    expect(answer.json()).toMatchObject({ status: 403, code: 'password_required' })
  expect(await stored(other.userId)).toMatchObject({ role: 2, version: 1, disabled_at: null })
})

describe('the file', () => {
  it('has what the filters show, with the telephone of the school, and is audited', async () => {
    const never = await anAccount(test, 'operator', { schoolId, mustChangePassword: true })
    await test.db.kysely
      .updateTable('school')
      .set({ phone: '+6237321000' })
      .where('id', '=', schoolId)
      .execute()
    const response = await send('GET', `/export?state=never&search=${never.username}`)
    const { name, base64 } = response.json().data
    expect(name).toMatch(/^akun-\d{8}\.xlsx$/)
    const { sheets } = await readWorkbook(name, Buffer.from(base64, 'base64'), (all) => all)
    const [headings, row, ...others] = sheets[0]?.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? []
    expect(headings).toContain('Telepon sekolah')
    expect(row).toEqual(expect.arrayContaining(['0373 21000', never.username, 'Belum pernah masuk']))
    expect(others).toEqual([])
    const entry = await test.db.kysely
      .selectFrom('audit_entry')
      .select('changes')
      .where('action', '=', 'user.export')
      .executeTakeFirst()
    expect(entry?.changes).toEqual({ query: { state: 'never', search: never.username }, rows: 1 })
    expect((await send('GET', '/export?page=2')).statusCode).toBe(400)
  })
})
