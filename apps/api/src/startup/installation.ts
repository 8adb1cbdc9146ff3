import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { clusterFolder } from '../database/embedded/cluster.ts'
import { openEmbedded } from '../database/embedded/open.ts'
import { expectedSchemaVersion, migrate, schemaVersion } from '../database/migrate.ts'
import { StartupError } from '../errors/startup-error.ts'
import { troubleOf } from '../errors/trouble.ts'
import type { Log } from '../observability/logger.ts'
import type { Config } from '../settings/config.ts'
import { type KeySource, openKeySource } from '../settings/data-key.ts'

/** The database and the key of one installation, ready to be used. */
export type Installation = {
  appUrl: string
  ownerUrl: string
  /** The oldest key. */
  dataKey: Buffer
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
    const [dataKey = Buffer.alloc(0)] = keys.read()
    if (as === 'server') await migrateFor(ownerUrl, appUrl, log)
    else await checkSchema(appUrl)
    return { appUrl, ownerUrl, dataKey, keys, leave: async () => {} }
  }
  const keys = openKeySource(config.dataKey, config.dataDir)
  const [dataKey = Buffer.alloc(0)] = keys.read()
  const { appUrl, ownerUrl, started, stop } = await openEmbedded({
    dataDir: config.dataDir,
    as,
    log,
    ...(as === 'server' && { archiving: config.backups !== undefined }),
  })
  try {
    if (as === 'server' || started) await migrateFor(ownerUrl, appUrl, log)
    else await checkSchema(appUrl)
  } catch (error) {
    await stop()
    throw error
  }
  return { appUrl, ownerUrl, dataKey, keys, leave: stop }
}

/** Whether the settings name a database of their own, or a data folder with a database that this user can see. */
export function hasInstallation({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): boolean {
  return database.kind === 'external' || existsSync(clusterFolder(dataDir))
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
        ? 'The role of DATABASE_URL may not create or change the tables. Set DATABASE_OWNER_URL to an address with the role that owns them.'
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
