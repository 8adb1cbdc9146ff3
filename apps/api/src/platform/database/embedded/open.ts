import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import type { Log } from '../../observability/logger.ts'
import { readAccess, urlFor, writeAccess } from './access.ts'
import { archivingSettings, completeChanges, setArchiving } from './archiving.ts'
import { findBinaries } from './binaries.ts'
import { allowBackups, checkVersion, clusterFolder, createCluster, removeLeftovers } from './cluster.ts'
import { type Release, tryLock, waitForLock } from './file-lock.ts'
import { ensureRunning, type Postmaster, stopPostmaster } from './postmaster.ts'
import { removeStalePid, runningPid } from './process-id.ts'
import { chooseRunAs } from './run-as.ts'

export type EmbeddedDatabase = {
  /** For migrations: connects as the owner of the database. */
  ownerUrl: string
  /** For the server: connects as the application role. */
  appUrl: string
  /** Whether this call started PostgreSQL; false if it was running already. */
  started: boolean
  /**
   * Ends the use of the database. The last process that calls it stops PostgreSQL and waits for its end.
   *
   * @param last done then, with all changes archived, before another server can use the folder; has to handle its errors
   */
  stop(last?: () => Promise<void>): Promise<void>
}

export type OpenEmbedded = {
  dataDir: string
  /** A data folder has at most one server, which also restarts PostgreSQL after a crash, and any number of commands. */
  as: 'server' | 'command'
  log: Log
  /** Whether changes are archived from now on; by default as before. */
  archiving?: boolean
  /** Additional PostgreSQL settings, for temporary clusters. */
  settings?: Record<string, string>
  /** For temporary clusters of tests. By default, connecting as the superuser is impossible. */
  superuserPassword?: string
}

/** Longer than a first start on a slow disk, which holds the `change` lock. */
const LOCK_TIMEOUT_MS = 120_000

/**
 * Starts PostgreSQL in the data folder, or uses the one that already runs there. Three locks in `locks/` coordinate the
 * processes: `server` is held by the server, `change` by a process that checks, starts or stops PostgreSQL, and `use` is
 * shared by all processes that use it, so that the last one can detect that it is the last. The kernel releases the locks
 * of a process that ends.
 *
 * @throws StartupError when another server uses the folder, or PostgreSQL cannot run here
 */
