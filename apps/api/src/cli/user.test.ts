import { userInfo } from 'node:os'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../testing/accounts.ts'
import { prepareAccount } from '../../testing/prepared-account.ts'
import { commandLine } from '../../testing/processes/command-line.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../testing/test-app.ts'
import { userCommand } from './user.ts'

let test: TestApp
let user: (...args: string[]) => Promise<{ code: number; output: string }>
beforeAll(async () => {
  test = await createTestApp()
  const run = commandLine(test.database, { now: SCHOOL_MORNING })
  user = (...args) => run(userCommand, ...args)
})
afterAll(() => test.close())

const passwordIn = (output: string) => /One-time password: {2}(\S+)/.exec(output)?.[1] ?? ''
const account = (username: string) =>
  test.db.kysely
    .selectFrom('user_account')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
const lastAudit = () =>
  test.db.kysely.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const login = async (username: string, password: string) => {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
  })
  return { status: response.statusCode, bearer: { authorization: `Bearer ${response.json().token}` } }
}
const me = (headers: Record<string, string>) => test.app.inject({ url: '/api/auth/me', headers })

/** Signs in with a one-time password and replaces it. */
async function settled(username: string, oneTime: string) {
  const NEW = 'kuda terbang di atas awan'
  const { bearer } = await login(username, oneTime)
  const { id } = await account(username)
  const changed = await test.app.inject({
    method: 'PUT',
    url: `/api/user/reset/${id}`,
    headers: bearer,
    payload: { password: oneTime, new_password: NEW, confirm_password: NEW },
  })
  expect(changed.statusCode).toBe(200)
  return login(username, NEW)
}

describe('user create', () => {
  it('creates an operator of a school given by its NPSN, and prints the password once', async () => {
    const { code, output } = await user('create', 'Op.Satu', '--role', 'operator', '--npsn', '99000101')
    expect(code).toBe(0)
    expect(output).toMatch(/^User name: {10}op\.satu\nOne-time password: {2}[0-9a-z-]{19}\n/)
    const row = await account('op.satu')
    expect(row).toMatchObject({ name: 'Operator SD Contoh 1 Dompu', role: 3, must_change_password: true })
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(row.password_hash, passwordIn(output))).toBe(true)
    const audited = await lastAudit()
    expect(audited).toMatchObject({
      at: SCHOOL_MORNING,
      action: 'user.create',
      actor: `cli:${userInfo().username}`,
      subject: 'user',
      subject_id: row.id,
    })
    expect(JSON.stringify(audited)).not.toContain(passwordIn(output))
    expect(JSON.stringify(audited)).not.toContain('argon2')
  })

  it('creates an account that must change its password before any other call', async () => {
    const { output } = await user(
      'create',
      'pemantau.satu',
      '--role',
      'monitor',
      '--name',
      'Contoh Kepala Dinas',
    )
    const { bearer } = await login('pemantau.satu', passwordIn(output))
    expect((await me(bearer)).json().data).toMatchObject({ role_id: 2, must_change_password: true })
    const refused = await test.app.inject({ url: '/api/ppdb/zonasi', headers: bearer })
    expect(refused.json()).toMatchObject({
      status: 403,
      message: expect.stringContaining('password sementara'),
    })
    const after = await settled('pemantau.satu', passwordIn(output))
    expect((await test.app.inject({ url: '/api/ppdb/zonasi', headers: after.bearer })).statusCode).toBe(200)
  })

  it('finds the school of an operator by a part of its name, and prefers an exact name', async () => {
    expect(
      (await user('create', 'op.nama', '--role', 'operator', '--school', 'smp contoh 1 woja')).code,
    ).toBe(0)
    const several = await user('create', 'op.banyak', '--role', 'operator', '--school', 'Contoh 1 Dompu')
    expect(several.code).toBe(1)
    expect(several.output).toContain("Several schools fit 'Contoh 1 Dompu'")
    expect(several.output).toContain('--npsn 99000101  SD Contoh 1 Dompu')
  })

  it.each([
    [['create', 'op.satu', '--role', 'monitor'], 'There is an account op.satu already.'],
    [['create', 'x', '--role', 'admin'], "'x' cannot be a user name: write 3 to 50 letters"],
    [['create', 'a@b.id', '--role', 'admin'], "'a@b.id' cannot be a user name"],
    [['create', 'baru'], 'Say what the account may do'],
    [
      ['create', 'baru', '--role', 'boss'],
      "--role 'boss' is not known. Write one of: admin, monitor, operator.",
    ],
    [['create', 'baru', '--role', 'operator'], 'An operator belongs to a school'],
    [['create', 'baru', '--role', 'admin', '--npsn', '99000101'], 'Only an operator belongs to a school.'],
    [['create', 'baru', '--role', 'operator', '--npsn', '1'], 'No school has the NPSN 1.'],
    [
      ['create', 'baru', '--role', 'operator', '--school', 'Tidak Ada'],
      "No school's name contains 'Tidak Ada'.",
    ],
    [['create', 'baru', '--role', 'operator', '--school', ' '], "No school's name contains ' '."],
    [
      ['create', 'baru', '--role', 'operator', '--npsn', '99000101', '--school', 'x'],
      'Name the school once: by --npsn or by --school.',
    ],
    [['create', 'baru', '--role', 'admin', '--name', 'a\u202eb'], '--name has to be 1 to 120 characters'],
    [['create', 'baru', '--role', 'admin', '--password', 'x'], "Unknown option '--password'"],
    [['create', '--role', 'admin'], "'user create' takes one user name."],
    [['disable', 'tidak.ada'], "There is no account 'tidak.ada'."],
    [['reset-password', 'tidak.ada'], "There is no account 'tidak.ada'."],
    [['change', 'op.satu'], 'Say what to change'],
    [['list', 'semua'], "'user list' takes no name."],
    [
      ['remove', 'op.satu'],
      "Write 'user create', 'change', 'disable', 'reset-password', 'remove-second-factor' or 'list'.",
    ],
    [[], "Write 'user create'"],
  ])('%j is refused with a sentence, and changes nothing', async (args, sentence) => {
    const before = await test.db.kysely.selectFrom('user_account').selectAll().orderBy('id').execute()
    const { code, output } = await user(...args)
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
    expect(await test.db.kysely.selectFrom('user_account').selectAll().orderBy('id').execute()).toEqual(
      before,
    )
  })
})

