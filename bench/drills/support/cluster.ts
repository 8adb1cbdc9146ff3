/** Several servers on one database, as docs/reference/servers.md describes: the same settings except the port. */
import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { openEmbedded } from '../../../apps/api/src/platform/database/embedded/open.ts'
import { PATIENT } from '../../../apps/api/testing/database/patient.ts'
import { freePort } from '../../../apps/api/testing/processes/free-port.ts'
import {
  makeDataDir,
  type RealServer,
  removeDataDir,
  startRealServer,
} from '../../../apps/api/testing/processes/real-server.ts'

export interface Cluster extends AsyncDisposable {
  ports: readonly number[]
  urlOf(port: number): string
  /** Sends SIGTERM, waits for the exit, and starts the server again. */
  restart(port: number): Promise<void>
  openDb(): Database
  /** Prefix of the servers' output files, one file per server. */
  logFiles: readonly string[]
}

const QUIET = { info() {}, warn() {}, error() {} }

/** Starts all servers at the same time on an empty database. */
export async function openCluster(count: number, env: Record<string, string>): Promise<Cluster> {
  const dataDir = await makeDataDir()
  const database = await openEmbedded({ dataDir, as: 'command', log: QUIET })
  const settings = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_KEY: randomBytes(32).toString('hex'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    LIMIT_SCALE: '1000000',
    ...env,
  }
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const logOf = (port: number) => `${dataDir}.${port}.log`
  const start = (port: number) => startRealServer({ dataDir, port, logFile: logOf(port), env: settings })
  const servers = new Map<number, RealServer>()
  const started = await Promise.allSettled(ports.map(async (port) => servers.set(port, await start(port))))
  const close = async () => {
    await Promise.all([...servers.values()].map((server) => server.stop()))
    await database.stop()
    await removeDataDir(dataDir)
  }
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) {
    await close()
    throw failed.reason
  }
  return {
    ports,
    urlOf: (port) => `http://127.0.0.1:${port}`,
    async restart(port) {
      await servers.get(port)?.stop()
      servers.set(port, await start(port))
    },
    openDb: () => openDatabase(database.appUrl, { ...PATIENT, max: 1 }),
    logFiles: ports.map(logOf),
    [Symbol.asyncDispose]: close,
  }
}
