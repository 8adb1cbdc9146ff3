/** Sign-ins concurrent with changes of the account: a new session always matches the state of the account. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAccount, signIn } from '../../../../testing/accounts.ts'
import { seededRandom } from '../../../../testing/seeded-random.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../../testing/test-app.ts'
import { changeAccount, disableAccount, resetPassword } from '../management/change-account.ts'
import { createPasswordHashing, type PasswordHashing } from '../passwords/password-hashing.ts'
import { purgeSessions } from '../purge-sessions.ts'

let test: TestApp
let hashing: PasswordHashing
beforeAll(async () => {
  test = await createTestApp()
  hashing = await createPasswordHashing()
  // The last admin cannot get another role, so there are two.
  await anAccount(test, 'admin')
})
afterAll(() => test.close())
beforeEach(() => {
  test.clock.now = SCHOOL_MORNING
})

const changes = () => ({
  db: test.db,
  hashing,
  random: seededRandom,
  act: { at: test.clock.now, actor: 'command line' },
})
const login = (username: string, password: string) =>
  test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })
const me = (token: string) =>
  test.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
const sessionsOf = (userId: number) =>
  test.db.kysely.selectFrom('staff_session').select('id').where('user_id', '=', userId).execute()

/**
 * Starts a sign-in and holds it at the lock of the account.
 * @param change column values written before the lock is released
 */
async function whileHeld(
  userId: number,
  change: Record<string, unknown>,
  signingIn: () => ReturnType<typeof login>,
) {
  const client = await test.db.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from user_account where id = $1 for update', [userId])
    const answer = signingIn()
    const waiting = async () => {
      const { rowCount } = await test.db.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rowCount
    }
    await expect.poll(waiting).toBe(1)
    for (const [column, value] of Object.entries(change)) {
      await client.query(`update user_account set ${column} = $1 where id = $2`, [value, userId])
    }
    await client.query('delete from staff_session where user_id = $1', [userId])
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}

describe('a sign-in that waits while', () => {
  it('the password is reset is refused like a wrong one', async () => {
    const { userId, username, password } = await anAccount(test, 'monitor')
    const password_hash = await hashing.hash('sekali pakai yang lain')
    const answer = await whileHeld(userId, { password_hash, must_change_password: true }, () =>
      login(username, password),
    )
    expect(answer.json()).toEqual({ status: 401, message: 'Username atau password salah', data: null })
    expect(await sessionsOf(userId)).toEqual([])
  })

  it('the account is disabled is refused like a wrong password', async () => {
    const { userId, username, password } = await anAccount(test, 'monitor')
    const answer = await whileHeld(userId, { disabled_at: SCHOOL_MORNING }, () => login(username, password))
    expect(answer.statusCode).toBe(401)
    expect(await sessionsOf(userId)).toEqual([])
  })

  it('the role changes gets a session and a token with the new role', async () => {
    const { userId, username, password } = await anAccount(test, 'admin')
    const answer = await whileHeld(userId, { role: 2 }, () => login(username, password))
    expect(answer.statusCode).toBe(200)
    const { token } = answer.json() as { token: string }
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.role_id).toBe(2)
    expect((await me(token)).json().data.role_id).toBe(2)
  })
})

describe('many sign-ins and', () => {
  it.each([
    ['a password reset', (username: string) => resetPassword(changes(), { username }, { enable: false })],
    ['disabling the account', (username: string) => disableAccount(changes(), { username })],
  ])('%s concurrently leave no session', async (_title, act) => {
    for (let round = 0; round < 5; round++) {
      const { userId, username, password } = await anAccount(test, 'monitor')
      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 8 }, () => login(username, password))),
        act(username),
      ])
      expect(await sessionsOf(userId)).toEqual([])
      for (const answer of answers) {
        expect([200, 401, 429]).toContain(answer.statusCode)
        if (answer.statusCode === 200) expect((await me(answer.json().token)).statusCode).toBe(401)
      }
    }
  })

  it('a concurrent change of role leave only sessions of the new role', async () => {
    for (let round = 0; round < 5; round++) {
      const { username, password } = await anAccount(test, 'admin')
      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 4 }, () => login(username, password))),
        changeAccount(changes(), { username }, { role: 'monitor' }),
      ])
      for (const answer of answers) {
        expect(answer.statusCode).toBe(200)
        const now = await me(answer.json().token)
        if (now.statusCode === 200) expect(now.json().data.role_id).toBe(2)
        else expect(now.statusCode).toBe(401)
      }
    }
  })

  it('a concurrent change of the own password leave only the session of the change', async () => {
    const next = 'kuda terbang di atas awan'
    for (let round = 0; round < 5; round++) {
      const { userId, username, password, bearer } = await signIn(test, 'monitor')
      const [changed, ...answers] = await Promise.all([
        test.app.inject({
          method: 'PUT',
          url: `/api/user/reset/${userId}`,
          headers: bearer,
          payload: { password, new_password: next, confirm_password: next },
        }),
        ...Array.from({ length: 4 }, () => login(username, password)),
      ])
      expect(changed.statusCode).toBe(200)
      expect(await sessionsOf(userId)).toHaveLength(1)
      const fresh = changed.cookies.find(({ name }) => name === 'token')?.value ?? ''
      expect((await me(fresh)).statusCode).toBe(200)
      for (const answer of answers) {
        if (answer.statusCode === 200) expect((await me(answer.json().token)).statusCode).toBe(401)
      }
    }
  })
})

describe('every hour', () => {
  const silent = { info: () => {}, warn: vi.fn(), error: () => {} }
  const start = () => purgeSessions(test.db.kysely, { clock: () => test.clock.now, log: silent })

  it('ended sessions and expired failure counts are deleted, and nothing else', async () => {
    const early = await signIn(test, 'monitor')
    await login('gagal.lama', 'bukan ini passwordnya')
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 11.5 * 3_600_000)
    const late = await signIn(test, 'monitor')
    await login('gagal.baru', 'bukan ini passwordnya')
    const failures = async () => (await test.db.pool.query('select from login_failure')).rowCount ?? 0
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 12 * 3_600_000)
    await start().purge()
    expect(await sessionsOf(early.userId)).toEqual([])
    expect(await sessionsOf(late.userId)).toHaveLength(1)
    expect(await failures()).toBe(1)
    await start().purge()
    expect(await failures()).toBe(1)
    expect(silent.warn).not.toHaveBeenCalled()
  })

  it('runs every hour until the server stops', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const over = async () => {
        const { userId } = await signIn(test, 'monitor')
        test.clock.now = new Date(test.clock.now.getTime() + 13 * 3_600_000)
        return userId
      }
      const cleaning = start()
      cleaning.start()
      const userId = await over()
      vi.advanceTimersByTime(60 * 60 * 1_000)
      await expect.poll(() => sessionsOf(userId)).toEqual([])
      cleaning.stop()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})
