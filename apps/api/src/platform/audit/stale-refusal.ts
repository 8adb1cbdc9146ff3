/** The refusal of a change that started from an older version. It names who was first, and when; staff only read it. */
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { changedMeanwhile } from '@spmb/domain/shared/messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

const COMMAND_LINE = 'baris perintah server'
const FAMILY_ACTORS = ['family', 'public']

/**
 * 409 with the author and the time of the change that came first; without them after a change by a family.
 *
 * @param of what was changed, as the audit names it
 * @param actions those that count the version; absent: all
 */
export async function staleRefusal(
  db: Kysely<Schema>,
  of: { subject: string; id: number },
  timeZone: string,
  actions?: readonly string[],
): Promise<Conflict> {
  let changes = db
    .selectFrom('audit_entry as a')
    .leftJoin('user_account as u', (join) => join.on(sql`'user:' || u.id`, '=', sql.ref('a.actor')))
    .where('a.subject', '=', of.subject)
    .where('a.subject_id', '=', of.id)
  if (actions) changes = changes.where('a.action', 'in', actions)
  const last = await changes
    .orderBy('a.id', 'desc')
    .select(['a.at', 'a.actor', 'u.name as who'])
    .executeTakeFirst()
  const isNamed = last !== undefined && !FAMILY_ACTORS.includes(last.actor)
  return new Conflict(
    changedMeanwhile(isNamed ? { who: last.who ?? COMMAND_LINE, when: longMoment(last.at, timeZone) } : null),
  )
}
