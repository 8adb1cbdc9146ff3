import { randomBytes } from 'node:crypto'
import { FIRST_ADMIN_PASSWORD_HOURS } from '@spmb/domain/accounts/one-time-password.ts'
import { createFirstAdmin } from './features/accounts/first-admin.ts'
import { createPasswordHashing } from './features/accounts/passwords/password-hashing.ts'
import { refuseDemoData } from './features/demo/demo-mark.ts'
import { seedWhenEmpty } from './features/reference/seed.ts'
import type { Database } from './platform/database/database.ts'
import type { Log } from './platform/observability/logger.ts'
import type { Config } from './platform/settings/config.ts'

/**
 * What a server does once at its start, before it serves: refuses invented data where it is not allowed, and fills an empty
 * database with the sample set and the first admin.
 *
 * @throws StartupError for demo data on a real server
 */
export async function prepareDatabase(db: Database, config: Config, log: Log): Promise<void> {
  await refuseDemoData(db.kysely, config)
  await seedWhenEmpty(db.kysely, config)
  await welcomeFirstAdmin(db, config, log)
}

const PASSWORD_LEFT =
  'ADMIN_PASSWORD is still set. It made the first admin and has no effect any more: remove it, since other processes of this user can read an environment.'

/** Prints the one-time password to the terminal, before anything else can fail, and never to the log. */
async function welcomeFirstAdmin(db: Database, config: Config, log: Log): Promise<void> {
  const admin = await createFirstAdmin(db.kysely, {
    given: config.firstAdmin,
    hashing: await createPasswordHashing(),
    random: randomBytes,
    now: new Date(),
  })
  if (!admin) {
    if (config.firstAdmin.password !== undefined) log.warn({}, PASSWORD_LEFT)
    return
  }
  console.error(`The first admin is created. Sign in at ${config.publicUrl}/login`)
  console.error(`  User name:          ${admin.username}`)
  if (admin.oneTimePassword === null)
    console.error('  Password:           as given in ADMIN_PASSWORD; remove that setting now')
  else {
    console.error(`  One-time password:  ${admin.oneTimePassword}`)
    console.error(
      `  It is shown only here and valid for ${FIRST_ADMIN_PASSWORD_HOURS} hours. At the first sign-in you choose a new one.`,
    )
    console.error(`  After that time: npm run spmb -- user reset-password ${admin.username}`)
  }
}
