import { exportApplicants } from '@spmb/domain/registration/staff/contract.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'
import { Unauthorized } from '../../errors/request-errors.ts'
import { endSessionsOf } from '../accounts.queries.ts'
import { createPasswordConfirmation } from './confirm-password.ts'

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
    message: 'Tindakan ini memerlukan kata sandi Anda sekali lagi',
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
  [{}, 'Isi kata sandi Anda'],
  [{ password: '' }, 'Isi kata sandi Anda'],
  [{ password: 7 }, 'Isi kata sandi Anda'],
  [{ password: 'x'.repeat(257) }, 'Kata sandi salah. Periksa, lalu coba lagi.'],
  [{ password: 'salah sekali bukan' }, 'Kata sandi salah. Periksa, lalu coba lagi.'],
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
    sessions: { keptId: (id) => Buffer.from(id) },
  })
  const context = { at: test.clock.now, actor: `user:${userId}` }
  await expect(confirmNow({ userId, sessionId: 'contoh' }, 'contoh', context)).rejects.toThrow(Unauthorized)
  expect(await auditOf({ userId }, 'password.confirm')).toEqual([])
})

async function disable(id: number) {
  await test.db.kysely
    .updateTable('user_account')
    .set({ disabled_at: test.clock.now })
    .where('id', '=', id)
    .execute()
}
