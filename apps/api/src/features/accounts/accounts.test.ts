import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, signIn } from '../../../testing/accounts.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(() => {
  test.clock.now = SCHOOL_MORNING
})

const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password }, headers })
const me = (headers: Record<string, string>) => test.app.inject({ url: '/api/auth/me', headers })

describe('signing in', () => {
  it('returns the token in data, at the top level and as an HttpOnly cookie', async () => {
    const { username, password } = await anAccount(test, 'admin')
    const response = await login(username.toUpperCase(), password)
    expect(response.statusCode).toBe(200)
    const { data, token } = response.json()
    expect(token).toBe(data.token)
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: 'device', path: '/', httpOnly: true, sameSite: 'Lax' }),
      expect.objectContaining({ name: 'token', value: token, path: '/', httpOnly: true, sameSite: 'Lax' }),
    ])
    expect(JSON.stringify(response.json())).not.toContain(password)
  })

  it('gives the same response for a wrong password, an unknown user and a disabled one', async () => {
    const { username, userId } = await anAccount(test, 'monitor')
    const gone = await anAccount(test, 'monitor')
    await test.db.kysely
      .updateTable('user_account')
      .set({ disabled_at: SCHOOL_MORNING })
      .where('id', '=', gone.userId)
      .execute()
    const answers = [
      await login(username, 'salah sekali bukan'),
      await login('tidak.ada', 'salah sekali bukan'),
      await login(gone.username, gone.password),
    ]
    for (const answer of answers) {
      expect(answer.json()).toEqual({ status: 401, message: 'Username atau password salah', data: null })
    }
    const failed = await test.db.kysely
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'login.failed')
      .execute()
    expect(failed.some((entry) => entry.subject_id === userId)).toBe(true)
  })

  it('reports missing fields', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: '' },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toEqual({
      username: ['Masukan username dan password anda !'],
      password: ['Masukan username dan password anda !'],
    })
  })

  it('delays attempts after five failures, longer each time, and resets the count after a success', async () => {
    const { username, password } = await anAccount(test, 'admin')
    for (let i = 0; i < 5; i++) expect((await login(username, 'salah sekali bukan')).statusCode).toBe(401)
    const early = await login(username, password)
    expect(early.statusCode).toBe(429)
    expect(early.headers['retry-after']).toBe('2')
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 2_000)
    expect((await login(username, 'salah sekali bukan')).statusCode).toBe(401)
    expect((await login(username, password)).headers['retry-after']).toBe('4')
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 6_000)
    expect((await login(username, password)).statusCode).toBe(200)
    expect((await login(username, 'salah sekali bukan')).statusCode).toBe(401)
  })

  it('refuses a sign-in sent by another site', async () => {
    const { username, password } = await anAccount(test, 'admin')
    expect((await login(username, password, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await login(username, password, { origin: 'https://lain.example' })).statusCode).toBe(403)
    expect((await login(username, password, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })
})

describe('a session', () => {
  it.each(['Bearer ', 'Bearer', 'bearer '])(
    'is read from an Authorization header with the prefix "%s"',
    async (scheme) => {
      const { token, userId } = await signIn(test, 'admin')
      const response = await me({ authorization: `${scheme}${token}` })
      expect(response.json().data).toMatchObject({
        sub: String(userId),
        role_id: 1,
        school_id: null,
        must_change_password: false,
      })
    },
  )

  it('ends at logout, on the server', async () => {
    const { bearer } = await signIn(test, 'admin')
    expect(
      (await test.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer })).statusCode,
    ).toBe(200)
    expect((await me(bearer)).statusCode).toBe(401)
  })

  it('ends after twelve hours', async () => {
    const { bearer } = await signIn(test, 'admin')
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 12 * 3_600_000 - 1_000)
    expect((await me(bearer)).statusCode).toBe(200)
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 12 * 3_600_000)
    expect((await me(bearer)).statusCode).toBe(401)
  })

  it('is invalid after its account is disabled, and uses a changed role from the next call', async () => {
    const { bearer, userId } = await signIn(test, 'admin')
    await test.db.kysely.updateTable('user_account').set({ role: 2 }).where('id', '=', userId).execute()
    expect((await me(bearer)).json().data.role_id).toBe(2)
    await test.db.kysely
      .updateTable('user_account')
      .set({ disabled_at: SCHOOL_MORNING })
      .where('id', '=', userId)
      .execute()
    expect((await me(bearer)).statusCode).toBe(401)
  })

  it('in a cookie allows writes from pages of this site only', async () => {
    const { token } = await signIn(test, 'admin')
    const logout = (headers: Record<string, string>) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { cookie: `token=${token}`, ...headers },
      })
    expect((await logout({})).statusCode).toBe(403)
    expect((await logout({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
    expect((await logout({ origin: 'https://lain.example' })).statusCode).toBe(403)
    expect((await me({ cookie: `token=${token}` })).statusCode).toBe(200)
    expect((await logout({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })

  it.each([
    ['nothing', {}],
    ['a word', { authorization: 'Bearer x' }],
    [
      'alg none',
      {
        authorization: `Bearer ${b64({ alg: 'none' })}.${b64({ sub: '1', role_id: 1, iss: 'spmb', sid: 'x'.repeat(43), exp: 9e9 })}.`,
      },
    ],
  ])('is not accepted from %s', async (_title, headers) => {
    expect((await me(headers)).json()).toMatchObject({ status: 401, data: null })
  })

  it('does not accept a token whose role was edited', async () => {
    const { token } = await signIn(test, 'monitor')
    const [head, body, signature] = token.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const forged = `${head}.${b64({ ...claims, role_id: 1 })}.${signature}`
    expect((await me({ authorization: `Bearer ${forged}` })).statusCode).toBe(401)
  })
})

describe('changing the password', () => {
  const change = (userId: number, bearer: Record<string, string>, payload: unknown) =>
    test.app.inject({
      method: 'PUT',
      url: `/api/user/reset/${userId}`,
      headers: bearer,
      payload: payload as object,
    })
  const NEW = 'kuda terbang di atas awan'

  it('ends all other sessions and returns a new token for this one', async () => {
    const { bearer, userId, username, password } = await signIn(test, 'operator')
    const other = (await login(username, password)).json().token as string
    const response = await change(userId, bearer, { password, new_password: NEW, confirm_password: NEW })
    expect(response.statusCode).toBe(200)
    expect((await me(bearer)).statusCode).toBe(401)
    expect((await me({ authorization: `Bearer ${other}` })).statusCode).toBe(401)
    const fresh = response.cookies.find((cookie) => cookie.name === 'token')?.value
    expect((await me({ authorization: `Bearer ${fresh}` })).statusCode).toBe(200)
    expect((await login(username, NEW)).statusCode).toBe(200)
  })

  it('is the only call that a one-time password allows; afterwards all calls are allowed', async () => {
    const { bearer, userId, password } = await signIn(test, 'admin', { mustChangePassword: true })
    expect((await me(bearer)).json().data.must_change_password).toBe(true)
    const response = await change(userId, bearer, { password, new_password: NEW, confirm_password: NEW })
    const fresh = response.cookies.find((cookie) => cookie.name === 'token')?.value
    expect((await me({ authorization: `Bearer ${fresh}` })).json().data.must_change_password).toBe(false)
  })

  it.each([
    ['nothing', {}, { _: ['Masukan semua data!'] }],
    [
      'a wrong old password',
      { password: 'bukan ini passwordnya', new_password: NEW, confirm_password: NEW },
      { password: ['Password lama salah'] },
    ],
    [
      'two new passwords that differ',
      { password: 'x', new_password: NEW, confirm_password: `${NEW}!` },
      { confirm_password: ['Password Baru dan Konfirmasi Password tidak sama!'] },
    ],
    [
      'a common password',
      { password: 'x', new_password: 'Dompu2025!!!!', confirm_password: 'Dompu2025!!!!' },
      { new_password: [expect.stringContaining('mudah ditebak')] },
    ],
    [
      'a short one',
      { password: 'x', new_password: 'kuda awan', confirm_password: 'kuda awan' },
      { new_password: [expect.stringContaining('12 karakter')] },
    ],
    [
      'a number',
      { password: 5, new_password: NEW, confirm_password: NEW },
      { password: [expect.any(String)] },
    ],
  ])('is refused for %s', async (_title, payload, message) => {
    const { bearer, userId } = await signIn(test, 'admin')
    const response = await change(userId, bearer, payload)
    expect(response.json()).toEqual({ status: 400, message, data: null })
  })

  it('of another user is forbidden', async () => {
    const { bearer, password } = await signIn(test, 'admin')
    const other = await anAccount(test, 'operator')
    const response = await change(other.userId, bearer, {
      password,
      new_password: NEW,
      confirm_password: NEW,
    })
    expect(response.statusCode).toBe(403)
  })
})

function b64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
