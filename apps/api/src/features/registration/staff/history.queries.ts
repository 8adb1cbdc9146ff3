import type { HistoryEntry } from '@spmb/domain/registration/staff/contract.staff.ts'
import { actorWords, HISTORY_ACTIONS, type HistoryAction } from '@spmb/domain/registration/staff/messages.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { answeringSchool } from '../request.queries.ts'

/** Maximum number of changes returned; the newest are kept. */
const NEWEST = 500

/** Acts about a correction request or a path: an operator reads them where the own school answers. */
const OF_REQUESTS: readonly string[] = [
  'registration.request_correction',
  'registration.refuse_correction',
  'registration.claim_path',
  'registration.withdraw_claim',
  'registration.check_claim',
  'registration.lapse_claim',
]
/** Acts about objections: an operator reads them where the child objects to the own school only, and each objection on the record. */
const OF_OBJECTIONS: readonly string[] = [
  'registration.file_objection',
  'registration.answer_objection',
  'registration.uphold_objection',
  'registration.confirm_objection',
  'registration.reopen_objection',
]

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
  const { answers } = await db
    .selectFrom('registration as r')
    .select(answeringSchool.as('answers'))
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
  const objected = await db
    .selectFrom('objection')
    .select('school_id')
    .where('registration_id', '=', id)
    .execute()
  const isOwn = objected.every(({ school_id }) => school_id === ownSchool)
  return [...(answers === ownSchool ? [] : OF_REQUESTS), ...(isOwn ? [] : OF_OBJECTIONS)]
}
