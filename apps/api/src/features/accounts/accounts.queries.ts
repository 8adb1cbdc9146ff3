import { type Actor, isRecentPassword, roleOf } from '@spmb/domain/accounts/actor.ts'
import { endOfOneTimePassword } from '@spmb/domain/accounts/one-time-password.ts'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** The account of a user name. Disabled accounts are not found. */
export async function findAccount(db: Kysely<Schema>, username: string) {
  return withSchool(db)
    .where('user_account.username', '=', username)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

export async function findAccountById(db: Kysely<Schema>, id: number) {
  return withSchool(db).where('user_account.id', '=', id).where('disabled_at', 'is', null).executeTakeFirst()
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

function withSchool(db: Kysely<Schema>) {
  return db
    .selectFrom('user_account')
    .leftJoin('school', 'school.id', 'user_account.school_id')
    .select([
      'user_account.id',
      'user_account.username',
      'user_account.name',
      'user_account.role',
      'user_account.school_id',
      'user_account.password_hash',
      'user_account.must_change_password',
      'user_account.one_time_until',
      'user_account.password_changed_at',
      'school.type as school_type',
    ])
}

/** When the one-time password of an account expires; null for a password that its owner chose. */
export function oneTimePasswordEnd(
  account: Pick<Account, 'must_change_password' | 'one_time_until' | 'password_changed_at'>,
): Date | null {
  if (!account.must_change_password) return null
  return account.one_time_until ?? endOfOneTimePassword(account.password_changed_at)
}

/** An admin without a second factor, while the office requires it of admins. */
const MUST_SET_SECOND_FACTOR = sql<boolean>`user_account.role = 1
  and (select admins_need_second_factor from account_policy)
  and not exists (
    select from second_factor where second_factor.user_id = user_account.id and confirmed_at is not null
  )`

/** The holder of a session at `now`; undefined after it has ended or its account was disabled. */
export async function findActor(
  db: Kysely<Schema>,
  sessionId: Buffer,
  now: Date,
): Promise<(Omit<Actor, 'sessionId'> & { lastUsedAt: Date; expiresAt: Date }) | undefined> {
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('user_account', 'user_account.id', 'staff_session.user_id')
    .leftJoin('school', 'school.id', 'user_account.school_id')
    .where('staff_session.id', '=', sessionId)
    .where('staff_session.expires_at', '>', now)
    .where('user_account.disabled_at', 'is', null)
    .select([
      'user_account.id',
      'user_account.name',
      'user_account.role',
      'user_account.must_change_password',
      'school.id as school_id',
      'school.type as school_type',
      'staff_session.last_used_at',
      'staff_session.expires_at',
    ])
    .select((eb) => [
      eb.fn.coalesce('staff_session.password_given_at', 'staff_session.created_at').as('password_given_at'),
      MUST_SET_SECOND_FACTOR.as('must_set_second_factor'),
    ])
    .executeTakeFirst()
  const role = row && roleOf(row.role)
  if (!row || !role) return undefined
  return {
    userId: row.id,
    name: row.name,
    role,
    school:
      row.school_id !== null && row.school_type !== null
        ? { id: row.school_id, level: row.school_type }
        : null,
    mustChangePassword: row.must_change_password,
    mustSetSecondFactor: row.must_set_second_factor,
    hasRecentPassword: isRecentPassword(row.password_given_at, now),
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }
}

export async function startSession(
  db: Kysely<Schema>,
  session: {
    id: Buffer
    user_id: number
    created_at: Date
    expires_at: Date
    address: string | null
    device: string | null
  },
) {
  await db
    .insertInto('staff_session')
    .values({ ...session, last_used_at: session.created_at, password_given_at: session.created_at })
    .execute()
}

export async function touchSession(db: Kysely<Schema>, id: Buffer, now: Date) {
  await db.updateTable('staff_session').set({ last_used_at: now }).where('id', '=', id).execute()
}

/**
 * Notes that the password was given.
 *
 * @param next the id from now on; with it the present one no longer names a session
 * @returns the end of the session; undefined when it has ended
 */
export async function renewSession(
  db: Kysely<Schema>,
  id: Buffer,
  { next, now }: { next: Buffer; now: Date },
): Promise<{ expires_at: Date } | undefined> {
  return db
    .updateTable('staff_session')
    .set({ id: next, password_given_at: now })
    .where('id', '=', id)
    .returning('expires_at')
    .executeTakeFirst()
}

export async function endSession(db: Kysely<Schema>, id: Buffer) {
  await db.deleteFrom('staff_session').where('id', '=', id).execute()
}

/** @returns how many sessions ended */
export async function endSessionsOf(db: Kysely<Schema>, userId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function noteLogin(db: Kysely<Schema>, userId: number, now: Date) {
  await db.updateTable('user_account').set({ last_login_at: now }).where('id', '=', userId).execute()
}

export async function purgeEndedSessions(db: Kysely<Schema>, now: Date) {
  await db.deleteFrom('staff_session').where('expires_at', '<=', now).execute()
}

export async function setPassword(
  db: Kysely<Schema>,
  userId: number,
  to: { hash: string; oneTimeUntil: Date | null; now: Date },
) {
  await db
    .updateTable('user_account')
    .set({
      password_hash: to.hash,
      must_change_password: to.oneTimeUntil !== null,
      one_time_until: to.oneTimeUntil,
      password_changed_at: to.now,
    })
    .where('id', '=', userId)
    .execute()
}

/**
 * Locks and reads the account, if the verified password is still its password and it is not disabled. A concurrent
 * change of password, role or state either happens before and is seen here, or waits and ends the new session.
 */
export async function holdAccount(
  tx: Tx,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
): Promise<Account | undefined> {
  const held = await tx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A second statement, after the lock was granted, reads role and school as the other transaction left them.
  return held && findAccountById(tx, held.id)
}

/** Replaces a hash of an older cost. Password and sessions stay. */
export async function renewHash(db: Kysely<Schema>, userId: number, hash: string) {
  await db.updateTable('user_account').set({ password_hash: hash }).where('id', '=', userId).execute()
}
