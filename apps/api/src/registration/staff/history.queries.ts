import type { HistoryEntry } from '@spmb/domain/registration/staff/contract.ts'
import { actorWords, HISTORY_ACTIONS, type HistoryAction } from '@spmb/domain/registration/staff/messages.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { answeringSchool } from '../request.queries.ts'

/** Maximum number of changes returned; the newest are kept. */
const NEWEST = 500

/** Acts about a correction request: an operator reads them where the own school answers. */
const OF_REQUESTS: readonly string[] = ['registration.request_correction', 'registration.refuse_correction']
/** Acts about an objection: an operator reads them where it is to the own school. */
const OF_OBJECTIONS: readonly string[] = ['registration.file_objection', 'registration.answer_objection']

/**
 * The changes of a registration, newest first, without reads.
 *
 * @param ownSchool an operator's school; null: all
 */
export async function findHistory(
  db: Kysely<Schema>,
  id: number,
  ownSchool: number | null,
): Promise<HistoryEntry[]> {
  const hidden = ownSchool === null ? [] : await actsOfOthers(db, id, ownSchool)
  const rows = await db
    .selectFrom('audit_entry as a')
    .leftJoin('user_account as u', (join) => join.on(sql`'user:' || u.id`, '=', sql.ref('a.actor')))
    .where('a.subject', '=', 'registration')
    .where('a.subject_id', '=', id)
    .where(
      'a.action',
      'in',
      Object.keys(HISTORY_ACTIONS).filter((action) => !hidden.includes(action)),
    )
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

/** What is between the family and another school (docs/product-rules.md#correction-requests). */
async function actsOfOthers(db: Kysely<Schema>, id: number, ownSchool: number): Promise<readonly string[]> {
  const { answers, objected } = await db
    .selectFrom('registration as r')
    .leftJoin('objection as o', 'o.registration_id', 'r.id')
    .select([answeringSchool.as('answers'), 'o.school_id as objected'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
  return [...(answers === ownSchool ? [] : OF_REQUESTS), ...(objected === ownSchool ? [] : OF_OBJECTIONS)]
}
