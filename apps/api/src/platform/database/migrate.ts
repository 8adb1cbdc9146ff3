import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { PermanentError, StartupError } from '../errors/startup-error.ts'

/** The folder of the migrations: `NNNN_what_it_does.sql`, numbered without gaps from 0001, forward only. */
export const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

type Pause = (milliseconds: number) => Promise<unknown>
type Migration = { version: number; name: string; sql: string; checksum: string }

/**
 * While a migration waits for a table lock, later queries of the table queue behind it. So each attempt has a short lock
 * timeout and is followed by a pause, which is longer after each attempt.
 */
const LOCK_TIMEOUT = '2s'
const LOCK_ATTEMPTS = 6
const LOCK_PAUSE_MS = 200
const LOCK_NOT_AVAILABLE = '55P03'
/** Raised by a migration itself, with a sentence for the operator. */
const REFUSED = 'SPM01'

/** The advisory lock of a migration run; the number has no meaning. */
export const MIGRATION_LOCK = 5_205_2026

/**
 * Applies the pending migrations in order, each in its own transaction. In the files, `:app_role` is replaced by the name
 * of the role that the server connects with.
 *
 * @param ownerUrl connection of the role that owns the tables
 * @param options upTo: the last version to apply; a restore needs the schema of its backup. Default: the newest.
 *   pause: waits so many milliseconds before another attempt to lock a table
 * @returns the versions that were applied
 * @throws StartupError when an applied file was changed, or the database is newer than this program
 */
export async function migrate(
  ownerUrl: string,
  appRole: string,
  folder: string = MIGRATIONS,
  { upTo = Number.POSITIVE_INFINITY, pause = sleep }: { upTo?: number; pause?: Pause } = {},
): Promise<number[]> {
  const migrations = await readMigrations(folder)
  const client = new Client({
    connectionString: ownerUrl,
    application_name: 'spmb migrate',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {}) // the running statement is rejected with it
  await client.connect()
  try {
    // Servers that start at the same time wait here, and then find nothing pending.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists schema_migration (
      version integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now())`)
    await client.query(`grant select on schema_migration to ${client.escapeIdentifier(appRole)}`)
    const applied = await client.query<{ version: number; name: string; checksum: string }>(
      'select version, name, checksum from schema_migration order by version',
    )
    const pending = pendingMigrations(migrations, applied.rows).filter(({ version }) => version <= upTo)
    for (const migration of pending) await apply(client, migration, { appRole, pause })
    return pending.map(({ version }) => version)
  } finally {
    await client.end()
  }
}

/** The schema version of this program; the server is ready once the database has it. */
export async function expectedSchemaVersion(folder: string = MIGRATIONS): Promise<number> {
  return (await migrationNames(folder)).length
}

/** The checksums of the migrations of this program, in order. */
export async function migrationChecksums(folder: string = MIGRATIONS): Promise<string[]> {
  return (await readMigrations(folder)).map(({ checksum }) => checksum)
}

/** The version of the newest applied migration; 0 before the first. */
export async function schemaVersion(db: { query: Client['query'] }): Promise<number> {
  try {
    const { rows } = await db.query<{ version: number }>(
      'select coalesce(max(version), 0) as version from schema_migration',
    )
    return rows[0]?.version ?? 0
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return 0
    throw error
  }
}

const UNDEFINED_TABLE = '42P01'

async function readMigrations(folder: string): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames(folder)).map(async (name, index) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { version: index + 1, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** File names in order; the version of a migration is its position, counted from 1. */
async function migrationNames(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    const expected = String(index + 1).padStart(4, '0')
    if (!name.startsWith(`${expected}_`))
      throw new StartupError(`The migration ${name} is out of order: number ${expected} is due.`)
  }
  return names
}

function pendingMigrations(
  known: Migration[],
  applied: { version: number; name: string; checksum: string }[],
): Migration[] {
  for (const { version, name, checksum } of applied) {
    const file = known[version - 1]
    if (!file) {
      throw new PermanentError(
        `The database is newer than this program: it has the migration ${name}, the program ends at number ${known.length}. Start the newer program.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new StartupError(
        `The migration ${file.name} was changed after it was applied to this database. Put the file back as it was and write the change as a new migration.`,
      )
    }
  }
  return known.slice(applied.length)
}

async function apply(
  client: Client,
  migration: Migration,
  { appRole, pause }: { appRole: string; pause: Pause },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(client, migration, appRole)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const { code, message } = error as { code?: string; message: string }
      if (code === REFUSED) throw new StartupError(message)
      const busy = code === LOCK_NOT_AVAILABLE
      if (!busy || attempt === LOCK_ATTEMPTS) {
        throw new Error(`The migration ${migration.name} failed and was rolled back: ${message}`, {
          cause: error,
        })
      }
      await pause(LOCK_PAUSE_MS * attempt)
    }
  }
}

async function applyOnce(client: Client, migration: Migration, appRole: string): Promise<void> {
  const { version, name, sql, checksum } = migration
  await client.query('begin')
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  await client.query(sql.replaceAll(/(?<!:):app_role\b/g, () => client.escapeIdentifier(appRole)))
  await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ])
  await client.query('commit')
}
