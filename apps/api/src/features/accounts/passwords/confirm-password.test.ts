import { exportApplicants } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../../testing/test-app.ts'
import { Unauthorized } from '../../../platform/errors/request-errors.ts'
import { endSessionsOf } from '../accounts.queries.ts'
import { type ConfirmingCall, createPasswordConfirmation } from './confirm-password.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(() => {
  test.clock.now = SCHOOL_MORNING
})

type Admin = Awaited<ReturnType<typeof signIn>>

const wait = (seconds: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + seconds * 1_000)
}
const confirm = ({ bearer }: Pick<Admin, 'bearer'>, payload: object) =>
  test.app.inject({ method: 'POST', url: '/api/user/password/confirm', headers: bearer, payload })
const sensitiveCall = async ({ bearer }: Pick<Admin, 'bearer'>) =>
  test.app.inject({ url: exportApplicants.SD.path, headers: bearer })
const auditOf = ({ userId }: Pick<Admin, 'userId'>, action: string) =>
  test.db.kysely
    .selectFrom('audit_entry')
    .select(['actor', 'subject', 'address'])
    .where('action', '=', action)
    .where('subject_id', '=', userId)
    .execute()

it('a sensitive call needs a password that was given less than ten minutes ago', async () => {
  const admin = await signIn(test, 'admin')
  wait(10 * 60 - 1)
  expect((await sensitiveCall(admin)).statusCode).toBe(200)
  wait(1)
  const refused = await sensitiveCall(admin)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toEqual({
    status: 403,
    message: 'Tindakan ini memerlukan password Anda sekali lagi',
    data: null,
    code: 'password_required',
  })
  expect((await confirm(admin, { password: admin.password })).statusCode).toBe(200)
  expect((await sensitiveCall(admin)).statusCode).toBe(200)
  const actor = `user:${admin.userId}`
  expect(await auditOf(admin, 'password.confirm')).toEqual([{ actor, subject: 'user', address: '127.0.0.1' }])
})

it('is not audited as a denied access, and other calls are answered', async () => {
  const admin = await signIn(test, 'admin')
  wait(3_600)
  await sensitiveCall(admin)
  expect((await test.app.inject({ url: '/api/ppdb/sd?page=1', headers: admin.bearer })).statusCode).toBe(200)
  const denied = await test.db.kysely
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'access.denied')
    .where('actor', '=', `user:${admin.userId}`)
    .execute()
  expect(denied).toEqual([])
})

describe('in a browser', () => {
  const own = (token: string) => ({ cookie: `token=${token}`, 'sec-fetch-site': 'same-origin' })
  const me = async (token: string) =>
    (await test.app.inject({ url: '/api/auth/me', headers: own(token) })).statusCode
  const tokenOf = (answer: { cookies: { name: string; value: string }[] }) =>
    answer.cookies.find(({ name }) => name === 'token')?.value ?? ''
  async function openBrowser() {
    const { username, password, userId } = await signIn(test, 'admin')
    const payload = { username, password }
    const signedIn = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    return { token: signedIn.json().token as string, password, userId }
  }

  it('the session continues with a new token until its end, and the old one ends at once', async () => {
    const { token, password } = await openBrowser()
    const before = await test.app.inject({ url: '/api/user/session', headers: own(token) })
    wait(3_600)
    const confirmed = await test.app.inject({
      method: 'POST',
      url: '/api/user/password/confirm',
      headers: own(token),
      payload: { password },
    })
    const fresh = tokenOf(confirmed)
    expect(confirmed.statusCode).toBe(200)
    expect(fresh).not.toBe(token)
    expect([await me(token), await me(fresh)]).toEqual([401, 200])
    expect(confirmed.cookies.find(({ name }) => name === 'token')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      expires: new Date(SCHOOL_MORNING.getTime() + 12 * 3_600_000),
    })
    const after = await test.app.inject({ url: '/api/user/session', headers: own(fresh) })
    const created = (answer: typeof after) =>
      (answer.json().data as { created_at: string; current: boolean }[]).map(
        ({ created_at, current }) => `${created_at} ${current}`,
      )
    expect(created(after).sort()).toEqual(created(before).sort())
    const sensitive = await test.app.inject({ url: exportApplicants.SD.path, headers: own(fresh) })
    expect(sensitive.statusCode).toBe(200)
  })

  it('a wrong password leaves the token', async () => {
    const { token } = await openBrowser()
    const payload = { password: 'salah sekali bukan' }
    const url = '/api/user/password/confirm'
    const refused = await test.app.inject({ method: 'POST', url, headers: own(token), payload })
    expect([refused.statusCode, tokenOf(refused), await me(token)]).toEqual([400, '', 200])
  })

  it('the new token arrives also when the act is refused after the password', async () => {
    const { token, password } = await openBrowser()
    const refused = await test.app.inject({
      method: 'POST',
      url: '/api/season/999999/activation',
      headers: own(token),
      payload: { password, confirmed: [] },
    })
    expect(refused.statusCode).toBe(404)
    expect([await me(token), await me(tokenOf(refused))]).toEqual([401, 200])
  })
})

