/** Puts a backup in place of an empty installation. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { readAccess, writeAccess } from '../../platform/database/embedded/access.ts'
import { waitForLock } from '../../platform/database/embedded/file-lock.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { syncFolder } from '../../platform/files/sync-folder.ts'
import type { Log } from '../../platform/observability/logger.ts'
import { keyText } from '../../platform/settings/data-key.ts'
import { withClient } from './copy/open-client.ts'
import { DATA_KEY_ENTRY } from './file/contents.ts'
import { openBackup, wholeSection } from './file/read-backup.ts'
import { reasonNotWritten } from './file/write-file.ts'
import { type AtEnd, checkHeader, loadBackup, type Replay, type Staged, whileStaged } from './stage.ts'

export type Restored = Pick<Staged, 'completeUntil' | 'comparison' | 'tables' | 'leftOut' | 'replayed'> & {
  /** Settings of the server that wrote the backup, without anything secret. */
  settings: Record<string, string>
}

type Options = {
  log: Log
  /** Of the settings; absent when the data folder holds the key. With them it gets none. */
  dataKeys?: readonly Buffer[] | undefined
  replay?: Replay | undefined
  atEnd: AtEnd
}

/** Sessions that ended after the backup would be valid again. All users sign in again. */
const END_SESSIONS = 'delete from staff_session; delete from family_session'

const LOCK_TIMEOUT_MS = 1_000

/**
 * Restores into a data folder without a database. The folder gets the files only when the restored tables are those of the
 * backup; until then they are in a temporary folder inside it.
 *
 * @throws StartupError when the folder has a database or another data key, or the backup cannot be restored
 */
export async function restoreIntoFolder(
  path: string,
  identities: string[],
  folder: string,
  { log, dataKeys, replay, atEnd }: Options,
): Promise<Restored> {
  const dataDir = resolve(folder)
  refuseLiving(dataDir)
  const fresh = !existsSync(dataDir)
  const locks = join(dataDir, 'locks')
  const lock = join(locks, 'change')
  await mkdir(locks, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new StartupError(
      `The data folder ${dataDir} cannot be used: ${reasonNotWritten(error) ?? error.message}. Make it for this user first, such as by: sudo install -d -o ${userName()} -m 700 ${dataDir}. Nothing was changed.`,
    )
  })
  // A server that is started now waits, and finds the restored database.
  const release = await waitForLock(lock, 'exclusive', LOCK_TIMEOUT_MS)
  // A restore that failed meanwhile has removed the file, and another process would lock a new one.
  if (!release || !existsSync(lock)) {
    release?.()
    throw new StartupError(
      `Another process uses the data folder ${dataDir}. Stop the server and the commands.`,
    )
  }
  const staging = join(dataDir, `making-restore-${process.pid}`)
  const checkKey = (key: string) => refuseOtherKey(key, dataDir, dataKeys)
  const options = { dataDir: staging, log, replay, checkKey, withKey: !dataKeys, atEnd }
  try {
    // Another restore may have ended while this one waited.
    refuseLiving(dataDir)
    return await whileStaged(path, identities, options, async (staged) => {
      const { completeUntil, comparison, leftOut, replayed, tables, ownerUrl, header } = staged
      refuseDifferent(path, comparison.different)
      await withClient(ownerUrl, (client) => client.query(END_SESSIONS))
      await staged.stop()
      await moveIntoPlace(staging, dataDir)
      return { completeUntil, comparison, leftOut, replayed, tables, settings: header.settings ?? {} }
    })
  } finally {
    const unused = fresh && !existsSync(join(dataDir, 'postgres'))
    // Before the lock is released: another restore that waits for this file sees that it has gone.
    if (unused) await rm(lock, { force: true })
    release()
    // rmdir leaves what another process has put there meanwhile.
    if (unused) for (const made of [locks, dataDir]) await rmdir(made).catch(() => {})
  }
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'USER')
  }
}

/** @throws StartupError when the folder has a database */
function refuseLiving(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres')))
    throw new StartupError(
      `There is a database in ${dataDir}. A restore never replaces one: name an empty folder with DATA_DIR, or stop the server and rename this folder. Nothing was changed.`,
    )
}

