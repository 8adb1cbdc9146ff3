/**
 * Restores a backup into a new data folder with a running PostgreSQL, and compares it with what was backed up. `verify`
 * throws the folder away, `restore` moves it into place.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import * as z from 'zod/mini'
import { type Access, newAccess, ROLES, writeAccess } from '../../platform/database/embedded/access.ts'
import { MAJOR } from '../../platform/database/embedded/cluster.ts'
import { openEmbedded } from '../../platform/database/embedded/open.ts'
import { MIGRATIONS, migrate, migrationChecksums, schemaVersion } from '../../platform/database/migrate.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import type { Log } from '../../platform/observability/logger.ts'
import { continueSequences, loadTables } from './copy/load-tables.ts'
import { withClient } from './copy/open-client.ts'
import { type Comparison, compareTables, digestDatabase, digestTables } from './copy/table-digests.ts'
import { readTables } from './copy/tables.ts'
import { unpackBase } from './copy/unpack-base.ts'
import { PLATFORM } from './create-backup.ts'
import {
  ACCESS_ENTRY,
  BASE,
  DATA_KEY_ENTRY,
  type Header,
  MANIFEST,
  type TableDigests,
} from './file/contents.ts'
import { programOf, readLabel } from './file/label.ts'
import { type Backup, openBackup, type Section, wholeSection } from './file/read-backup.ts'
import { DISK_IS_FULL, reasonNotWritten } from './file/write-file.ts'
import { refuseWithoutSpace } from './free-space.ts'

export type Staged = {
  header: Header
  completeUntil: Date
  comparison: Comparison
  /** Archived changes were replayed, so that the tables are not those of the backup. */
  replayed: boolean
  /** What of the archived changes could not be used. */
  leftOut?: string | undefined
  /** What the restored tables contain. */
  tables: TableDigests
  ownerUrl: string
  /** Stops PostgreSQL; the files stay. */
  stop(): Promise<void>
}

/** How PostgreSQL continues a base backup with archived changes (archive/replay.ts). */
export type Replay = {
  until: Date | undefined
  /** A moment as the operator writes it. */
  written(moment: Date): string
  settings: Record<string, string>
  /** @param archive the archive that continues the backup */
  prepare(cluster: string, archive: string | null): Promise<void>
  /** After `prepare`: what could not be used, as a sentence. */
  leftOut(): string | undefined
  /** A sentence in place of PostgreSQL's error. */
  explain(error: unknown): unknown
}

type StageOptions = {
  /** Becomes a complete data folder. */
  dataDir: string
  log: Log
  replay?: Replay | undefined
  /** Gets the data key of the backup as hexadecimal digits, before anything else; may refuse it. */
  checkKey?: ((dataKey: string) => void) | undefined
  /** Whether the folder gets the data key. */
  withKey: boolean
}

/** Registers what has to be done at the end, even when the command is interrupted. */
export type AtEnd = (act: () => Promise<void>) => void

/**
 * Restores a backup into a folder, does `work`, stops PostgreSQL and removes the folder.
 *
 * @throws StartupError when the file cannot be read with the identities, is damaged or needs another program, or the folder
 *   cannot be written
 */
export async function whileStaged<T>(
  path: string,
  identities: string[],
  { atEnd, ...options }: StageOptions & { atEnd: AtEnd },
  work: (staged: Staged) => Promise<T>,
): Promise<T> {
  const interruption = new AbortController()
  const staging = stage(path, identities, options, interruption.signal).catch((error) => {
    throw notUnpacked(error, options.dataDir)
  })
  let cleaned: Promise<void> | undefined
  const clean = () => {
    cleaned ??= (async () => {
      interruption.abort(new StartupError('The command was interrupted.'))
      const staged = await staging.catch(() => undefined)
      await staged?.stop()
      await rm(options.dataDir, { recursive: true, force: true })
    })()
    return cleaned
  }
  atEnd(clean)
  try {
    return await work(await staging)
  } finally {
    await clean()
  }
}

