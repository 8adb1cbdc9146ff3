import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Family } from '../../../platform/http/serve.ts'

interface NewFamilySession {
  id: Buffer
  registrationId: number
  /** The stored hash of the code that was given. */
  changeCode: Buffer
  expiresAt: Date
}

/**
 * Stores a session while the code is still the registration's. The row is locked, so that a new code, which ends all sessions,
 * comes before or after this and never between.
 */
export async function storeFamilySession(
  db: Kysely<Schema>,
  { id, registrationId, changeCode, expiresAt }: NewFamilySession,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into family_session (id, registration_id, expires_at)
    select ${id}, registration.id, ${expiresAt} from registration
    where registration.id = ${registrationId} and change_code = ${changeCode} and deleted_at is null
    for share`.execute(db)
  return numAffectedRows === 1n
}

/** The registration of a live session, unless it is deleted. */
export async function findFamily(db: Kysely<Schema>, id: Buffer, now: Date): Promise<Family | undefined> {
  return db
    .selectFrom('family_session as session')
    .innerJoin('registration as r', 'r.id', 'session.registration_id')
    .where('session.id', '=', id)
    .where('session.expires_at', '>', now)
    .where('r.deleted_at', 'is', null)
    .select(['r.id as registrationId', 'r.level'])
    .executeTakeFirst()
}

export async function endFamilySession(db: Kysely<Schema>, id: Buffer): Promise<void> {
  await db.deleteFrom('family_session').where('id', '=', id).execute()
}

/** Ends the sessions of a registration whose code is replaced. */
export async function endFamilySessions(db: Kysely<Schema>, registrationId: number): Promise<void> {
  await db.deleteFrom('family_session').where('registration_id', '=', registrationId).execute()
}

export async function deleteFamilySessions(db: Kysely<Schema>, endedBefore: Date): Promise<void> {
  await db.deleteFrom('family_session').where('expires_at', '<=', endedBefore).execute()
}
