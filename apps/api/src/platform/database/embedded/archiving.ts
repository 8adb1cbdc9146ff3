/**
 * Archiving of changes (WAL): PostgreSQL copies each finished file of changes to `changes/` in the data folder, at least every
 * few minutes. The server encrypts and moves them away (backup/archive/). Whether it is on is stored, so that a command that
 * starts PostgreSQL does not leave a gap.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Access, readAccess, urlFor, writeAccess } from './access.ts'

/** Where PostgreSQL puts finished files of changes. */
export const changesFolder = (dataDir: string): string => join(dataDir, 'changes')

/** With the 15 seconds of the server's interval, changes leave the machine within five minutes. */
const ARCHIVE_TIMEOUT_SECONDS = 240

/**
 * Turns archiving on or off for the next start. Each time it is turned on a new archive begins: changes made meanwhile are in
 * none, and only a new backup is continued by it.
 */
export function setArchiving(dataDir: string, on: boolean): void {
  const access = readAccess(dataDir)
  if (on === Boolean(access.archive)) return
  writeAccess(dataDir, { ...access, archive: on ? randomBytes(6).toString('hex') : undefined })
}

/** The settings of PostgreSQL. `basic_archive` comes with it, copies durably and never overwrites. */
export function archivingSettings(dataDir: string, archive: string | undefined): Record<string, string> {
  if (!archive) return {}
  const folder = changesFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: String(ARCHIVE_TIMEOUT_SECONDS),
  }
}

/** PostgreSQL archives a finished file within milliseconds, unless the disk is full. */
const ARCHIVED_WITHIN_MS = 10_000

/**
 * Lets a PostgreSQL that continues to run archive all changes until now.
 *
 * @returns the name of their last file
 * @throws Error when it does not do so in time
 */
export async function completeChanges(dataDir: string, access: Access): Promise<string> {
  const owner = new Client({
    connectionString: urlFor(access, 'owner', 'postgres'),
    connectionTimeoutMillis: ARCHIVED_WITHIN_MS,
    query_timeout: ARCHIVED_WITHIN_MS,
  })
  owner.on('error', () => {}) // the statement fails with it
  try {
    await owner.connect()
    const { rows } = await owner.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    const name = rows[0]?.name ?? ''
    const deadline = performance.now() + ARCHIVED_WITHIN_MS
    for (; !existsSync(join(changesFolder(dataDir), name)); await sleep(20))
      if (performance.now() > deadline)
        throw new Error(`${name} was not archived within ${ARCHIVED_WITHIN_MS} ms`)
    return name
  } finally {
    await owner.end().catch(() => {})
  }
}