it('the confirmation counts for its session only', async () => {
  const admin = await signIn(test, 'admin')
  const payload = { username: admin.username, password: admin.password }
  const other = (await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })).json().token
  wait(3_600)
  await confirm(admin, { password: admin.password })
  expect((await sensitiveCall(admin)).statusCode).toBe(200)
  expect((await sensitiveCall({ bearer: { authorization: `Bearer ${other}` } })).statusCode).toBe(403)
})

it('a session of an earlier version counts from its start', async () => {
  const admin = await signIn(test, 'admin')
  await test.db.kysely
    .updateTable('staff_session')
    .set({ password_given_at: null })
    .where('user_id', '=', admin.userId)
    .execute()
  expect((await sensitiveCall(admin)).statusCode).toBe(200)
  wait(600)
  expect((await sensitiveCall(admin)).statusCode).toBe(403)
})

it.each([
  [{}, 'Isi password Anda'],
  [{ password: '' }, 'Isi password Anda'],
  [{ password: 7 }, 'Isi password Anda'],
  [{ password: 'x'.repeat(257) }, 'Password salah. Periksa, lalu coba lagi.'],
  [{ password: 'salah sekali bukan' }, 'Password salah. Periksa, lalu coba lagi.'],
])('%j is refused', async (payload, sentence) => {
  const answer = await confirm(await signIn(test, 'monitor'), payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toEqual({ password: [sentence] })
})

it('wrong passwords are audited and delayed together with those of a password change, not with sign-ins', async () => {
  const admin = await signIn(test, 'admin')
  wait(3_600)
  for (let i = 0; i < 4; i++)
    expect((await confirm(admin, { password: 'salah sekali bukan' })).statusCode).toBe(400)
  const next = 'kuda terbang di atas awan'
  const change = { password: 'salah sekali bukan', new_password: next, confirm_password: next }
  const url = `/api/user/reset/${admin.userId}`
  const changed = await test.app.inject({ method: 'PUT', url, headers: admin.bearer, payload: change })
  expect(changed.statusCode).toBe(400)
  expect((await confirm(admin, { password: admin.password })).statusCode).toBe(429)
  expect((await sensitiveCall(admin)).statusCode).toBe(403)
  expect(await auditOf(admin, 'password.confirm_failed')).toHaveLength(4)
  const payload = { username: admin.username, password: admin.password }
  const signedIn = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect(signedIn.statusCode).toBe(200)
  wait(2)
  expect((await confirm(admin, { password: admin.password })).statusCode).toBe(200)
  expect((await sensitiveCall(admin)).statusCode).toBe(200)
})

it.each([
  ['the account is disabled', (userId: number) => disable(userId)],
  ['the session is ended', (userId: number) => endSessionsOf(test.db.kysely, userId)],
])('confirms nothing when %s during the check', async (_what, meanwhile) => {
  const { userId } = await signIn(test, 'admin')
  const confirmNow = createPasswordConfirmation({
    db: test.db,
    encryption: { digest: (text) => Buffer.from(text) },
    hashing: {
      async matches() {
        await meanwhile(userId)
        return true
      },
    },
    limits: { take: async () => 1 },
    sessions: { idDigest: (id) => Buffer.from(id), cameAsCookie: () => true },
    tokens: { issue: () => expect.unreachable('a token was issued') },
    cookies: { set: () => expect.unreachable('a cookie was set') },
  })
  const context = { at: test.clock.now, actor: `user:${userId}` }
  const call = { actor: { userId, sessionId: 'contoh' } } as ConfirmingCall
  await expect(confirmNow(call, 'contoh', context)).rejects.toThrow(Unauthorized)
  expect(await auditOf({ userId }, 'password.confirm')).toEqual([])
})

async function disable(id: number) {
  await test.db.kysely
    .updateTable('user_account')
    .set({ disabled_at: test.clock.now })
    .where('id', '=', id)
    .execute()
}
