/**
 * An installation for a drill: a PostgreSQL cluster, the real server as a process, and a TCP relay between them. The server
 * gets DATABASE_URL, so that the drill and not the server controls the database process.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type Database, openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { type EmbeddedDatabase, openEmbedded } from '../../../apps/api/src/platform/database/embedded/open.ts'
import { aZone, type ChoiceIds } from '../../../apps/api/testing/builders.ts'
import { PATIENT } from '../../../apps/api/testing/database/patient.ts'
import { freezeDatabase, signalDatabase } from '../../../apps/api/testing/processes/database-processes.ts'
import { freePort } from '../../../apps/api/testing/processes/free-port.ts'
import {
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
  /** Of the server. */
  dataKey: Buffer
  logFile: string
  /** A metric of the server, by its name and labels in the text format. */
  metric(name: string): Promise<number>
  /** Waits until the server's results cache holds this many registrations. */
  untilInMemory(registrations: number): Promise<void>
  /** Connects to the database directly, without the relay. Fails while it is stopped. */
  openDb(): Database
  /** Sends SIGKILL to the server and waits for its end. */
  killServer(): Promise<void>
  /** Starts the server again, at the same address. */
  startServer(): Promise<void>
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
  const dataKey = randomBytes(32)
  const start = (port?: number) =>
    startRealServer({
      dataDir,
      logFile,
      ...(port && { port }),
      env: {
        DATABASE_URL: relay.url,
        DATABASE_OWNER_URL: ownerUrl,
        DATA_KEY: dataKey.toString('hex'),
        LIMIT_SCALE: '1000000',
        METRICS_PORT: String(metricsPort),
        ...options.env,
      },
    })
  let server = await start().catch(async (error) => {
    await relay.close()
    await database?.stop()
    throw error
  })
  const openDb = () => openDatabase(appUrl, { ...PATIENT, max: 1 })
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
    get server() {
      return server
    },
    relay,
    zone,
    dataDir,
    dataKey,
    logFile,
    metric,
    async untilInMemory(registrations) {
      while ((await metric('spmb_results_in_memory')) < registrations) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    openDb,
    async killServer() {
      const { process } = server
      const ended = once(process, 'exit')
      process.kill('SIGKILL')
      await ended
    },
    async startServer() {
      server = await start(Number(new URL(server.url).port))
    },
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
