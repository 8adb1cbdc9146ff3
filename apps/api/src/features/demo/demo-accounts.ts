/** Demonstration accounts: an admin if there is none, a monitor, and operators of the schools with most applicants. */
import { ROLE_IDS, ROLE_NAMES } from '@spmb/domain/accounts/actor.ts'
import { drawOneTimePassword, endOfOneTimePassword } from '@spmb/domain/accounts/one-time-password.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { Tx } from '../../platform/database/database.ts'
import { insertAccount } from '../accounts/management/change-account.queries.ts'
import type { PasswordHashing } from '../accounts/passwords/password-hashing.ts'

export interface DemoAccount {
  id: number
  username: string
  role: Role
  school: { id: number; name: string } | null
  password: string
}

export async function createDemoAccounts(
  tx: Tx,
  options: {
    schools: readonly { id: number; npsn: string; name: string }[]
    /** For all of them; without it each gets a one-time password. */
    password: string | undefined
    hashing: Pick<PasswordHashing, 'hash'>
    random: RandomBytes
    now: Date
  },
): Promise<DemoAccount[]> {
  const { schools, password, hashing, random, now } = options
  const admin = await tx
    .selectFrom('user_account')
    .select('id')
    .where('role', '=', ROLE_IDS.admin)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const wanted = [
    ...(admin ? [] : [{ username: 'admin', role: 'admin' as const, school: null }]),
    { username: 'pemantau', role: 'monitor' as const, school: null },
    ...schools.map((school) => ({ username: `op.${school.npsn}`, role: 'operator' as const, school })),
  ]
  const sharedHash = password === undefined ? undefined : await hashing.hash(password)
  const accounts: DemoAccount[] = []
  for (const { username, role, school } of wanted) {
    const own = password ?? drawOneTimePassword(random)
    const id = await insertAccount(
      tx,
      {
        username,
        name: school ? `Operator ${school.name}` : ROLE_NAMES[role],
        role: ROLE_IDS[role],
        school_id: school?.id ?? null,
        password_hash: sharedHash ?? (await hashing.hash(own)),
        one_time_until: password === undefined ? endOfOneTimePassword(now) : null,
      },
      now,
    )
    // An existing account of that name is not changed.
    if (id !== undefined) accounts.push({ id, username, role, school, password: own })
  }
  return accounts
}
