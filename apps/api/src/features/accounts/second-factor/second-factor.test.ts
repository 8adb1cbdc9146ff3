import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../../testing/test-app.ts'
import { codeAt } from './timed-codes.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(() => {
  test.clock.now = SCHOOL_MORNING
})

type User = Awaited<ReturnType<typeof signIn>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const wait = (seconds: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + seconds * 1_000)
}
const call = (method: Method, url: string, { bearer }: Pick<User, 'bearer'>, payload?: object) =>
  test.app.inject({ method, url, headers: bearer, ...(payload ? { payload } : {}) })
const FACTOR = '/api/user/second_factor'
const login = ({ username, password }: User, code?: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password, ...(code === undefined ? {} : { code }) },
  })
const auditOf = async ({ userId }: User) => {
  const rows = await test.db.kysely
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', userId)
    .where('subject', '=', 'user')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

/** A user whose second factor is on, its secret and its recovery codes; a minute later. */
async function protectedUser(role: 'admin' | 'operator' = 'admin') {
  const user = await signIn(test, role)
  const { secret, address } = (await call('POST', FACTOR, user)).json().data
  const code = codeAt(secret, test.clock.now)
  const confirmed = await call('PUT', FACTOR, user, { code })
  expect(confirmed.statusCode).toBe(200)
  wait(60)
  return { user, secret, address, recovery: confirmed.json().data.recovery_codes as string[] }
}

describe('setting it up', () => {
  it('needs a first code; the secret is encrypted and recovery codes are hashed', async () => {
    const { user, secret, address, recovery } = await protectedUser()
    expect(address).toMatch(/^otpauth:\/\/totp\/SPMB/)
    expect(address).toContain(secret)
    expect(new Set(recovery).size).toBe(10)
    const stored = await test.db.kysely
      .selectFrom('second_factor')
      .selectAll()
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow()
    expect(stored.secret_sealed.toString('latin1')).not.toContain(secret)
    const hashes = await test.db.kysely
      .selectFrom('recovery_code')
      .select('code_digest')
      .where('user_id', '=', user.userId)
      .execute()
    expect(hashes).toHaveLength(10)
    for (const { code_digest } of hashes) expect(code_digest).toHaveLength(32)
    for (const code of [secret, ...recovery]) expect(test.logs()).not.toContain(code)
    expect((await call('GET', FACTOR, user)).json().data).toEqual({
      on_since: SCHOOL_MORNING.toISOString(),
      recovery_left: 10,
      admins_need: false,
    })
    expect(await auditOf(user)).toEqual(['login', 'second_factor.on'])
  })

  it('is not on before a right code, and is begun again with a new secret', async () => {
    const user = await signIn(test, 'operator')
    expect((await call('PUT', FACTOR, user, { code: '123456' })).statusCode).toBe(409)
    const first = (await call('POST', FACTOR, user)).json().data.secret
    expect((await call('PUT', FACTOR, user, { code: 'abc' })).json().message).toEqual({
      code: ['Isi 6 angka dari aplikasi autentikator'],
    })
    expect((await login(user)).statusCode).toBe(200)
    const second = (await call('POST', FACTOR, user)).json().data.secret
    expect(second).not.toBe(first)
    const old = await call('PUT', FACTOR, user, { code: codeAt(first, test.clock.now) })
    expect(old.statusCode).toBe(400)
    expect((await call('PUT', FACTOR, user, { code: codeAt(second, test.clock.now) })).statusCode).toBe(200)
    expect((await call('POST', FACTOR, user)).statusCode).toBe(409)
  })

  it('needs a recent password', async () => {
    const user = await signIn(test, 'operator')
    wait(600)
    for (const method of ['POST', 'DELETE'] as const)
      expect((await call(method, FACTOR, user)).json().code).toBe('password_required')
    expect((await call('PUT', FACTOR, user, { code: '123456' })).json().code).toBe('password_required')
  })
})

describe('a sign-in', () => {
  it('asks for the code after the right password only', async () => {
    const { user, secret } = await protectedUser()
    const wrong = await login({ ...user, password: 'salah sekali bukan' }, codeAt(secret, test.clock.now))
    expect(wrong.json()).toEqual({ status: 401, message: 'Username atau password salah', data: null })
    const asked = await login(user)
    expect(asked.json()).toMatchObject({ status: 401, code: 'second_factor_required' })
    expect(asked.cookies).toEqual([])
    expect((await login(user, codeAt(secret, test.clock.now))).statusCode).toBe(200)
    expect((await auditOf(user)).slice(2)).toEqual(['login.failed', 'login.code_asked', 'login'])
  })

  it('accepts the code of the neighbouring steps, each code once', async () => {
    const { user, secret } = await protectedUser()
    const code = codeAt(secret, test.clock.now)
    const answers = await Promise.all([login(user, code), login(user, code), login(user, code)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
    const before = codeAt(secret, new Date(test.clock.now.getTime() - 30_000))
    expect((await login(user, before)).statusCode).toBe(401)
    const next = codeAt(secret, new Date(test.clock.now.getTime() + 30_000))
    expect((await login(user, next)).statusCode).toBe(200)
    const far = codeAt(secret, new Date(test.clock.now.getTime() + 120_000))
    expect((await login(user, far)).statusCode).toBe(401)
  })

  it('delays wrong codes, which a right password does not forget and other accounts do not notice', async () => {
    const { user, secret } = await protectedUser()
    const statuses: number[] = []
    for (let i = 0; i < 10; i++) {
      statuses.push((await login(user, '000000')).statusCode)
      await login(user)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429])
    expect((await login(user, codeAt(secret, test.clock.now))).statusCode).toBe(429)
    const { user: other, secret: others } = await protectedUser()
    expect((await login(other, codeAt(others, test.clock.now))).statusCode).toBe(200)
    wait(60)
    expect((await login(user, codeAt(secret, test.clock.now))).statusCode).toBe(200)
  })

  it('accepts each recovery code once, in any spelling', async () => {
    const { user, recovery } = await protectedUser()
    const [first = '', second = ''] = recovery
    expect((await login(user, first.toUpperCase().replace('-', ' '))).statusCode).toBe(200)
    expect((await login(user, first)).statusCode).toBe(401)
    expect((await call('GET', FACTOR, user)).json().data.recovery_left).toBe(9)
    const renewed = (await call('POST', `${FACTOR}/recovery_codes`, user)).json().data.recovery_codes
    expect((await login(user, second)).statusCode).toBe(401)
    expect((await login(user, renewed[0])).statusCode).toBe(200)
    expect(await auditOf(user)).toContain('login.recovery_code')
    const { user: other } = await protectedUser()
    expect((await login(other, renewed[1])).statusCode).toBe(401)
  })
})

it('is turned off by its owner; a lost one is removed by another admin, which ends the sessions', async () => {
  const { user } = await protectedUser()
  expect((await call('DELETE', FACTOR, user)).statusCode).toBe(200)
  expect((await call('DELETE', FACTOR, user)).statusCode).toBe(409)
  expect((await login(user)).statusCode).toBe(200)
  const lost = await protectedUser()
  const url = `/api/account/${lost.user.userId}/second_factor`
  expect((await call('DELETE', url, lost.user)).statusCode).toBe(409)
  expect((await call('DELETE', url, user)).statusCode).toBe(200)
  expect((await call('DELETE', url, user)).statusCode).toBe(409)
  expect((await call('GET', '/api/auth/me', lost.user)).statusCode).toBe(401)
  expect((await login(lost.user)).statusCode).toBe(200)
  expect(await auditOf(lost.user)).toContain('user.remove_second_factor')
})

it('required of admins: others set it up before anything else, and cannot turn it off', async () => {
  const without = await signIn(test, 'admin')
  const policy = (user: User, needed: boolean) =>
    call('PUT', '/api/account/policy', user, { admins_need_second_factor: needed })
  expect((await policy(without, true)).statusCode).toBe(409)
  const { user } = await protectedUser()
  const monitor = await signIn(test, 'monitor')
  expect((await policy(user, true)).statusCode).toBe(200)
  const refused = await call('GET', '/api/account', without)
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'Aktifkan verifikasi dua langkah Anda terlebih dahulu',
  ])
  expect((await call('GET', '/api/auth/me', without)).json().data.must_set_second_factor).toBe(true)
  expect((await call('GET', '/api/ppdb/sd?page=1', monitor)).statusCode).toBe(200)
  const { secret } = (await call('POST', FACTOR, without)).json().data
  await call('PUT', FACTOR, without, { code: codeAt(secret, test.clock.now) })
  expect((await call('GET', '/api/account', without)).statusCode).toBe(200)
  expect((await call('DELETE', FACTOR, user)).statusCode).toBe(409)
  expect((await policy(user, false)).statusCode).toBe(200)
  expect((await call('DELETE', FACTOR, user)).statusCode).toBe(200)
  expect(
    await test.db.kysely
      .selectFrom('audit_entry')
      .select('changes')
      .where('action', '=', 'second_factor.policy')
      .execute(),
  ).toHaveLength(2)
})
