/** What the server has checked about itself: a trial restore of a fresh backup, and the chain of the audit. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { SelfChecks } from '../../platform/metrics/backup-metrics.ts'

type CheckKind = keyof SelfChecks

const MAX_PROBLEM = 1_000

export async function recordCheck(
  db: Kysely<Schema>,
  { kind, endedAt, problem }: { kind: CheckKind; endedAt: Date; problem: string | null },
): Promise<void> {
  await db
    .insertInto('self_check')
    .values({
      kind,
      ended_at: endedAt,
      problem: problem === null ? null : problem.slice(0, MAX_PROBLEM) || 'unknown',
    })
    .execute()
}

/** The newest check of each kind; one of the future is from a clock that was ahead, and counts as none. */
export async function readChecks(db: Kysely<Schema>): Promise<SelfChecks> {
  const { rows } = await sql<{ kind: CheckKind; ended_at: Date; problem: string | null }>`
    select distinct on (kind) kind, ended_at, problem from self_check
    where ended_at <= clock_timestamp() + interval '1 hour' order by kind, id desc`.execute(db)
  return Object.fromEntries(rows.map(({ kind, ended_at, problem }) => [kind, { endedAt: ended_at, problem }]))
}
