/** The backup of the schedule: into the folder of the settings, recorded, and old ones removed. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeLocalTime } from '@spmb/domain/shared/local-time.ts'
import type { Database } from '../../database/database.ts'
import { StartupError } from '../../errors/startup-error.ts'
import type { BackupSettings } from '../../settings/backup-settings.ts'
import { recordBackup, SCHEDULE } from '../backup-record.queries.ts'
import { type BackupSource, createBackup, type WrittenBackup } from '../create-backup.ts'

const NAME = /^spmb-.*\.backup$/
/** The temporary name of a backup in progress, see write-file.ts. */
const PARTIAL = /^spmb-.*\.backup\.partial-\d+$/
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
  let written: WrittenBackup
  try {
    await makeFolder(backups.folder)
    written = await createBackup(source, {
      path,
      recipients: backups.recipients,
      now,
      ...(signal && { signal }),
    })
    const { completeUntil, bytes } = written
    await recordBackup(
      db,
      { startedAt, endedAt: now(), nightly: true, archive, completeUntil, bytes },
      SCHEDULE,
    )
  } catch (error) {
    const problem = error instanceof StartupError ? error.message : 'an unexpected error; see the log'
    await recordBackup(db, { startedAt, endedAt: now(), nightly: true, archive, problem }, SCHEDULE)
    throw error
  }
  try {
    return { ...written, path, removed: await removeOld(backups.folder, backups.keepDays, now()) }
  } catch (error) {
    return { ...written, path, removed: [], notRemoved: (error as Error).message }
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(`The folder ${folder} of BACKUP_DIR cannot be made (${(error as Error).message}).`)
  }
}

const nameAt = (moment: Date, timeZone: string) =>
  `spmb-${writeLocalTime(moment, timeZone).replace(' ', '-').replaceAll(':', '')}-${moment.getTime() % 100_000}.backup`

/**
 * Removes backups and changes older than the days, and what a killed process left of a backup. The newest backup is never removed, and
 * none after a pause that is longer than the days: the clock may be ahead. The next backup then removes them.
 *
 * @returns the names of the backups
 */
export async function removeOld(folder: string, keepDays: number, now: Date): Promise<string[]> {
  const limit = now.getTime() - keepDays * DAY_MS
  const found = await withTimes(folder)
  for (const { name, at } of found)
    if (PARTIAL.test(name) && at < now.getTime() - DAY_MS) await rm(join(folder, name), { force: true })
  const backups = found.filter(({ name }) => NAME.test(name)).sort((a, b) => b.at - a.at)
  const [newest, before] = backups
  if (!newest || !before || before.at < limit) return []
  const old = backups.filter(({ at }) => at < limit)
  for (const { name } of old) await rm(join(folder, name), { force: true })
  // Changes before the oldest backup that is kept continue none.
  const oldest = Math.min(...backups.filter((backup) => !old.includes(backup)).map(({ at }) => at))
  for (const { name, isFolder } of await withTimes(folder)) {
    if (!isFolder || !name.startsWith('changes-')) continue
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