/** @throws StartupError when the settings or the folder have another data key */
function refuseOtherKey(restored: string, dataDir: string, dataKeys: readonly Buffer[] | undefined): void {
  const file = join(dataDir, 'data-key')
  if (existsSync(file) && readFileSync(file, 'utf8').trim() !== restored)
    throw new StartupError(
      `${file} is not the key of the backup. Move it away first if nothing needs it, or name an empty folder with DATA_DIR. Nothing was changed.`,
    )
  if (dataKeys && !hasKeys(dataKeys, restored)) throw otherDataKey()
}

/** @param restored the keys of the backup, as in a key file */
function hasKeys(dataKeys: readonly Buffer[], restored: string): boolean {
  const known = keyText(dataKeys).split('\n')
  return restored.split('\n').every((line) => known.includes(line))
}

const otherDataKey = () =>
  new StartupError(
    'DATA_KEY is not the key of the backup. "npm run spmb -- backup key FILE --identity IDENTITY" prints that key. Nothing was changed.',
  )

/** The database comes last: a data folder is complete once it has one. */
async function moveIntoPlace(staging: string, dataDir: string): Promise<void> {
  // The folder is not that of a copy.
  writeAccess(staging, { ...readAccess(staging), folder: undefined })
  for (const name of ['data-key', 'database.json', 'postgres'])
    if (existsSync(join(staging, name))) await rename(join(staging, name), join(dataDir, name))
  syncFolder(dataDir)
}

/**
 * Restores the rows of the tables into an empty database of one's own. The file is read to its end once before the database is
 * changed.
 *
 * @param dataKeys of the installation; those of the backup have to be among them
 * @throws StartupError when the database is not empty, the key is another one or the backup cannot be restored
 */
export async function restoreIntoDatabase(
  path: string,
  identities: string[],
  { ownerUrl, appUrl, dataKeys }: { ownerUrl: string; appUrl: string; dataKeys: readonly Buffer[] },
): Promise<Restored> {
  await refuseUsed(ownerUrl)
  const trial = await openBackup(path, identities)
  await checkHeader(path, trial.header)
  if (trial.header.kind === 'cluster')
    throw new StartupError(
      `${path} holds the files of a built-in database. Restore it without DATABASE_URL, write a backup with --tables there, and restore that one here. Nothing was changed.`,
    )
  for await (const section of trial.sections) {
    const content = await wholeSection(section)
    if (section.name === DATA_KEY_ENTRY && !hasKeys(dataKeys, content.toString('utf8').trim()))
      throw otherDataKey()
  }
  trial.summary()
  const appRole = await withClient(appUrl, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  })
  const { sections, ...backup } = await openBackup(path, identities)
  const restored = await loadBackup({ ...backup, sections }, ownerUrl, appRole)
  refuseDifferent(path, restored.comparison.different)
  await withClient(ownerUrl, (client) => client.query(END_SESSIONS))
  return { ...restored, replayed: false, settings: trial.header.settings ?? {} }
}

/** @throws StartupError when a server is connected, or the database has rows of an installation */
async function refuseUsed(ownerUrl: string): Promise<void> {
  const used = await withClient(ownerUrl, async (client) => {
    const { rows: servers } = await client.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'spmb server'",
    )
    if (servers.length > 0) return 'A server is connected to the database. Stop it first.'
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    )
    if (tables.length === 0) return undefined
    if (!tables.some(({ name }) => name === 'schema_migration'))
      return 'The database has tables of another program.'
    const { rows } = await client.query<{ used: boolean }>(
      'select exists (select from registration) or exists (select from user_account) or exists (select from audit_entry) as used',
    )
    return rows[0]?.used ? 'The database has an installation in it.' : undefined
  })
  if (used)
    throw new StartupError(
      `${used} A restore never replaces one: create an empty database. Nothing was changed.`,
    )
}

function refuseDifferent(path: string, different: string[]): void {
  if (different.length === 0) return
  throw new StartupError(
    [`${path} was not restored: it is not what was backed up.`, ...different, 'Nothing was changed.'].join(
      '\n',
    ),
  )
}

/** The data key of a backup as hexadecimal digits. @throws StartupError when the file cannot be read */
export async function readDataKey(path: string, identities: string[]): Promise<string> {
  const { sections } = await openBackup(path, identities)
  for await (const section of sections)
    if (section.name === DATA_KEY_ENTRY) return (await wholeSection(section)).toString('utf8').trim()
  throw new StartupError(`${path} holds no data key.`)
}