/** PostgreSQL's code for a disk without space, where the rows of a backup are loaded. */
const DISK_FULL = '53100'

function notUnpacked(error: unknown, folder: string): unknown {
  const isFull = (error as { code?: string }).code === DISK_FULL
  const reason = isFull ? DISK_IS_FULL : reasonNotWritten(error)
  return reason
    ? new StartupError(`The backup could not be unpacked in ${folder}: ${reason}. Nothing was changed.`)
    : error
}

async function stage(
  path: string,
  identities: string[],
  options: StageOptions,
  signal: AbortSignal,
): Promise<Staged> {
  const backup = await openBackup(path, identities, signal)
  await checkHeader(path, backup.header)
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  await refuseWithoutSpace(path, options.dataDir)
  return backup.header.kind === 'cluster' ? stageCluster(backup, options) : stageTables(backup, options)
}

/** Nothing that stands in the files of a backup acts by itself while they are compared. */
const NO_ACTS = {
  event_triggers: 'off',
  session_preload_libraries: '',
  local_preload_libraries: '',
  shared_preload_libraries: '',
  archive_mode: 'off',
  autovacuum: 'off',
}

async function stageCluster(backup: Backup, options: StageOptions): Promise<Staged> {
  const { dataDir, log, replay } = options
  const cluster = join(dataDir, 'postgres')
  const manifest = await unpackBase(await keyFiles(backup.sections, options), cluster, {
    base: BASE,
    manifest: MANIFEST,
  })
  const summary = backup.summary()
  manifest.check()
  if (replay?.until && replay.until < new Date(summary.completeUntil))
    throw new StartupError(
      `The backup holds everything until ${replay.written(new Date(summary.completeUntil))}, which is after the moment of --until. Use an earlier backup. Nothing was changed.`,
    )
  await replay?.prepare(cluster, backup.header.archive)
  const settings = { ...replay?.settings, ...NO_ACTS }
  const database = await openEmbedded({ dataDir, as: 'command', log, settings }).catch((error) => {
    throw replay?.explain(error) ?? error
  })
  return closingOnError(database, async () => {
    const tables = await withClient(database.ownerUrl, digestDatabase)
    return {
      header: backup.header,
      completeUntil: replay
        ? (replay.until ?? (await lastChange(database.ownerUrl, new Date(summary.completeUntil))))
        : new Date(summary.completeUntil),
      // With changes that were made after the backup, the tables are not those of the backup.
      comparison: replay
        ? { equal: [], changing: Object.keys(tables), different: [] }
        : compareTables(summary.before, summary.after, tables),
      replayed: replay !== undefined,
      leftOut: replay?.leftOut(),
      tables,
      ownerUrl: database.ownerUrl,
      stop: () => database.stop(),
    }
  })
}

/** The time of the last change that was replayed, which may be none after those of the backup. */
const lastChange = (url: string, backup: Date): Promise<Date> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    const at = rows[0]?.at
    return at && at > backup ? at : backup
  })

async function stageTables(backup: Backup, options: StageOptions): Promise<Staged> {
  const { dataDir, log, replay } = options
  if (replay)
    throw new StartupError(
      'This backup holds the rows of the tables; archived changes continue only a backup of the built-in database.',
    )
  const sections = await keyFiles(backup.sections, options)
  const database = await openEmbedded({ dataDir, as: 'command', log })
  return closingOnError(database, async () => {
    const loaded = await loadBackup({ ...backup, sections }, database.ownerUrl, ROLES.app)
    return {
      header: backup.header,
      replayed: false,
      ...loaded,
      ownerUrl: database.ownerUrl,
      stop: () => database.stop(),
    }
  })
}

/**
 * Creates the schema of the backup in an empty database and loads its rows in one transaction. Rows that differ from what was
 * backed up end it, and leave the tables as they were.
 *
 * @throws StartupError when the backup is damaged
 */