describe('the sessions of an account', () => {
  it('end when it is disabled, which also prevents new ones', async () => {
    const { output } = await user('create', 'op.habis', '--role', 'operator', '--npsn', '99000102')
    const { bearer } = await settled('op.habis', passwordIn(output))
    expect((await me(bearer)).statusCode).toBe(200)
    expect((await user('disable', 'op.habis')).output).toContain('is disabled; its sessions have ended')
    expect((await me(bearer)).statusCode).toBe(401)
    expect((await login('op.habis', 'kuda terbang di atas awan')).status).toBe(401)
    expect((await user('disable', 'op.habis')).output).toBe('The account op.habis is disabled already.')
    expect((await user('reset-password', 'op.habis')).output).toContain('Add --enable')
    const again = await user('reset-password', 'op.habis', '--enable')
    expect((await login('op.habis', passwordIn(again.output))).status).toBe(200)
    expect((await lastAudit()).action).toBe('login')
  })

  it('end when its password is reset', async () => {
    const { output } = await user('create', 'op.lupa', '--role', 'operator', '--npsn', '99000102')
    const { bearer } = await settled('op.lupa', passwordIn(output))
    const reset = await user('reset-password', 'OP.LUPA')
    expect((await me(bearer)).statusCode).toBe(401)
    expect((await login('op.lupa', 'kuda terbang di atas awan')).status).toBe(401)
    expect((await login('op.lupa', passwordIn(reset.output))).status).toBe(200)
  })

  it('end when its school or role changes, and not when its name does', async () => {
    const { output } = await user('create', 'op.pindah', '--role', 'operator', '--npsn', '99000101')
    let { bearer } = await settled('op.pindah', passwordIn(output))
    await user('change', 'op.pindah', '--name', 'Contoh Operator Baru')
    expect((await me(bearer)).json().data.name).toBe('Contoh Operator Baru')
    expect((await user('change', 'op.pindah', '--name', 'Contoh Operator Baru')).output).toContain('already')
    await user('change', 'op.pindah', '--npsn', '99000111')
    expect((await me(bearer)).statusCode).toBe(401)
    bearer = (await login('op.pindah', 'kuda terbang di atas awan')).bearer
    expect((await me(bearer)).json().data).toMatchObject({ school_type: 'SMP' })
    await user('change', 'op.pindah', '--role', 'monitor')
    expect((await me(bearer)).statusCode).toBe(401)
    expect(await account('op.pindah')).toMatchObject({
      role: 2,
      school_id: null,
      name: 'Contoh Operator Baru',
    })
    expect((await lastAudit()).changes).toMatchObject({
      before: { role: 3 },
      after: { role: 2, school_id: null },
    })
  })

  it('carry a name that was made from role and school along with them', async () => {
    await user('create', 'op.naik', '--role', 'operator', '--npsn', '99000101')
    await user('change', 'op.naik', '--npsn', '99000111')
    const moved = await account('op.naik')
    expect(moved.name).toMatch(/^Operator SMP/)
    await user('change', 'op.naik', '--role', 'monitor')
    expect((await account('op.naik')).name).not.toContain('Operator')
  })
})

it('user remove-second-factor removes a lost one and ends the sessions', async () => {
  const { userId, username } = await signIn(test, 'monitor')
  const refused = await user('remove-second-factor', username)
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('has no second factor')])
  await prepareAccount(test, userId, 'second factor on')
  const { code, output } = await user('remove-second-factor', username)
  expect([code, output]).toEqual([0, expect.stringContaining('signs in with its password alone')])
  const left = test.db.kysely.selectFrom('staff_session').select('id').where('user_id', '=', userId)
  expect(await left.execute()).toEqual([])
})

describe('the last admin', () => {
  it('cannot be disabled or get another role, also by two concurrent commands', async () => {
    await user('create', 'admin.satu', '--role', 'admin')
    expect((await user('disable', 'admin.satu')).output).toContain(
      'is the last admin. Create another one first.',
    )
    expect((await user('change', 'admin.satu', '--role', 'monitor')).code).toBe(1)
    await user('create', 'admin.dua', '--role', 'admin')
    const both = await Promise.all([user('disable', 'admin.satu'), user('disable', 'admin.dua')])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
  })
})

it('user list prints every account with school and state, and no secrets', async () => {
  const { output } = await user('list')
  const [head, ...rows] = output.split('\n')
  expect(head).toMatch(/^USER +ROLE +SCHOOL +STATE +NAME$/)
  expect(rows.find((row) => row.startsWith('op.satu '))).toMatch(
    /^op\.satu +operator +SD Contoh 1 Dompu \(99000101\) +one-time password +Operator SD Contoh 1 Dompu$/,
  )
  expect(output).not.toContain('argon2')
})
