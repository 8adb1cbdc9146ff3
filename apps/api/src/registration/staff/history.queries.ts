import type { HistoryEntry } from '@spmb/domain/registration/staff/contract.ts'
import { actorWords, HISTORY_ACTIONS, type HistoryAction } from '@spmb/domain/registration/staff/messages.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** Maximum number of changes returned; the newest are kept. */
const NEWEST = 500

/** The changes of a registration, newest first, without reads. */
export async function findHistory(db: Kysely<Schema>, id: number): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('audit_entry as a')
    .leftJoin('user_account as u', (join) => join.on(sql`'user:' || u.id`, '=', sql.ref('a.actor')))
    .where('a.subject', '=', 'registration')
    .where('a.subject_id', '=', id)
    .where('a.action', 'in', Object.keys(HISTORY_ACTIONS))
    .orderBy('a.id', 'desc')
    .limit(NEWEST)
    .select(['a.at', 'a.action', 'a.actor', 'a.changes', 'u.name'])
    .execute()
  return rows.map((row) => ({
    at: row.at.toISOString(),
    who: actorWords(row.actor, row.name),
    action: row.action as HistoryAction,
    changes: (row.changes ?? {}) as HistoryEntry['changes'],
  }))
}