export async function openEmbedded({
  dataDir: folder,
  as,
  log,
  archiving,
  settings = {},
  superuserPassword,
}: OpenEmbedded): Promise<EmbeddedDatabase> {
  const dataDir = prepareFolder(folder)
  const lock = (name: string) => join(dataDir, 'locks', name)
  const server = as === 'server' ? tryLock(lock('server'), 'exclusive') : undefined
  if (as === 'server' && !server) {
    throw new StartupError(
      `Another server is already running on the data folder ${dataDir}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    )
  }
  const withChangeLock = <T>(act: () => Promise<T>) => withLock(lock('change'), dataDir, act)

  const { pm, use, how } = await withChangeLock(async () => {
    const opened = await start(dataDir, { settings, archiving, log, superuserPassword })
    const use = await waitForLock(lock('use'), 'shared', LOCK_TIMEOUT_MS)
    if (!use)
      throw new StartupError(
        `The data folder ${dataDir} stays locked by another process. Stop it and try again.`,
      )
    return { ...opened, use }
  }).catch((error) => {
    server?.()
    throw error
  })
  log.info({ dataDir, how }, 'PostgreSQL is ready')
  const supervisor = server ? superviseDatabase(pm, withChangeLock) : undefined

  return {
    ownerUrl: urlFor(pm.access, 'owner'),
    appUrl: urlFor(pm.access, 'app'),
    started: how === 'started',
    async stop(last) {
      await supervisor?.end()
      await withChangeLock(async () => {
        use()
        const alone = tryLock(lock('use'), 'exclusive')
        // PostgreSQL completes the archived changes itself when it stops.
        if (alone) await stopPostmaster(pm)
        else {
          log.info('a command is still using PostgreSQL; it stops it when it is done')
          if (server && pm.access.archive)
            await completeChanges(dataDir, pm.access).catch((error) =>
              log.warn(
                { err: error },
                'the archived changes are not complete; the rest follows after the next start',
              ),
            )
        }
        alone?.()
      })
      await last?.()
      server?.()
    },
  }
}

async function start(
  dataDir: string,
  {
    settings,
    archiving,
    log,
    superuserPassword,
  }: {
    settings: Record<string, string>
    archiving: boolean | undefined
    log: Log
    superuserPassword: string | undefined
  },
) {
  const binaries = findBinaries()
  const cluster = clusterFolder(dataDir)
  removeLeftovers(dataDir)
  const runAs = await chooseRunAs(binaries, dataDir, cluster, log)
  if (existsSync(cluster)) checkVersion(cluster)
  else {
    log.info({ dataDir }, 'first start: creating the database')
    await createCluster(dataDir, cluster, binaries, runAs, superuserPassword)
  }
  if (!readAccess(dataDir).backups && !runningPid(cluster)) {
    removeStalePid(dataDir, cluster, log)
    await allowBackups(dataDir, cluster, binaries, runAs)
  }
  // A database that survived a crash runs with its earlier settings until it is started again.
  if (!runningPid(cluster)) {
    recogniseCopy(dataDir, cluster, log)
    if (archiving !== undefined) setArchiving(dataDir, archiving)
  }
  const access = readAccess(dataDir)
  const all = { ...archivingSettings(dataDir, access.archive), ...settings }
  const pm: Postmaster = { dataDir, cluster, binaries, runAs, settings: all, log, access }
  return { pm, how: await ensureRunning(pm) }
}

/**
 * Ends the archive of changes of a data folder that was copied or moved: the original may go on with it, and its changes and those of
 * the copy would have the same names. The copy begins another one.
 */
function recogniseCopy(dataDir: string, cluster: string, log: Log): void {
  const access = readAccess(dataDir)
  const folder = `${dataDir}#${statSync(cluster).ino}`
  if (access.folder === folder) return
  writeAccess(dataDir, { ...access, folder, ...(access.folder !== undefined && { archive: undefined }) })
  if (access.folder !== undefined)
    log.warn(
      { dataDir },
      'this data folder was copied or moved: it gets a database and an archive of changes of its own',
    )
}

async function withLock<T>(path: string, dataDir: string, act: () => Promise<T>): Promise<T> {
  const release: Release | undefined = await waitForLock(path, 'exclusive', LOCK_TIMEOUT_MS)
  if (!release)
    throw new StartupError(`Another process has been busy with the data folder ${dataDir} for too long.`)
  try {
    return await act()
  } finally {
    release()
  }
}

/** Holds one idle connection. When it breaks, restarts PostgreSQL if necessary, with exponential backoff. */
function superviseDatabase(pm: Postmaster, withChangeLock: <T>(act: () => Promise<T>) => Promise<T>) {
  const ending = new AbortController()
  const supervising = (async () => {
    for (let failures = 0; !ending.signal.aborted; ) {
      const connected = await untilBroken(pm, ending.signal)
      if (ending.signal.aborted) return
      failures = connected ? 0 : failures + 1
      await sleep(Math.min(100 * 2 ** failures, 10_000), undefined, { signal: ending.signal }).catch(() => {})
      if (ending.signal.aborted) return
      try {
        const how = await withChangeLock(() => ensureRunning(pm))
        pm.log.warn({ how }, 'the connection to PostgreSQL broke; PostgreSQL is up again')
      } catch (error) {
        pm.log.error(
          { err: error },
          'PostgreSQL has ended and could not be started again; the next attempt follows',
        )
      }
    }
  })()
  return {
    async end() {
      ending.abort()
      await supervising
    },
  }
}

/** Resolves when the connection ends; false if it could not be opened. */
async function untilBroken(pm: Postmaster, signal: AbortSignal): Promise<boolean> {
  const client = new Client({
    connectionString: urlFor(pm.access, 'owner', 'postgres'),
    application_name: 'spmb watch',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  const broken = new Promise<void>((resolve) => {
    client.on('error', () => resolve()).once('end', () => resolve())
  })
  try {
    await client.connect()
  } catch {
    return false
  }
  const end = () => void client.end().catch(() => {})
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  await broken
  signal.removeEventListener('abort', end)
  return true
}

/** Creates the data folder, accessible to its owner only, and the folder of the locks. */
function prepareFolder(folder: string): string {
  try {
    mkdirSync(resolve(folder), { recursive: true, mode: 0o700 })
    const dataDir = realpathSync(folder)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    chmodSync(dataDir, 0o700)
    mkdirSync(join(dataDir, 'locks'), { recursive: true, mode: 0o700 })
    rmSync(join(dataDir, 'database.json.new'), { force: true })
    return dataDir
  } catch (error) {
    throw new StartupError(
      `The data folder ${resolve(folder)} cannot be used (${(error as Error).message}). Choose one that this user may write with DATA_DIR.`,
    )
  }
}
