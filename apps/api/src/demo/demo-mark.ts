/** Recognizes a database that 'spmb demo' filled. */
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { Config } from '../settings/config.ts'
import { isLoopback } from '../settings/setting-values.ts'

export async function isDemo(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('demo_data').select('id').executeTakeFirst()) !== undefined
}

/**
 * Keeps a server that the public can reach from showing invented applicants by mistake: with DATABASE_URL, and with a
 * HOST beyond this machine.
 *
 * @throws StartupError when the database was filled by 'spmb demo' and ALLOW_DEMO_DATA is not set
 */
export async function refuseDemoData(
  db: Kysely<Schema>,
  { database, host, allowDemoData }: Pick<Config, 'database' | 'host' | 'allowDemoData'>,
): Promise<void> {
  const isPublic = database.kind === 'external' || !isLoopback(host)
  if (!isPublic || allowDemoData) return
  if (await isDemo(db)) {
    const [which, advice] =
      database.kind === 'external'
        ? ['The database of DATABASE_URL', 'Use another database']
        : ['The database in the data folder', 'Choose another folder with DATA_DIR, bind to 127.0.0.1']
    throw new StartupError(
      `${which} was filled by 'spmb demo': its applicants are invented. ${advice}, or set ALLOW_DEMO_DATA=yes to show it.`,
    )
  }
}
