/** What is known about the backups of this installation. */
import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'

export type BackupAttempt = {
  startedAt: Date
  endedAt: Date
  /** By the schedule of the server, not by an operator. */
  nightly: boolean
  /** The archive of changes that continues the backup. */
  archive: string | null
  /** Where it was to be written; null when the folder could not be used. */
  path: string | null
} & (
  | {
      completeUntil: Date
      bytes: number
      /** SHA-256 of the file. */
      hash: string
      /** Whether the folder is on the disk of the data. */
      sameDisk: boolean
    }
  | { problem: string }
)

/** The actor in the audit of a backup that the schedule starts. */
export const SCHEDULE = 'schedule'

const MAX_PROBLEM = 1_000

/** Records an attempt; a backup that was written also in the audit, because it contains everything. */
export async function recordBackup(db: Database, attempt: BackupAttempt, actor: string): Promise<void> {
  const { startedAt, endedAt, nightly, archive, path } = attempt
  await inTransaction(db, async (tx) => {
    const outcome =
      'problem' in attempt
        ? { problem: attempt.problem.slice(0, MAX_PROBLEM) || 'unknown' }
        : {
            complete_until: attempt.completeUntil,
            bytes: attempt.bytes,
            hash: attempt.hash,
            same_disk: attempt.sameDisk,
          }
    await tx
      .insertInto('backup_record')
      .values({ started_at: startedAt, ended_at: endedAt, nightly, archive, path, ...outcome })
      .execute()
    if ('bytes' in attempt)
      await recordAudit(tx, {
        at: endedAt,
        action: 'backup.write',
        actor,
        subject: 'backup',
        changes: { bytes: attempt.bytes, nightly, digest: attempt.hash },
      })
  })
}

export type BackupState = {
  /** The newest backup contains every change up to this moment; null without a backup. */
  completeUntil: Date | null
  /** Whether the last attempt failed. */
  failed: boolean
  /** Whether the newest backup of the schedule is on the disk of the data. */
  sameDisk: boolean
}

/**
 * A record of the future is from a clock that was ahead. It counts as none: otherwise the schedule would rest and the age be small
 * until that moment.
 */
const notAhead = (column: string) => sql`${sql.ref(column)} <= clock_timestamp() + interval '1 hour'`

/** The newest backup, and whether the last attempt failed. */
export async function readBackupState(db: Kysely<Schema>): Promise<BackupState> {
  const { rows } = await sql<{
    complete_until: Date | null
    failed: boolean | null
    same_disk: boolean | null
  }>`
    select (select max(complete_until) from backup_record where ${notAhead('complete_until')}) as complete_until,
      (select problem is not null from backup_record order by id desc limit 1) as failed,
      (select same_disk from backup_record where nightly and problem is null order by id desc limit 1) as same_disk`.execute(
    db,
  )
  const [row] = rows
  return {
    completeUntil: row?.complete_until ?? null,
    failed: row?.failed ?? false,
    sameDisk: row?.same_disk ?? false,
  }
}

/** Records that are looked at: weeks of nights. */
const NEWEST = 100

/**
 * Start of the last attempt of the schedule into a folder, and of its last backup there that counts: it is of the present archive of
 * changes, its file is there, and no attempt has failed since. After a restore, or with another folder, there is none.
 *
 * @param isThere whether a file exists
 */
export async function readLastNightly(
  db: Kysely<Schema>,
  { archive, folder }: { archive: string | null; folder: string },
  isThere: (path: string) => boolean = existsSync,
): Promise<{ tried: Date | null; succeeded: Date | null }> {
  const newest = await db
    .selectFrom('backup_record')
    .select(['started_at', 'path', 'problem', 'archive'])
    .where('nightly', '=', true)
    .where(sql<boolean>`${notAhead('started_at')}`)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
  const here = newest.filter(
    ({ path, ...row }) => path && dirname(path) === folder && row.archive === archive,
  )
  const hasFailed = typeof newest[0]?.problem === 'string'
  const good = here.find(({ path, problem }) => path && problem === null && !hasFailed && isThere(path))
  return { tried: here[0]?.started_at ?? null, succeeded: good?.started_at ?? null }
}

/** What earlier backups of this installation are known by. */
export async function readOwnBackups(db: Kysely<Schema>): Promise<{
  installation: string
  /** Of those that were written. */
  paths: string[]
  names: Set<string>
  archives: Set<string>
  /** Of the schedule, from before their names were recorded. */
  startedAt: Date[]
}> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('backup_record')
    .select(['path', 'archive', 'started_at', 'nightly', 'problem'])
    .execute()
  return {
    installation: id,
    paths: rows.flatMap(({ path, problem }) => (path && problem === null ? [path] : [])),
    names: new Set(rows.flatMap(({ path }) => (path ? [basename(path)] : []))),
    archives: new Set(rows.flatMap(({ archive }) => archive ?? [])),
    startedAt: rows.filter(({ nightly, path }) => nightly && !path).map((row) => row.started_at),
  }
}
