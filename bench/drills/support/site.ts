/**
 * An installation for a drill: a PostgreSQL cluster, the real server as a process, and a TCP relay between them. The server
 * gets DATABASE_URL, so that the drill and not the server controls the database process.
 */
import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '../../../apps/api/src/database/database.ts'
import { type EmbeddedDatabase, openEmbedded } from '../../../apps/api/src/database/embedded/open.ts'
import { aZone, type ChoiceIds } from '../../../apps/api/testing/builders.ts'
import { freezeDatabase, signalDatabase } from '../../../apps/api/testing/processes/database-processes.ts'
import {
  freePort,
  makeDataDir,
  type RealServer,
  removeDataDir,
  startRealServer,
} from '../../../apps/api/testing/processes/real-server.ts'
import { openRelay, type Relay } from '../../../apps/api/testing/processes/relay.ts'
import { readMetric } from '../../support/metric.ts'

export interface Site extends AsyncDisposable {
  server: RealServer
  relay: Relay
  zone: ChoiceIds
  dataDir: string
  logFile: string
  /** A metric of the server, by its name and labels in the text format. */
  metric(name: string): Promise<number>
  /** Waits until the server's results cache holds this many registrations. */
  untilInMemory(registrations: number): Promise<void>
  /** Connects to the database directly, without the relay. Fails while it is stopped. */
  openDb(): Database
  stopDatabase(): Promise<void>
  startDatabase(): Promise<void>
  /** Sends SIGKILL to the postmaster and its children. */
  killDatabase(): Promise<void>
  /** Sends SIGSTOP to the postmaster and its children: connections stay open without answers. */
  freezeDatabase(): void
  thawDatabase(): void
}

const QUIET = { info() {}, warn() {}, error() {} }

/** @param dataDir a prepared folder, for example a small disk; default: a temporary folder */
export async function openSite(
  options: { dataDir?: string; env?: Record<string, string> } = {},
): Promise<Site> {
  const dataDir = options.dataDir ?? (await makeDataDir())
  const open = () => openEmbedded({ dataDir, as: 'command', log: QUIET })
  let database: EmbeddedDatabase | undefined = await open()
  const { appUrl, ownerUrl } = database
  const relay = await openRelay(appUrl)
  const logFile = `${dataDir}.log`
  const metricsPort = await freePort()
  const server = await startRealServer({
    dataDir,
    logFile,
    env: {
      DATABASE_URL: relay.url,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_KEY: randomBytes(32).toString('hex'),
      LIMIT_SCALE: '1000000',
      METRICS_PORT: String(metricsPort),
      ...options.env,
    },
  }).catch(async (error) => {
    await relay.close()
    await database?.stop()
    throw error
  })
  const openDb = () => openDatabase(appUrl, { max: 1 })
  const db = openDb()
  const zone = await aZone(db.kysely, 'SD')
  await db.close()
  let thaw = () => {}
  const stopDatabase = async () => {
    await database?.stop()
    database = undefined
  }
  const metric = (name: string) => readMetric(metricsPort, name)

  return {
    server,
    relay,
    zone,
    dataDir,
    logFile,
    metric,
    async untilInMemory(registrations) {
      while ((await metric('spmb_results_in_memory')) < registrations) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    openDb,
    stopDatabase,
    async startDatabase() {
      database = await open()
    },
    async killDatabase() {
      signalDatabase(dataDir, 'SIGKILL')
      // The cluster has already ended; this only releases its lock on the folder.
      await stopDatabase()
    },
    freezeDatabase() {
      thaw = freezeDatabase(dataDir)
    },
    thawDatabase: () => thaw(),
    async [Symbol.asyncDispose]() {
      await server.stop()
      await relay.close()
      await database?.stop()
      if (!options.dataDir) await removeDataDir(dataDir)
    },
  }
}
