/**
 * One operator for every school without an account, in one act. The passwords are hashed before the transaction and one
 * after the other, so that sign-ins take their turns in the queue meanwhile (docs/decisions/0022-many-accounts-at-once.md).
 */
import { ROLE_IDS } from '@spmb/domain/accounts/actor.ts'
import type { PlannedAccount } from '@spmb/domain/accounts/management/contract.staff.ts'
import { proposeUsernames } from '@spmb/domain/accounts/management/school-usernames.ts'
import { drawOneTimePassword, endOfOneTimePassword } from '@spmb/domain/accounts/one-time-password.ts'
import { type Kysely, sql } from 'kysely'
import { recordAudits } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { AccountRefused } from './account-refused.ts'
import { type AccountChanges, defaultName, hoursOf, type OneTimePassword } from './change-account.ts'
import { insertAccounts, listUsernames, schoolsWithoutAccount } from './school-accounts.queries.ts'

/** Advisory lock key, unique in this program: of two admins at once, the second sees the accounts of the first. */
const SCHOOL_ACCOUNTS_LOCK = 250_611

/** Every school without an account, with the user name that its operator gets. */
export async function planSchoolAccounts(db: Kysely<Schema>): Promise<PlannedAccount[]> {
  const schools = await schoolsWithoutAccount(db)
  const usernames = proposeUsernames(schools, new Set(await listUsernames(db)))
  return schools.map(({ id, name, npsn, type, district }) => ({
    school_id: id,
    school: name,
    npsn,
    level: type,
    district,
    username: usernames.get(id) as string,
  }))
}

/**
 * Creates all planned accounts or none.
 *
 * @param schoolIds the schools of the preview
 * @throws AccountRefused when the plan has changed since the preview
 */
export async function createSchoolAccounts(
  { db, hashing, random, act, validDays }: AccountChanges,
  schoolIds: readonly number[],
): Promise<OneTimePassword[]> {
  const plan = await planSchoolAccounts(db.kysely)
  const wanted = new Set(schoolIds)
  if (plan.length !== wanted.size || plan.some(({ school_id }) => !wanted.has(school_id)))
    throw new AccountRefused('account.schools_changed')
  const passwords: { password: string; hash: string }[] = []
  for (const _ of plan) {
    const password = drawOneTimePassword(random)
    passwords.push({ password, hash: await hashing.hash(password) })
  }
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SCHOOL_ACCOUNTS_LOCK})`.execute(tx)
    if (JSON.stringify(await planSchoolAccounts(tx)) !== JSON.stringify(plan))
      throw new AccountRefused('account.schools_changed')
    const accounts = plan.map(({ school_id, school, username }) => ({
      username,
      name: defaultName('operator', { name: school }),
      role: ROLE_IDS.operator,
      school_id,
    }))
    const ids = await insertAccounts(
      tx,
      accounts.map((account, index) => ({
        ...account,
        password_hash: passwords[index]?.hash as string,
        one_time_until: endOfOneTimePassword(act.at, hoursOf(validDays)),
      })),
      act.at,
    )
    await recordAudits(
      tx,
      accounts.map((account) => ({
        ...act,
        action: 'user.create',
        subject: 'user',
        subjectId: ids.get(account.username) as number,
        changes: { before: {}, after: account },
      })),
    )
    return plan.map(({ username, school, district }, index) => ({
      username,
      password: passwords[index]?.password as string,
      school,
      district,
    }))
  })
}
