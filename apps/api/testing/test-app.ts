/** The real app on its own database, with the sample set, a clock that tests set, and captured logs. */
import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type AppOptions, buildApp } from '../src/app.ts'
import { createFindings, type ReadFindings } from '../src/features/findings/findings.queries.ts'
import type { Pages } from '../src/features/public-pages/pages.ts'
import { createDoublePairs } from '../src/features/registration/staff/doubles/doubles.queries.ts'
import { createFindDoubles } from '../src/features/registration/staff/doubles/doubles-findings.ts'
import { PROBE_TIMEOUT_MS } from '../src/platform/database/circuit-breaker.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { LOGGER_OPTIONS } from '../src/platform/observability/logger.ts'
import { createFieldEncryption } from '../src/platform/security/field-encryption.ts'
import { PATIENT } from './database/patient.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { seededRandom } from './seeded-random.ts'

/** Inside the sample season's window: 3 June 2025, 10.00 WITA. */
export const SCHOOL_MORNING = new Date('2025-06-03T02:00:00Z')
export const TIME_ZONE = 'Asia/Makassar'

/** Of the hashes in test databases: the least that Argon2id allows. */
export const PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Settings of the test server; a test overrides some of them. */
export const TEST_CONFIG: AppOptions['config'] = {
  officeTimeZone: TIME_ZONE,
  trustedProxies: [],
  publicUrl: 'http://localhost:3000',
  limitScale: 1_000,
}

/** A fixed key, so that a test may decrypt what the server stored. */
export const TEST_DATA_KEY = createHash('sha256').update('spmb test').digest()
/** The server of a test has the same key. */
export const TEST_ENCRYPTION = createFieldEncryption(TEST_DATA_KEY, seededRandom)

export interface TestApp {
  app: FastifyInstance
  db: Database
  /** As the app reads them; possible doubles at most once in half a minute of the clock. */
  readFindings: ReadFindings
  database: TestDatabase
  /** Changes only when a test sets it. */
  clock: { now: Date }
  /** Reloads the app's caches after the test changed the database. */
  syncCaches(): Promise<void>
  /** Every log line so far, as text. */
  logs: () => string
  close(): Promise<void>
}

/** Pages are tested with the web build; the API's tests do without. */
export const NO_PAGES: Pages = { plugin: async () => {}, rerender: async () => {} }

/** @param through the address by which the app reaches the database at `url`, for tests that cut the connection */
export async function createTestApp(
  overrides: Partial<AppOptions> = {},
  through: (url: string) => Promise<string> = async (url) => url,
): Promise<TestApp> {
  const database = await createTestDatabase('sample')
  const appUrl = await through(database.appUrl)
  // A connection that a test cuts or holds is noticed as soon as by the product.
  const impatient = { ...PATIENT, probeTimeoutMs: PROBE_TIMEOUT_MS }
  const db = appUrl === database.appUrl ? database.db : openDatabase(appUrl, impatient)
  const { app, clock, logs } = await startTestApp(db, overrides)
  await app.syncCaches()
  return {
    app,
    db: database.db,
    readFindings: createFindings(
      createFindDoubles(
        createDoublePairs(createFieldEncryption(TEST_DATA_KEY, seededRandom), () => clock.now),
      ),
    ),
    database,
    clock,
    syncCaches: () => app.syncCaches(),
    logs,
    async close() {
      await app.close()
      await db.close()
      await database.drop()
    },
  }
}

/** Starts an app on a database; its caches may still be loading. The caller closes it. */
export async function startTestApp(
  db: Database,
  overrides: Partial<AppOptions> = {},
): Promise<Pick<TestApp, 'app' | 'clock' | 'logs'>> {
  const clock = { now: SCHOOL_MORNING }
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = await buildApp({
    config: TEST_CONFIG,
    db,
    dataKeys: [TEST_DATA_KEY],
    clock: () => clock.now,
    random: seededRandom,
    logger: pino({ ...LOGGER_OPTIONS, level: 'info' }, stream),
    openPages: async () => NO_PAGES,
    passwordCost: PASSWORD_COST,
    ...overrides,
  })
  await app.ready()
  return { app, clock, logs: () => lines.join('') }
}
