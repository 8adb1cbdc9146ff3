/** Two people sign: nobody can sign through the account of somebody else that they got into since the freeze. */
import { SIGNING_REFUSALS } from '@spmb/domain/selection/act/messages.ts'
import { hashWords } from '@spmb/domain/selection/hash-words.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { anAccount, signIn } from '../../../../testing/accounts.ts'
import { prepareAccount } from '../../../../testing/prepared-account.ts'
import { commandLine } from '../../../../testing/processes/command-line.ts'
import { wait } from '../../../../testing/selection.ts'
import { openAct, type Staff } from '../../../../testing/worlds/selection-act.ts'
import { userCommand } from '../../../cli/user.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { readPdf } from '../../../platform/pdf/testing.ts'
import { codeAt } from '../../accounts/second-factor/timed-codes.ts'
import { tiedAccounts } from './two-people.queries.ts'

const NEW_PASSWORD = 'kuda terbang di atas awan'

const { test, admin, second, monitor, season, staff, run, freeze, act, untilDraw, seed, sign } =
  await openAct()
afterAll(() => test.close())

/** Older than the freeze, all but the last with a second factor. */
const old = await anAccount(test, 'admin')
const operator = await anAccount(test, 'operator')
const third = await signIn(test, 'admin')
const stead = await signIn(test, 'monitor')
const withoutFactor = await signIn(test, 'admin')
for (const { userId } of [old, operator, third, stead]) await prepareAccount(test, userId, 'second factor on')
wait(test, 60)
await freeze()
await untilDraw()
await seed()
await act('preview')

async function signedIn(account: Pick<Staff, 'userId' | 'username' | 'schoolId'>, password: string) {
  const payload = { username: account.username, password }
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const { token } = answer.json()
  return { ...account, password, token, bearer: { authorization: `Bearer ${token}` } }
}

