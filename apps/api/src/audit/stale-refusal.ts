/** The refusal of a change that started from an older version. It names who was first, and when. */
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { changedMeanwhile } from '@spmb/domain/shared/messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

const COMMAND_LINE = 'baris perintah server'

/** 409 with the author and the time of the change that came first. @param of what was changed, as the audit names it */
export async function staleRefusal(
  db: Tx,
  of: { subject: string; id: number },
  timeZone: string,
): Promise<Conflict> {
  const last = await db
    .selectFrom('audit_entry as a')
    .leftJoin('user_account as u', (join) => join.on(sql`'user:' || u.id`, '=', sql.ref('a.actor')))
    .where('a.subject', '=', of.subject)
    .where('a.subject_id', '=', of.id)
    .orderBy('a.id', 'desc')
    .select(['a.at', 'u.name as who'])
    .executeTakeFirst()
  return new Conflict(
    changedMeanwhile(last ? { who: last.who ?? COMMAND_LINE, when: longMoment(last.at, timeZone) } : null),
  )
}
