/** The mark of a database that 'spmb demo' filled. */
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Config } from '../startup/config.ts'
import { StartupError } from '../startup/startup-error.ts'

export async function isDemo(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('demo_data').select('id').executeTakeFirst()) !== undefined
}

/**
 * A database of one's own is where real children are registered: invented ones among them must be meant.
 * @throws StartupError to start on it without ALLOW_DEMO_DATA
 */
export async function refuseDemoData(
  db: Kysely<Schema>,
  { database, allowDemoData }: Pick<Config, 'database' | 'allowDemoData'>,
): Promise<void> {
  if (database.kind === 'embedded' || allowDemoData) return
  if (await isDemo(db)) {
    throw new StartupError(
      "The database of DATABASE_URL was filled by 'spmb demo': its applicants are invented. Use another database, or set ALLOW_DEMO_DATA=yes to show it.",
    )
  }
}
