import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { ROLES } from '../../src/platform/database/embedded/access.ts'
import { PATIENT } from './patient.ts'
import { CLUSTER_VARIABLE, onDatabase, TEMPLATES, type Template, type TestCluster } from './test-cluster.ts'

export type TestDatabase = {
  /** Connected as the application role, like the server, but without its limits of time, which tests on a busy machine may exceed. */
  db: Database
  /** Connected as the owner, for what the server may not do. */
  ownerDb: Database
  appUrl: string
  ownerUrl: string
  /** Closes both pools and removes the database. */
  drop(): Promise<void>
}

/**
 * A separate database for one test file, copied from a template of the run, or empty for the tests of the migrations. Drop it in
 * `afterAll`.
 */
export async function createTestDatabase(from: Template = 'migrated'): Promise<TestDatabase> {
  const cluster = testCluster()
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(cluster, async (admin) => {
    await admin.query(`create database ${name} template ${TEMPLATES[from]} owner ${ROLES.owner}`)
    await admin.query(`revoke all on database ${name} from public`)
    await admin.query(`grant connect on database ${name} to ${ROLES.app}`)
  })
  const appUrl = onDatabase(cluster.appUrl, name)
  const ownerUrl = onDatabase(cluster.ownerUrl, name)
  const options = { ...PATIENT, applicationName: name }
  const db = openDatabase(appUrl, options)
  const ownerDb = openDatabase(ownerUrl, { ...options, max: 2 })
  return {
    db,
    ownerDb,
    appUrl,
    ownerUrl,
    async drop() {
      await Promise.all([db.close(), ownerDb.close()])
      await asSuperuser(cluster, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

/** How many connections to the database have this name in pg_stat_activity. */
export async function countConnections({ db }: Pick<TestDatabase, 'db'>, name: string): Promise<number> {
  const { rowCount } = await db.pool.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1',
    [name],
  )
  return rowCount ?? 0
}

/** How many transactions read rows by a cursor, as only exports do. */
export async function countExports({ db }: Pick<TestDatabase, 'db'>): Promise<number> {
  const { rowCount } = await db.pool.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and xact_start is not null and query ~* '^(declare|fetch) '`,
  )
  return rowCount ?? 0
}

/** How many statements wait for the lock of a table. The same table has the same id in every database copied from the template. */
export async function countWaiting({ db }: Pick<TestDatabase, 'db'>, table: string): Promise<number> {
  const { rowCount } = await db.pool.query(
    `select 1 from pg_locks where not granted and relation = $1::regclass
       and database = (select oid from pg_database where datname = current_database())`,
    [table],
  )
  return rowCount ?? 0
}

function testCluster(): TestCluster {
  const text = process.env[CLUSTER_VARIABLE]
  if (!text)
    throw new Error('No test PostgreSQL: the runner has to call startTestCluster() before its workers start.')
  return JSON.parse(text) as TestCluster
}

async function asSuperuser(cluster: TestCluster, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: cluster.superuserUrl })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
