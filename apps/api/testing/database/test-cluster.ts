import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { seedWhenEmpty } from '../../src/features/reference/seed.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { ROLES, randomPassword } from '../../src/platform/database/embedded/access.ts'
import { openEmbedded } from '../../src/platform/database/embedded/open.ts'
import { migrate } from '../../src/platform/database/migrate.ts'

/** What a test database is a copy of: nothing, the newest schema without rows, or the same with the sample set. */
export const TEMPLATES = { empty: 'template0', migrated: 'spmb_template', sample: 'spmb_sample' } as const
export type Template = keyof typeof TEMPLATES
const TEMPLATE = TEMPLATES.migrated

/** Triggers that the template has off. */
export const AUDIT_TRIGGERS_OFF = ['audit_entry_takes_database_time', 'audit_entry_not_emptied'] as const

/** How the runners hand the cluster's address to their workers, which inherit the environment. */
export const CLUSTER_VARIABLE = 'SPMB_TEST_CLUSTER'

/** Connection addresses of the run's PostgreSQL, each on the product's own (empty) database. */
export type TestCluster = { superuserUrl: string; ownerUrl: string; appUrl: string }

/**
 * Starts one real PostgreSQL in a temporary folder for a whole test run and migrates the template database once.
 * Only fsync is off: it matters to power cuts alone. Every other setting is the product's.
 */
export async function startTestCluster(): Promise<{ stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'spmb-test-'))
  const superuserPassword = randomPassword()
  const embedded = await openEmbedded({
    dataDir,
    as: 'command',
    log: pino({ level: 'silent' }),
    settings: { fsync: 'off', max_connections: '300' },
    superuserPassword,
  })
  const { ownerUrl, appUrl } = embedded
  const superuser = new URL(onDatabase(ownerUrl, 'postgres'))
  Object.assign(superuser, { username: ROLES.superuser, password: superuserPassword })
  const superuserUrl = superuser.href
  const admin = new Client({ connectionString: superuserUrl })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE} owner ${ROLES.owner}`)
  await admin.query(`revoke all on database ${TEMPLATE} from public`)
  // Tests of deadlocks choose which transaction PostgreSQL ends (deadlock.ts).
  await admin.query(`grant set on parameter deadlock_timeout to ${ROLES.owner}`)
  await migrate(onDatabase(ownerUrl, TEMPLATE), ROLES.app)
  // Tests set the clock and empty tables between cases; the tests of the audit turn these triggers on again.
  const template = new Client({ connectionString: onDatabase(superuserUrl, TEMPLATE) })
  await template.connect()
  for (const trigger of AUDIT_TRIGGERS_OFF)
    await template.query(`alter table audit_entry disable trigger ${trigger}`)
  await template.end()
  await admin.query(`create database ${TEMPLATES.sample} template ${TEMPLATE} owner ${ROLES.owner}`)
  const sample = openDatabase(onDatabase(ownerUrl, TEMPLATES.sample))
  await seedWhenEmpty(sample.kysely, { officeTimeZone: 'Asia/Makassar', publicUrl: 'http://localhost:3000' })
  await sample.close()
  for (const name of [TEMPLATE, TEMPLATES.sample])
    await admin.query(`alter database ${name} allow_connections false`)
  await admin.end()
  process.env[CLUSTER_VARIABLE] = JSON.stringify({ superuserUrl, ownerUrl, appUrl } satisfies TestCluster)
  return {
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same login on another database. */
export function onDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
