/** Recognizes a database that 'spmb demo' filled. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import type { Config } from '../../platform/settings/config.ts'
import { isLoopback } from '../../platform/settings/setting-values.ts'

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

/**
 * Keeps invented applicants, which stay for good, out of an installation that an office has begun to use.
 *
 * @throws StartupError
 */
export async function refuseRealOffice(db: Kysely<Schema>, publicUrl: string): Promise<void> {
  const { has_schools, has_office } = await db
    .selectNoFrom((of) => [
      of.exists(of.selectFrom('school').select('id').where('is_sample', '=', false)).as('has_schools'),
      of.exists(of.selectFrom('office').select('id').where('is_sample', '=', false)).as('has_office'),
    ])
    .executeTakeFirstOrThrow()
  const found = [
    has_schools && 'schools of its own',
    has_office && 'an office that is set',
    publicUrl.startsWith('https:') && 'an https address in PUBLIC_URL',
  ].filter((each) => each !== false)
  if (found.length > 0)
    throw new StartupError(
      `This installation has ${found.join(' and ')}, and invented applicants would stay in it for good. Use another DATA_DIR, or set ALLOW_DEMO_DATA=yes if you mean it.`,
    )
}
