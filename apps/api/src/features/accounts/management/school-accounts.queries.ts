import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { NewAccount } from './change-account.queries.ts'

/** Open schools that no account belongs to, a disabled one included, by district and name, as their slips are handed out. */
export async function schoolsWithoutAccount(db: Kysely<Schema>) {
  return db
    .selectFrom('school')
    .innerJoin('district', 'district.id', 'school.district_id')
    .select(['school.id', 'school.name', 'npsn', 'type', 'district.name as district'])
    .where('closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_account')
            .select('user_account.id')
            .whereRef('user_account.school_id', '=', 'school.id'),
        ),
      ),
    )
    .orderBy('district.name')
    .orderBy('type')
    .orderBy('school.name')
    .orderBy('school.id')
    .execute()
}

export async function listUsernames(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('user_account').select('username').execute()
  return rows.map(({ username }) => username)
}

/** @returns the new ids by user name */
export async function insertAccounts(
  db: Kysely<Schema>,
  accounts: readonly NewAccount[],
  at: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('user_account')
    .values(
      accounts.map((account) => ({
        ...account,
        must_change_password: account.one_time_until !== null,
        created_at: at,
        password_changed_at: at,
      })),
    )
    .returning(['id', 'username'])
    .execute()
  return new Map(rows.map(({ id, username }) => [username, id]))
}
