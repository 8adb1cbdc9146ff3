import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { clusterFolder } from '../database/embedded/cluster.ts'
import { openEmbedded } from '../database/embedded/open.ts'
import { expectedSchemaVersion, migrate, schemaVersion } from '../database/migrate.ts'
import { StartupError } from '../errors/startup-error.ts'
import { troubleOf } from '../errors/trouble.ts'
import type { Log } from '../observability/logger.ts'
import type { Config } from '../settings/config.ts'
import { type KeySource, openKeySource } from '../settings/data-key.ts'
import { endFirstStart, noteFirstStart, refuseBesideService, refuseFirstStart } from './first-start.ts'

/** The database and the key of one installation, ready to be used. */
export type Installation = {
  appUrl: string
  ownerUrl: string
  /** It began with this start. */
  isFirst: boolean
  keys: KeySource
  /**
   * Leaves the database; the built-in one stops with its last user. Close the pools before.
   *
   * @param last see EmbeddedDatabase.stop
   */
  leave(last?: () => Promise<void>): Promise<void>
}

/**
 * Opens what the settings name: the built-in PostgreSQL (started or joined) or the one of DATABASE_URL. The server
 * migrates. A command migrates only a built-in database that no other process uses; otherwise it refuses to work
 * on a schema that it does not know, since a running server of another version depends on it.
 */
export async function openInstallation(
  config: Config,
  as: 'server' | 'command',
  log: Log,
): Promise<Installation> {
  const { database } = config
  if (database.kind === 'external') {
    const { appUrl, ownerUrl } = database
    if (!config.dataKey) throw new Error('parseConfig demands a data key with DATABASE_URL')
    const keys = openKeySource(config.dataKey, config.dataDir)
    keys.read() // refuses a damaged source before the database is opened
    const isFirst = as === 'server' && (await migrateExternal({ ...config, database }, log)).isFirst
    if (as === 'command') await checkSchema(appUrl)
    else if (await isOwner(appUrl)) log.warn({}, OWNER_SERVES)
    return { appUrl, ownerUrl, isFirst, keys, leave: async () => {} }
  }
  const isFirst = !existsSync(clusterFolder(config.dataDir))
  if (isFirst) {
    refuseBesideService(config)
    await refuseFirstStart(config)
    makeFolder(config.dataDir)
    noteFirstStart(config.dataDir)
  }
  const keys = openKeySource(config.dataKey, config.dataDir)
  keys.read() // as above
  const { appUrl, ownerUrl, started, stop } = await openEmbedded({
    dataDir: config.dataDir,
    as,
    log,
    ...(as === 'server' && { archiving: config.backups !== undefined }),
  })
  try {
    if (as === 'server' || started) await migrateFor(ownerUrl, appUrl, log)
    else await checkSchema(appUrl)
    endFirstStart(config.dataDir)
  } catch (error) {
    await stop()
    throw error
  }
  return { appUrl, ownerUrl, isFirst, keys, leave: stop }
}

/** Whether the settings name a database of their own, or a data folder with a database that this user can see. */
export function hasInstallation({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): boolean {
  return database.kind === 'external' || existsSync(clusterFolder(dataDir))
}

const OWNER_SERVES =
  'The server runs with the role that owns the tables, which could change the audit log. Give DATABASE_URL a role that owns nothing, and DATABASE_OWNER_URL the other one.'

/**
 * Brings a database of one's own to the schema of this program. A role that may not change tables needs one that has it already.
 *
 * @returns whether it was empty
 * @throws StartupError when a first start is refused, or the role may not change the tables
 */
export async function migrateExternal(
  config: Config & { database: { kind: 'external' } },
  log: Log,
): Promise<{ isFirst: boolean }> {
  const { appUrl, ownerUrl } = config.database
  const [found, expected] = [await withClient(appUrl, schemaVersion), await expectedSchemaVersion()]
  if (found === 0) await refuseFirstStart(config)
  // Without a role of its own for it, only what has to be changed is looked at.
  if (found !== expected || ownerUrl !== appUrl) await migrateFor(ownerUrl, appUrl, log)
  return { isFirst: found === 0 }
}

const isOwner = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ owns: boolean }>(
      "select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('public.audit_entry')",
    )
    return rows[0]?.owns ?? false
  })

/** One line that says which installation a command works on. */
export async function describeInstallation(
  { database, dataDir, publicUrl }: Pick<Config, 'database' | 'dataDir' | 'publicUrl'>,
  appUrl: string,
): Promise<string> {
  const count = await withClient(appUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from registration')
    return Number(rows[0]?.count ?? 0)
  })
  const where = database.kind === 'embedded' ? resolve(dataDir) : addressOf(appUrl)
  return `Installation: ${where}, site ${publicUrl}, ${count.toLocaleString('en')} registrations`
}

/** Machine and name of a database, without the password. */
function addressOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `database ${parsed.host}${parsed.pathname}` : 'the database of DATABASE_URL'
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(
      `The data folder ${resolve(dataDir)} cannot be used (${(error as Error).message}). Choose one that this user may write with DATA_DIR.`,
    )
  }
}

/** Brings the database to the schema of this program; waits while another process does so. */
export async function migrateFor(ownerUrl: string, appUrl: string, log: Log): Promise<void> {
  const appRole = await withClient(appUrl, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  })
  const applied = await migrate(ownerUrl, appRole).catch((error) => {
    throw ownerTrouble(error, ownerUrl === appUrl) ?? error
  })
  if (applied.length > 0) log.info({ applied }, 'the database was brought to the newest schema')
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** What is wrong with the role that migrates, as a sentence; undefined for another error. */
function ownerTrouble(error: unknown, isOnlyRole: boolean): StartupError | undefined {
  const { code } = error as { code?: unknown }
  if (code === INSUFFICIENT_PRIVILEGE)
    return new StartupError(
      isOnlyRole
        ? 'The role of DATABASE_URL may not create or change the tables. Set DATABASE_OWNER_URL to an address with the role that owns them, or run "npm run spmb -- migrate" with it before the server starts.'
        : 'The role of DATABASE_OWNER_URL does not own the tables. Are DATABASE_URL and DATABASE_OWNER_URL exchanged? The first is the role of the application, the second the owner.',
    )
  const sentence = troubleOf(error)
  return sentence && !isOnlyRole ? new StartupError(`DATABASE_OWNER_URL: ${sentence}`) : undefined
}

async function checkSchema(appUrl: string): Promise<void> {
  const [found, expected] = [await withClient(appUrl, schemaVersion), await expectedSchemaVersion()]
  if (found === expected) return
  throw new StartupError(
    `The database has schema version ${found}, this program works with ${expected}. Start the server of this version once; it brings the database up to date.`,
  )
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {}) // the running statement fails with it
  try {
    await client.connect()
  } catch (error) {
    const sentence = troubleOf(error) ?? `${(error as Error).message}. Check DATABASE_URL.`
    throw new StartupError(`The database cannot be reached: ${sentence}`)
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
