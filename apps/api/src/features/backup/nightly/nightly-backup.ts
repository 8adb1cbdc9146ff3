/** The backup of the schedule: into the folder of the settings, recorded, and old ones removed. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../platform/database/database.ts'
import { StartupError } from '../../../platform/errors/startup-error.ts'
import { BACKUP_NAME, type BackupSettings } from '../../../platform/settings/backup-settings.ts'
import { recordBackup, SCHEDULE } from '../backup-record.queries.ts'
import { type BackupSource, createBackup, type WrittenBackup } from '../create-backup.ts'
import {
  folderProblem,
  nameAt,
  type OwnFiles,
  ownFiles,
  PARTIAL_NAME,
  sharedFolderProblem,
  sharesDisk,
} from './backup-folder.ts'

const DAY_MS = 24 * 3_600_000

export type NightlyBackup = WrittenBackup & {
  path: string
  removed: string[]
  /** Why old backups could not be removed; the backup is good all the same. */
  notRemoved?: string
}

/**
 * Writes a backup into the folder of the settings and removes those that are too old. Success and failure are recorded.
 *
 * @throws StartupError when it cannot be written
 */
export async function nightlyBackup(
  source: BackupSource,
  {
    db,
    backups,
    now,
    timeZone,
    signal,
  }: {
    db: Database
    backups: NonNullable<BackupSettings['backups']>
    now: () => Date
    timeZone: string
    signal?: AbortSignal
  },
): Promise<NightlyBackup> {
  const startedAt = now()
  const path = join(backups.folder, nameAt(startedAt, timeZone))
  const archive = source.archive ?? null
  const record = { startedAt, nightly: true, archive }
  let written: WrittenBackup
  try {
    await refuseFolder(backups.folder, { db, dataDir: source.dataDir })
    written = await createBackup(source, {
      path,
      recipients: backups.recipients,
      now,
      ...(signal && { signal }),
    })
    const { completeUntil, bytes, hash } = written
    const sameDisk = await sharesDisk(backups.folder, source.dataDir)
    await recordBackup(
      db,
      { ...record, endedAt: now(), path, completeUntil, bytes, hash, sameDisk },
      SCHEDULE,
    )
  } catch (error) {
    const problem = error instanceof StartupError ? error.message : 'an unexpected error; see the log'
    await recordBackup(db, { ...record, endedAt: now(), path, problem }, SCHEDULE)
    throw error
  }
  try {
    const own = await ownFiles(db.kysely, backups.folder, { archive, timeZone })
    return { ...written, path, removed: await removeOld(backups.folder, backups.keepDays, now(), own) }
  } catch (error) {
    return { ...written, path, removed: [], notRemoved: (error as Error).message }
  }
}

/** @throws StartupError when the folder cannot be written, or has backups of another installation */
async function refuseFolder(
  folder: string,
  { db, dataDir }: { db: Database; dataDir: string | undefined },
): Promise<void> {
  const problem = (await folderProblem(folder, dataDir)) ?? (await sharedFolderProblem(db.kysely, folder))
  if (problem) throw new StartupError(problem)
}

/**
 * Removes backups and changes of this installation older than the days, and what a killed process left of a backup. The newest backup
 * is never removed, and none after a pause that is longer than the days: the clock may be ahead. The next backup then removes them.
 *
 * @returns the names of the backups
 */
export async function removeOld(
  folder: string,
  keepDays: number,
  now: Date,
  { isOwn, isOwnArchive }: OwnFiles,
): Promise<string[]> {
  const limit = now.getTime() - keepDays * DAY_MS
  const found = await withTimes(folder)
  for (const { name, at } of found)
    if (PARTIAL_NAME.test(name) && at < now.getTime() - DAY_MS && (await isOwn(name)))
      await rm(join(folder, name), { force: true })
  const backups: typeof found = []
  for (const file of found.sort((a, b) => b.at - a.at))
    if (BACKUP_NAME.test(file.name) && (await isOwn(file.name))) backups.push(file)
  const [newest, before] = backups
  if (!newest || !before || before.at < limit) return []
  const old = backups.filter(({ at }) => at < limit)
  for (const { name } of old) await rm(join(folder, name), { force: true })
  // Changes before the oldest backup that is kept continue none.
  const oldest = Math.min(...backups.filter((backup) => !old.includes(backup)).map(({ at }) => at))
  for (const { name, isFolder } of await withTimes(folder)) {
    if (!isFolder || !name.startsWith('changes-') || !isOwnArchive(name)) continue
    const inside = join(folder, name)
    for (const file of await withTimes(inside))
      if (file.at < oldest - DAY_MS) await rm(join(inside, file.name), { force: true })
  }
  return old.map(({ name }) => name)
}

/** Without those that disappear meanwhile, as the temporary names of changes that are moved here do. */
async function withTimes(folder: string) {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const status = await stat(join(folder, name)).catch(whenGone)
      return status && { name, at: status.mtimeMs, isFolder: status.isDirectory() }
    }),
  )
  return found.filter((file) => file !== undefined)
}

function whenGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
