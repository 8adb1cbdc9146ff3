import { execFile, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartupError } from '../../errors/startup-error.ts'
import type { Log } from '../../observability/logger.ts'
import type { Access } from './access.ts'
import { chooseAddress, probe } from './address.ts'
import type { Binaries } from './binaries.ts'
import { removeStalePid, runningPid } from './process-id.ts'
import { POSTGRES_ENV, type RunAs, underUser } from './run-as.ts'

export type Postmaster = {
  dataDir: string
  cluster: string
  binaries: Binaries
  runAs: RunAs
  /** Additional server settings (`-c name=value`), for temporary clusters of tests. */
  settings: Record<string, string>
  access: Access
  log: Log
}

/** How long to retry a start that fails because child processes of a killed PostgreSQL are still running. */
const CONFLICT_TIMEOUT_MS = 5_000
const CONFLICT_MESSAGE = /lock file .* already exists|pre-existing shared memory/
const MAX_LOG_BYTES = 10 * 1024 * 1024

/**
 * Starts PostgreSQL on this cluster unless it runs already. A running one is adopted: it has the same settings, and a
 * restart would interrupt the commands that use it. One that answers at the address of `database.json` but runs on another folder is
 * that of the original, of which this folder is a copy.
 */
export async function ensureRunning(pm: Postmaster): Promise<'adopted' | 'started'> {
  for (let waited = false; runningPid(pm.cluster); waited = true) {
    if ((await probe(pm.access)) === 'up') return 'adopted'
    if (!waited) pm.log.info('PostgreSQL is there but not ready yet (recovering or stopping); waiting for it')
    await sleep(50)
  }
  removeStalePid(pm.dataDir, pm.cluster, pm.log)
  const deadline = Date.now() + CONFLICT_TIMEOUT_MS
  for (;;) {
    const output = await startOnce(pm)
    if (output === undefined) return 'started'
    if (!CONFLICT_MESSAGE.test(output) || Date.now() > deadline) {
      throw new StartupError(
        `PostgreSQL did not start in ${pm.cluster}: ${output.trim() || 'it said nothing'}`,
      )
    }
    await sleep(100)
  }
}

/** Fast shutdown: rolls back open transactions, keeps committed ones, and waits for the end of the process. */
export async function stopPostmaster(pm: Postmaster): Promise<void> {
  const pid = runningPid(pm.cluster)
  if (!pid) return
  if (process.platform === 'win32') {
    const control = join(dirname(pm.binaries.postgres), 'pg_ctl.exe')
    await promisify(execFile)(control, ['stop', '-D', pm.cluster, '-m', 'fast', '-w'])
    return
  }
  process.kill(pid, 'SIGINT')
  const warnAt = Date.now() + 60_000
  for (let warned = false; runningPid(pm.cluster) === pid; await sleep(20)) {
    if (warned || Date.now() < warnAt) continue
    pm.log.warn({ pid }, 'PostgreSQL takes long to stop; still waiting for it')
    warned = true
  }
}

/** Starts PostgreSQL and waits until it answers. @returns its output if it ended instead */
async function startOnce(pm: Postmaster): Promise<string | undefined> {
  await chooseAddress(pm.dataDir, pm.access)
  const logPath = join(pm.dataDir, 'postgres.log')
  if ((statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES)
    renameSync(logPath, `${logPath}.1`)
  const log = openSync(logPath, 'a+', 0o600)
  const { size: before } = fstatSync(log)
  const [command, args] = underUser(pm.runAs, pm.binaries.postgres, ['-D', pm.cluster, ...settingsFor(pm)])
  // In its own session, because Ctrl-C in the terminal would stop the database before the server.
  const child = spawn(command, args, { detached: true, stdio: ['ignore', log, log], env: POSTGRES_ENV })
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.once('error', () => {
    ended = true
  })
  child.unref()
  try {
    for (let polls = 1; ; polls++) {
      await sleep(20)
      if (ended) return readFrom(log, before)
      if (runningPid(pm.cluster) && (await probe(pm.access)) === 'up') return undefined
      if (polls % 500 === 0) pm.log.info('PostgreSQL is still recovering; waiting for it')
    }
  } finally {
    closeSync(log)
  }
}

function settingsFor({ access, settings }: Postmaster): string[] {
  const overSocket = access.host !== '127.0.0.1'
  const all = {
    listen_addresses: overSocket ? '' : '127.0.0.1',
    unix_socket_directories: overSocket ? `"${access.host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
    port: String(access.port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The detail of an error quotes the row, which may contain personal data.
    log_error_verbosity: 'terse',
    // A PostgreSQL that recovers by itself after the end of one of its processes can stay in recovery for ever when the disk
    // is full meanwhile (docs/decisions/0050-restart-after-crash.md). One that ends is started again by the server.
    restart_after_crash: 'off',
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function readFrom(file: number, start: number): string {
  const { size } = fstatSync(file)
  const buffer = Buffer.alloc(Math.max(0, Math.min(size - start, 20_000)))
  readSync(file, buffer, 0, buffer.length, start)
  return buffer.toString('utf8')
}