/** The owner's way, by somebody who has the one-time password. */
async function takeOver(account: Pick<Staff, 'userId' | 'username' | 'schoolId'>, oneTime: string) {
  const entered = await signedIn(account, oneTime)
  const passwords = { password: oneTime, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
  expect((await staff(entered, 'PUT', `/api/user/reset/${account.userId}`, passwords)).status).toBe(200)
  const taken = await signedIn(account, NEW_PASSWORD)
  await turnOn(taken)
  return taken
}

async function turnOn(as: Staff) {
  const { data } = await staff(as, 'POST', '/api/user/second_factor')
  const code = codeAt(data.secret, test.clock.now)
  expect((await staff(as, 'PUT', '/api/user/second_factor', { code })).status).toBe(200)
}

const versionOf = async (userId: number) => {
  const { version } = await test.db.kysely
    .selectFrom('user_account')
    .select('version')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return version
}

async function oneTimePassword(userId: number): Promise<string> {
  const { data } = await staff(admin, 'POST', `/api/account/${userId}/password`, {
    version: await versionOf(userId),
  })
  return data.issued[0].password
}

/** Of all signatures, whether they count; that of the monitor first. */
async function counting() {
  const given = [...(await run()).signatures].sort((a, b) => (a.role < b.role ? 1 : -1))
  return given.map(({ valid }) => valid)
}
const CHANGED = { status: 409, message: expect.stringContaining('diubah orang lain') }

describe('since the freeze, an account does not sign', () => {
  it('whose second factor and password another admin replaced', async () => {
    expect((await staff(admin, 'DELETE', `/api/account/${old.userId}/second_factor`)).status).toBe(200)
    const taken = await takeOver(old, await oneTimePassword(old.userId))
    expect(await sign(taken)).toMatchObject(CHANGED)
  })

  it('that was made an admin', async () => {
    const promoted = { name: 'Contoh Admin', role: 'admin', school_id: null }
    const version = await versionOf(operator.userId)
    expect(
      (await staff(admin, 'PUT', `/api/account/${operator.userId}`, { ...promoted, version })).status,
    ).toBe(200)
    // A session as after a sign-in with the code of the operator.
    await test.db.kysely.deleteFrom('second_factor').where('user_id', '=', operator.userId).execute()
    const signer = await signedIn(operator, operator.password)
    expect(await sign(signer)).toMatchObject(CHANGED)
  })

  it('whose owner turned the second factor on only now', async () => {
    await turnOn(withoutFactor)
    expect(await sign(withoutFactor)).toMatchObject({
      status: 409,
      message: expect.stringContaining('baru aktif sesudah data dikunci'),
    })
  })

  it('but one whose name was corrected does', async () => {
    const corrected = { name: 'Contoh Pemantau Baru', role: 'monitor', school_id: null, version: 1 }
    expect((await staff(admin, 'PUT', `/api/account/${monitor.userId}`, corrected)).status).toBe(200)
    expect((await sign(monitor)).status).toBe(200)
  })
})

describe('two accounts of one person', () => {
  /** As the browser and the command line write it. */
  const wrote = (action: string, actor: string, subjectId: number, changes?: object) =>
    recordAudit(test.db.kysely, { at: test.clock.now, action, actor, subject: 'user', subjectId, changes })
  const tied = (to: number) =>
    inTransaction(test.db, async (tx) => (await tiedAccounts(tx, admin.userId, season)).includes(to))
  const roleOf = (role: number) => ({ name: 'Contoh', role, school_id: null })

  it.each([
    ['made in the browser', 'user.create', undefined, true],
    ['with a password from there', 'user.reset_password', undefined, true],
    ['whose second factor was taken away', 'user.remove_second_factor', undefined, true],
    ['with another role', 'user.change', { before: roleOf(3), after: roleOf(1) }, true],
    [
      'with another name only',
      'user.change',
      { before: roleOf(1), after: { ...roleOf(1), name: 'X' } },
      false,
    ],
    ['whose sessions were ended', 'user.end_sessions', undefined, false],
  ] as const)('%s', async (_title, action, changes, expected) => {
    const { userId } = await anAccount(test, 'admin')
    await wrote(action, 'server', userId, changes)
    await wrote(action, 'cli:contoh', userId, changes)
    expect(await tied(userId)).toBe(false)
    await wrote(action, `user:${admin.userId}`, userId, changes)
    expect(await tied(userId)).toBe(expected)
    const { userId: above } = await anAccount(test, 'admin')
    await wrote(action, `user:${above}`, admin.userId, changes)
    expect(await tied(above)).toBe(expected)
  })

  it('may sign together in a season that was created afterwards', async () => {
    const { userId } = await anAccount(test, 'admin')
    await wrote('user.create', `user:${admin.userId}`, userId)
    const created = { at: test.clock.now, action: 'season.create', actor: 'cli:contoh', subject: 'season' }
    await recordAudit(test.db.kysely, { ...created, subjectId: 9_999 })
    const later = await inTransaction(test.db, (tx) => tiedAccounts(tx, admin.userId, 9_999))
    expect(later).toEqual([])
    expect(await tied(userId)).toBe(true)
  })

  it('do not sign beside each other', async () => {
    await wrote('user.create', `user:${monitor.userId}`, third.userId)
    expect(await sign(third)).toMatchObject({ status: 409, message: SIGNING_REFUSALS.same_person })
  })
})

describe('a signature lapses, and nothing is applied before another person signs', () => {
  const apply = async () => act('apply', { result_hash: (await run()).result_hash })
  const refusal = { status: 409, message: expect.stringContaining('Contoh Pemantau Baru gugur') }

  it('when the account is disabled', async () => {
    expect((await sign(admin)).status).toBe(200)
    expect(await counting()).toEqual([true, true])
    const disabled = { disabled_at: test.clock.now }
    const account = test.db.kysely.updateTable('user_account').where('id', '=', monitor.userId)
    await account.set(disabled).execute()
    expect(await apply()).toMatchObject(refusal)
    await account.set({ disabled_at: null, role: 1 }).execute()
    expect(await apply()).toMatchObject(refusal)
    await account.set({ role: 2 }).execute()
    expect(await counting()).toEqual([true, true])
  })

  it('when its password is reset on the command line', async () => {
    const command = commandLine(test.database, { now: test.clock.now })
    expect((await command(userCommand, 'reset-password', monitor.username)).code).toBe(0)
    expect(await counting()).toEqual([false, true])
    expect(await apply()).toMatchObject(refusal)
  })

  it('another monitor signs in its place; what happens to accounts later leaves the record as it is', async () => {
    // The office cannot be rid of a monitor after it knows the seed.
    expect(await sign(second)).toMatchObject({ status: 409, message: SIGNING_REFUSALS.monitor_due })
    expect((await sign(stead)).status).toBe(200)
    expect(await sign(third)).toMatchObject({ status: 409, message: expect.stringContaining('dua orang') })
    expect((await apply()).status).toBe(200)
    const removed = await staff(admin, 'DELETE', `/api/account/${second.userId}/second_factor`)
    expect(removed.status).toBe(200)
    expect(await counting()).toEqual([true, true, true])
  })

  it('the record of the applied run has all three hashes and the words of the frozen one, on one page', async () => {
    const { id, frozen_hash, result_hash, certificate_hash } = await run()
    const { data } = await staff(admin, 'GET', `/api/selection/${id}/record`)
    const pdf = Buffer.from(data.base64, 'base64')
    const { pages } = await readPdf(pdf)
    const text = pages.flatMap(({ lines }) => lines).join(' ')
    expect(pages).toHaveLength(1)
    for (const hash of [frozen_hash, result_hash, certificate_hash])
      expect(text.replaceAll(' ', '')).toContain(hash)
    expect(text).toContain(hashWords(frozen_hash).join(' '))
  })
})
