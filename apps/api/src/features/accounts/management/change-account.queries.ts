import type { Kysely } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'

export interface NewAccount {
  username: string
  name: string
  role: 1 | 2 | 3
  school_id: number | null
  password_hash: string
  /** When the password expires if it is a one-time password; null for one that its owner chose. */
  one_time_until: Date | null
}

/** @returns the id, or undefined when the name is taken */
export async function insertAccount(db: Kysely<Schema>, account: NewAccount, at: Date) {
  const created = await db
    .insertInto('user_account')
    .values({
      ...account,
      must_change_password: account.one_time_until !== null,
      created_at: at,
      password_changed_at: at,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id
}

/** Locks the account; waits for concurrent changes and sign-ins. */
export async function lockAccount(tx: Tx, key: { id: number } | { username: string }) {
  return tx
    .selectFrom('user_account')
    .select(['id', 'username', 'name', 'role', 'school_id', 'disabled_at', 'version'])
    .where((eb) => eb.and(key))
    .forUpdate()
    .executeTakeFirst()
}

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/** Locks every active admin, so that concurrent changes cannot remove the last two. */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('user_account')
    .select('id')
    .where('role', '=', 1)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

export async function updateAccount(
  db: Kysely<Schema>,
  id: number,
  to: Partial<Pick<NewAccount, 'name' | 'role' | 'school_id'>> & { disabled_at?: Date | null },
) {
  await db
    .updateTable('user_account')
    .set((eb) => ({ ...to, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Notes that another person changed how one gets into the account: its role, school, password or second factor. Its owner then
 * signs no run that was frozen before (docs/product-rules.md#selection-act).
 */
export async function noteAccessChanged(db: Kysely<Schema>, id: number, at: Date) {
  await db.updateTable('user_account').set({ access_changed_at: at }).where('id', '=', id).execute()
}

/** Every account by role, school and name. */
export async function listAccounts(db: Kysely<Schema>) {
  return db
    .selectFrom('user_account')
    .leftJoin('school', 'school.id', 'user_account.school_id')
    .select([
      'user_account.username',
      'user_account.name',
      'user_account.role',
      'user_account.must_change_password',
      'user_account.one_time_until',
      'user_account.password_changed_at',
      'user_account.disabled_at',
      'school.name as school',
      'school.npsn',
    ])
    .orderBy('user_account.role')
    .orderBy('school.name')
    .orderBy('user_account.username')
    .execute()
}

export async function hasAccounts(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findSchool(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom('school')
    .innerJoin('district', 'district.id', 'school.district_id')
    .select(['school.id', 'school.name', 'district.name as district'])
    .where('school.id', '=', id)
    .executeTakeFirst()
}

export async function listSchools(db: Kysely<Schema>) {
  return db
    .selectFrom('school')
    .select(['id', 'npsn', 'name', 'type'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}
