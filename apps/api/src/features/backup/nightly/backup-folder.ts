/** The folder of backups: whether it can be used, whose disk it is on, and whose files are in it. */
import { readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeLocalTime } from '@spmb/domain/shared/local-date.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { isInside } from '../../../platform/files/is-inside.ts'
import { BACKUP_NAME } from '../../../platform/settings/backup-settings.ts'
import { readOwnBackups } from '../backup-record.queries.ts'
import { readLabel } from '../file/label.ts'
import { reasonNotWritten } from '../file/write-file.ts'

/** The temporary name of a backup in progress, see write-file.ts. */
export const PARTIAL_NAME = /^spmb-.*\.backup\.partial-\d+$/

/** The name of a backup of the schedule. */
export const nameAt = (moment: Date, timeZone: string) =>
  `spmb-${writeLocalTime(moment, timeZone).replace(' ', '-').replaceAll(':', '')}-${moment.getTime() % 100_000}.backup`

/**
 * Tries to write into the folder. It is not made: where a share is not mounted, that would be on the disk of the system.
 *
 * @param dataDir of the built-in database
 * @returns why the folder cannot be used, as a sentence
 */
export async function folderProblem(folder: string, dataDir?: string): Promise<string | undefined> {
  const trial = join(folder, `.spmb-trial-${process.pid}`)
  try {
    if (dataDir !== undefined && isInside(await realpath(folder), await realpath(dataDir)))
      return `BACKUP_DIR ${folder} is inside the data folder, and would be lost with it. Name a folder on another disk.`
    await writeFile(trial, 'trial', { mode: 0o600, flush: true })
    await rm(trial)
    return undefined
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT')
      return `The folder ${folder} of BACKUP_DIR does not exist: is the disk or share mounted? A new one is made by hand, for the user of the server.`
    return `Nothing can be written into the folder ${folder} of BACKUP_DIR: ${reasonNotWritten(error) ?? message}.`
  }
}

/** Whether both folders are on one disk: one that breaks takes data and backups. */
export async function sharesDisk(folder: string, dataDir: string | undefined): Promise<boolean> {
  if (dataDir === undefined) return false
  const [one, other] = await Promise.all([stat(folder), stat(dataDir)])
  return one.dev === other.dev
}

export type OwnFiles = {
  /** Whether a backup, or a part of one, is of this installation. */
  isOwn(name: string): Promise<boolean>
  isOwnArchive(name: string): boolean
}

/**
 * Which files are of this installation: their label names it. Those of earlier releases have no such label, and are known by the name
 * that the record of the backup gives them.
 */
export async function ownFiles(
  db: Kysely<Schema>,
  folder: string,
  { archive, timeZone }: { archive: string | null; timeZone: string },
): Promise<OwnFiles> {
  const { installation, names, archives, startedAt } = await readOwnBackups(db)
  const known = new Set([...names, ...startedAt.map((moment) => nameAt(moment, timeZone))])
  return {
    async isOwn(name) {
      const label = await readLabel(join(folder, name))
      if (label?.installation) return label.installation === installation
      return known.has(name.replace(/\.partial-\d+$/, ''))
    },
    isOwnArchive: (name) => name === `changes-${archive}` || archives.has(name.slice('changes-'.length)),
  }
}

/**
 * Backups in the folder that name another installation. Each needs a folder of its own: people would restore the wrong file.
 *
 * @returns why the folder cannot be used, as a sentence
 */
export async function sharedFolderProblem(db: Kysely<Schema>, folder: string): Promise<string | undefined> {
  const { installation } = await readOwnBackups(db)
  for (const name of await readdir(folder)) {
    if (!BACKUP_NAME.test(name)) continue
    const label = await readLabel(join(folder, name))
    if (label?.installation && label.installation !== installation)
      return `The folder ${folder} of BACKUP_DIR has backups of another installation, such as ${name}. Give each installation a folder of its own. Nothing was written or removed there.`
  }
  return undefined
}
