import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

export async function liveSessions(db: Kysely<Schema>, userId: number, now: Date) {
  return db
    .selectFrom('staff_session')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** @returns how many sessions ended: 0 for a session of another user */
export async function endOneSession(db: Kysely<Schema>, userId: number, id: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function endSessionsBut(db: Kysely<Schema>, userId: number, current: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('user_id', '=', userId)
    .where('id', '<>', current)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
