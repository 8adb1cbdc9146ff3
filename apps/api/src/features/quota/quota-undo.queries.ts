/** The last change of quotas by each member of staff. */
import type { Kysely } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'

export interface Undo {
  at: Date
  seasonId: number
  /**
   * The seats to restore, whether they were a proposal (absent in rows of an earlier version of the server), and the version
   * that the change left; a later one shows another change.
   */
  changes: { schoolId: number; before: number | null; isProposed?: boolean; version: number }[]
}

export async function findUndo(db: Kysely<Schema>, userId: number): Promise<Undo | null> {
  const row = await db.selectFrom('quota_undo').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? { at: row.changed_at, seasonId: row.season_id, changes: row.changes as Undo['changes'] } : null
}

/** Replaces the change that the user may undo. */
export async function rememberUndo(tx: Tx, userId: number, undo: Undo): Promise<void> {
  const row = { season_id: undo.seasonId, changed_at: undo.at, changes: JSON.stringify(undo.changes) }
  await tx
    .insertInto('quota_undo')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function deleteUndo(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('quota_undo').where('user_id', '=', userId).execute()
}