export async function loadBackup(
  backup: Backup,
  ownerUrl: string,
  appRole: string,
): Promise<Pick<Staged, 'completeUntil' | 'comparison' | 'tables'>> {
  await migrate(ownerUrl, appRole, MIGRATIONS, { upTo: backup.header.schema.version })
  return withClient(ownerUrl, async (client: Client) => {
    if ((await schemaVersion(client)) !== backup.header.schema.version)
      throw new StartupError(
        'The database has the schema of another version than the backup. Create an empty database. Nothing was changed.',
      )
    await client.query('begin')
    await loadTables(client, backup.sections)
    const summary = backup.summary()
    await continueSequences(client, summary.sequences)
    const tables = await digestTables(client, await readTables(client))
    const comparison = compareTables(summary.before, summary.after, tables)
    await client.query(comparison.different.length === 0 ? 'commit' : 'rollback')
    if (comparison.different.length === 0) await client.query('analyze')
    return { completeUntil: new Date(summary.completeUntil), comparison, tables }
  })
}

/** Writes the key and the passwords, which come first, to the data folder. @returns the other sections */
async function keyFiles(
  sections: AsyncGenerator<Section>,
  { dataDir, checkKey = () => {}, withKey }: StageOptions,
): Promise<AsyncGenerator<Section>> {
  const files: Record<string, string> = { [DATA_KEY_ENTRY]: 'data-key', [ACCESS_ENTRY]: 'database.json' }
  let next = await sections.next()
  for (; !next.done; next = await sections.next()) {
    const name = files[next.value.name]
    if (!name) break
    const content = await wholeSection(next.value)
    if (name === 'data-key') checkKey(content.toString('utf8').trim())
    if (name === 'database.json') writeAccess(dataDir, withoutAddress(content))
    else if (withKey) await writeFile(join(dataDir, name), content, { mode: 0o600, flush: true })
  }
  async function* others() {
    if (!next.done) yield next.value
    yield* sections
  }
  return others()
}

/** Of a password, as `randomPassword` makes it: it becomes a part of an address. */
const password = z.string().check(z.regex(/^[0-9a-f]{48}$/))
const storedAccess = z.object({ passwords: z.object({ owner: password, app: password }) })

/** The address is that of the first machine's PostgreSQL, which may be running: the restored one gets another. */
function withoutAddress(content: Buffer): Access {
  const { data } = storedAccess.safeParse(JSON.parse(content.toString('utf8')))
  if (!data)
    throw new StartupError('The passwords in the backup are not those of this program. Nothing was changed.')
  return { ...newAccess(), passwords: data.passwords }
}

/** @throws StartupError when this program or machine cannot restore the backup */
export async function checkHeader(path: string, { kind, schema, platform, postgres }: Header): Promise<void> {
  const known = await migrationChecksums()
  const writer = programOf(await readLabel(path))
  if (schema.version > known.length)
    throw new StartupError(
      `${path} is of a newer version of this program: its schema has version ${schema.version}, this program knows ${known.length}. Restore it with ${writer}. Nothing was changed.`,
    )
  if (schema.checksums.some((checksum, index) => checksum !== known[index]))
    throw new StartupError(
      `${path} is of another version of this program: its migrations are not those of this one. Restore it with ${writer}. Nothing was changed.`,
    )
  if (kind === 'cluster' && (platform !== PLATFORM || postgres !== MAJOR))
    throw new StartupError(
      `${path} holds the files of PostgreSQL ${postgres} on ${platform}, and this machine has PostgreSQL ${MAJOR} on ${PLATFORM}. Restore it on a machine like the first one and write a backup with --tables there, which any machine can read. Nothing was changed.`,
    )
}

async function closingOnError<T>(database: { stop(): Promise<void> }, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await database.stop()
    throw error
  }
}
