/** What is known about the backups of this installation. */
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import { type Database, inTransaction } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

export type BackupAttempt = {
  startedAt: Date
  endedAt: Date
  /** By the schedule of the server, not by an operator. */
  nightly: boolean
  /** The archive of changes that continues the backup. */
  archive: string | null
} & ({ completeUntil: Date; bytes: number } | { problem: string })

/** The actor in the audit of a backup that the schedule starts. */
export const SCHEDULE = 'schedule'

const MAX_PROBLEM = 1_000

/** Records an attempt; a backup that was written also in the audit, because it contains everything. */
export async function recordBackup(db: Database, attempt: BackupAttempt, actor: string): Promise<void> {
  const { startedAt, endedAt, nightly, archive } = attempt
  await inTransaction(db, async (tx) => {
    const outcome =
      'problem' in attempt
        ? { problem: attempt.problem.slice(0, MAX_PROBLEM) || 'unknown' }
        : { complete_until: attempt.completeUntil, bytes: attempt.bytes }
    await tx
      .insertInto('backup_record')
      .values({ started_at: startedAt, ended_at: endedAt, nightly, archive, ...outcome })
      .execute()
    if ('bytes' in attempt)
      await recordAudit(tx, {
        at: endedAt,
        action: 'backup.write',
        actor,
        subject: 'backup',
        changes: { bytes: attempt.bytes, nightly },
      })
  })
}

export type BackupState = {
  /** The newest backup contains every change up to this moment; null without a backup. */
  completeUntil: Date | null
  /** Whether the last attempt failed. */
  failed: boolean
}

/**
 * A record of the future is from a clock that was ahead. It counts as none: otherwise the schedule would rest and the age be small
 * until that moment.
 */
const notAhead = (column: string) => sql`${sql.ref(column)} <= clock_timestamp() + interval '1 hour'`

/** The newest backup, and whether the last attempt failed. */
export async function readBackupState(db: Kysely<Schema>): Promise<BackupState> {
  const { rows } = await sql<{ complete_until: Date | null; failed: boolean | null }>`
    select (select max(complete_until) from backup_record where ${notAhead('complete_until')}) as complete_until,
      (select problem is not null from backup_record order by id desc limit 1) as failed`.execute(db)
  return { completeUntil: rows[0]?.complete_until ?? null, failed: rows[0]?.failed ?? false }
}

/** Start of the last attempt of the schedule, and of its last backup that this archive of changes continues. */
export async function readLastNightly(
  db: Kysely<Schema>,
  archive: string | null,
): Promise<{ tried: Date | null; succeeded: Date | null }> {
  const { rows } = await sql<{ tried: Date | null; succeeded: Date | null }>`
    select max(started_at) as tried,
      max(started_at) filter (where problem is null and archive is not distinct from ${archive}) as succeeded
    from backup_record where nightly and ${notAhead('started_at')}`.execute(db)
  return rows[0] ?? { tried: null, succeeded: null }
}
