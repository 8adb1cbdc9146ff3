/** Accounts and sessions for tests: real ones, made the way the command line makes them. */
import { ROLE_IDS } from '@spmb/domain/accounts/actor.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import { planSchoolAccounts } from '../src/features/accounts/management/school-accounts.ts'
import { createPasswordHashing } from '../src/features/accounts/passwords/password-hashing.ts'
import { prepareAccount } from './prepared-account.ts'
import { nextSerial } from './seeded-random.ts'
import { PASSWORD_COST, type TestApp } from './test-app.ts'

const PASSWORD = 'rumput savana di lereng tambora'
let hashed: Promise<string> | undefined

export interface AccountOptions {
  /** An operator's school; default the first SD. */
  schoolId?: number
  mustChangePassword?: boolean
}

export async function anAccount(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  role: Role,
  options: AccountOptions = {},
) {
  hashed ??= createPasswordHashing(1, PASSWORD_COST).then((hashing) => hashing.hash(PASSWORD))
  const username = `contoh.${role}.${nextSerial('account')}`
  const school =
    role === 'operator'
      ? (options.schoolId ??
        (
          await db.kysely
            .selectFrom('school')
            .select('id')
            .where('type', '=', 'SD')
            .orderBy('id')
            .executeTakeFirstOrThrow()
        ).id)
      : null
  const { id } = await db.kysely
    .insertInto('user_account')
    .values({
      username,
      name: `Contoh ${role}`,
      role: ROLE_IDS[role],
      school_id: school,
      password_hash: await hashed,
      must_change_password: options.mustChangePassword ?? false,
      created_at: clock.now,
      password_changed_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: id, username, password: PASSWORD, schoolId: school }
}

/** Signs in over HTTP; `bearer` goes into the headers of `inject`. */
export async function signIn(test: TestApp, role: Role, options: AccountOptions = {}) {
  const account = await anAccount(test, role, options)
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: account.username, password: account.password },
  })
  const token = response.json().token as string
  return { ...account, token, bearer: { authorization: `Bearer ${token}` } }
}

/** The calls that change another account, each once. */
const CHANGES = [
  'drawAccountSlips',
  'changeAccount',
  'resetAccount',
  'disableAccount',
  'endAccountSessions',
  'removeAccountSecondFactor',
] as const
export type Colleagues = Record<(typeof CHANGES)[number], { userId: number; username: string }>

/** An account with a one-time password for each of these calls. */
export async function aColleagueForEach(test: TestApp): Promise<Colleagues> {
  const made: Partial<Colleagues> = {}
  for (const call of CHANGES) made[call] = await anAccount(test, 'monitor', { mustChangePassword: true })
  await prepareAccount(test, made.removeAccountSecondFactor?.userId as number, 'second factor on')
  return made as Colleagues
}

export async function schoolsWithoutAccount({ db }: TestApp): Promise<number[]> {
  const plan = await planSchoolAccounts(db.kysely)
  return plan.map(({ school_id }) => school_id)
}
