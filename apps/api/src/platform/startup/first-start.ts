/** Whether a start may begin a new, empty installation: a disk that is not mounted, or a mistyped folder, looks like a first start. */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { changesFolder } from '../database/embedded/archiving.ts'
import { clusterFolder } from '../database/embedded/cluster.ts'
import { PermanentError } from '../errors/startup-error.ts'
import { BACKUP_NAME } from '../settings/backup-settings.ts'
import type { Config } from '../settings/config.ts'

type Settings = Pick<Config, 'dataDir' | 'database' | 'backups' | 'publicUrl' | 'newInstallation'>

/** The settings of the service of this machine (deploy/systemd). */
export const SERVICE_SETTINGS = '/etc/spmb/spmb.env'
export const DEFAULT_DATA_DIR = './data'

/** In the data folder from the decision to begin until the database is there: a first start that was killed goes on. */
const MARK = 'first-start'

/**
 * @throws PermanentError when something of an installation or of its backups is there, or nobody said that a public site is to begin.
 *   Nothing was written then
 */
export async function refuseFirstStart(settings: Settings): Promise<void> {
  const { dataDir, database, backups, publicUrl, newInstallation } = settings
  const folder = resolve(dataDir)
  if (database.kind === 'embedded' && existsSync(join(folder, MARK))) return
  const trace =
    (database.kind === 'embedded' ? traceIn(folder) : undefined) ??
    (backups && hasBackups(backups.folder) ? `backups in ${backups.folder}` : undefined)
  const where = database.kind === 'embedded' ? `There is no database in ${folder}` : 'The database is empty'
  if (trace)
    throw new PermanentError(
      `${where}, but something of an installation is there: ${trace}. Is a disk not mounted, or a folder mistyped? Put the database back, or restore a backup (docs/it/3-restore.md). To begin a new installation, name empty folders with DATA_DIR and BACKUP_DIR. Nothing was changed.`,
    )
  if (publicUrl.startsWith('https:') && !newInstallation)
    throw new PermanentError(
      `${where}, so this would begin a new, empty installation for ${publicUrl}. If you mean that, set NEW_INSTALLATION=yes for this start. If not: is a disk not mounted, or DATA_DIR mistyped? Nothing was changed.`,
    )
}

/** What of an installation is in a data folder without a database, as words. */
function traceIn(folder: string): string | undefined {
  const changes = changesFolder(folder)
  const names = [
    ...['data-key', 'database.json'].filter((name) => existsSync(join(folder, name))),
    ...(existsSync(changes) && readdirSync(changes).length > 0 ? ['changes'] : []),
  ]
  return names.length > 0 ? names.map((name) => join(folder, name)).join(', ') : undefined
}

/** Whether a folder has backups or archived changes of any installation. */
function hasBackups(folder: string): boolean {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.some((name) => BACKUP_NAME.test(name) || name.startsWith('changes-'))
}

/** Notes that a first start has begun; the folder is there. */
export function noteFirstStart(dataDir: string): void {
  if (!existsSync(clusterFolder(dataDir))) writeFileSync(join(dataDir, MARK), '', { mode: 0o600 })
}

export function endFirstStart(dataDir: string): void {
  rmSync(join(dataDir, MARK), { force: true })
}

/**
 * @throws PermanentError in the folder of the program on a machine that has a service: its data and settings are elsewhere
 */
export function refuseBesideService(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  serviceSettings = SERVICE_SETTINGS,
): void {
  if (database.kind !== 'embedded' || dataDir !== DEFAULT_DATA_DIR || !existsSync(serviceSettings)) return
  if (existsSync(clusterFolder(dataDir))) return
  throw new PermanentError(
    `This machine has a service with its settings in ${serviceSettings}, and they were not given here. Type "sudo spmb …" in place of "npm run spmb -- …". For a folder of its own set DATA_DIR. Nothing was changed.`,
  )
}
