import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { ROLES, randomPassword } from '../../src/platform/database/embedded/access.ts'
import { openEmbedded } from '../../src/platform/database/embedded/open.ts'
import { migrate } from '../../src/platform/database/migrate.ts'

/** The migrated database that every test file gets a copy of. */
export const TEMPLATE = 'spmb_template'

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
  await admin.query(`alter database ${TEMPLATE} allow_connections false`)
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
