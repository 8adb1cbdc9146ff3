import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commandLine } from '../../../testing/processes/command-line.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'
import { userCommand } from '../../cli/user.ts'
import { createFirstAdmin } from './first-admin.ts'
import { createPasswordHashing } from './passwords/password-hashing.ts'

const EXPIRED = 'Password sementara ini sudah tidak berlaku. Minta password baru kepada admin dinas.'
const HOUR_MS = 3_600_000
const NEW = 'kuda terbang di atas awan'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(() => {
  test.clock.now = SCHOOL_MORNING
})

const afterHours = (hours: number, ms = 0) => {
  test.clock.now = new Date(SCHOOL_MORNING.getTime() + hours * HOUR_MS + ms)
}
const user = (...args: string[]) => commandLine(test.database, { now: test.clock.now })(userCommand, ...args)
const passwordIn = (output: string) => /One-time password: {2}(\S+)/.exec(output)?.[1] ?? ''
const login = (username: string, password: string) =>
  test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })
const endOf = (answer: Awaited<ReturnType<typeof login>>) =>
  JSON.parse(Buffer.from(answer.json().token.split('.')[1], 'base64url').toString()).exp * 1_000

describe('a one-time password', () => {
  it('can be used to sign in for seven days, and is then refused as expired', async () => {
    const { output } = await user('create', 'op.minggu', '--role', 'monitor')
    expect(output).toContain('valid for 7 days')
    const password = passwordIn(output)
    afterHours(7 * 24, -1)
    expect((await login('op.minggu', password)).statusCode).toBe(200)
    afterHours(7 * 24)
    const refused = await login('op.minggu', password)
    expect(refused.json()).toEqual({ status: 401, message: EXPIRED, data: null })
    expect(refused.cookies).toEqual([])
    expect((await user('list')).output).toMatch(/op\.minggu .* one-time password, expired/)
  })

  it('is not reported as expired to a caller with another password', async () => {
    await user('create', 'op.tebak', '--role', 'monitor')
    afterHours(8 * 24)
    expect((await login('op.tebak', 'bukan ini passwordnya')).json().message).toBe(
      'Username atau password salah',
    )
  })

  it('is renewed by reset-password', async () => {
    await user('create', 'op.ulang', '--role', 'monitor')
    afterHours(30 * 24)
    const password = passwordIn((await user('reset-password', 'op.ulang')).output)
    afterHours(37 * 24, -1)
    expect((await login('op.ulang', password)).statusCode).toBe(200)
  })

  it('ends its session when it expires, but not the session of the chosen password', async () => {
    const password = passwordIn((await user('create', 'op.akhir', '--role', 'monitor')).output)
    afterHours(7 * 24 - 1)
    const first = await login('op.akhir', password)
    expect(endOf(first)).toBe(SCHOOL_MORNING.getTime() + 7 * 24 * HOUR_MS)
    const { id } = await test.db.kysely
      .selectFrom('user_account')
      .select('id')
      .where('username', '=', 'op.akhir')
      .executeTakeFirstOrThrow()
    const changed = await test.app.inject({
      method: 'PUT',
      url: `/api/user/reset/${id}`,
      headers: { authorization: `Bearer ${first.json().token}` },
      payload: { password, new_password: NEW, confirm_password: NEW },
    })
    expect(changed.statusCode).toBe(200)
    const [cookie] = changed.cookies.filter(({ name }) => name === 'token')
    expect(cookie?.expires?.getTime()).toBe(test.clock.now.getTime() + 12 * HOUR_MS)
    afterHours(60 * 24)
    expect((await login('op.akhir', NEW)).statusCode).toBe(200)
  })

  it('written by an earlier version of the server expires seven days after it was set', async () => {
    const password = passwordIn((await user('create', 'op.lama', '--role', 'monitor')).output)
    await test.db.kysely
      .updateTable('user_account')
      .set({ one_time_until: null })
      .where('username', '=', 'op.lama')
      .execute()
    afterHours(7 * 24, -1)
    expect((await login('op.lama', password)).statusCode).toBe(200)
    afterHours(7 * 24)
    expect((await login('op.lama', password)).json().message).toBe(EXPIRED)
  })
})

describe('the first admin', () => {
  it('has 24 hours to sign in, and can be renewed from the command line', async () => {
    await test.db.kysely.deleteFrom('staff_session').execute()
    await test.database.ownerDb.kysely.deleteFrom('user_account').execute()
    const admin = await createFirstAdmin(test.db.kysely, {
      given: { username: 'admin', password: undefined },
      hashing: await createPasswordHashing(),
      random: seededRandom,
      now: SCHOOL_MORNING,
    })
    const password = admin?.oneTimePassword ?? ''
    afterHours(24, -1)
    expect((await login('admin', password)).statusCode).toBe(200)
    afterHours(24)
    expect((await login('admin', password)).json().message).toBe(EXPIRED)
    const renewed = passwordIn((await user('reset-password', 'admin')).output)
    expect((await login('admin', renewed)).statusCode).toBe(200)
  })
})
