/** Several servers on one database, as docs/operations.md describes them: every one gets the same settings but its port. */
import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '../../apps/api/src/database/database.ts'
import { openEmbedded } from '../../apps/api/src/database/embedded/open.ts'
import {
  freePort,
  makeDataDir,
  type RealServer,
  removeDataDir,
  startRealServer,
} from '../../apps/api/testing/real-server.ts'

export interface Cluster extends AsyncDisposable {
  ports: readonly number[]
  urlOf(port: number): string
  /** Ends it as an operator does, waits until it is gone, and starts it anew. */
  restart(port: number): Promise<void>
  openDb(): Database
  /** Everything that the servers wrote is below this name; each has a file of its own. */
  logFiles: readonly string[]
}

const QUIET = { info() {}, warn() {}, error() {} }

/** Starts all of them at the same moment on an empty database. */
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
    openDb: () => openDatabase(database.appUrl, { max: 1 }),
    logFiles: ports.map(logOf),
    [Symbol.asyncDispose]: close,
  }
}
