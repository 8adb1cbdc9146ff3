/**
 * The server's part in backups: starts the nightly one in a separate process, so that no request waits for it, moves archived
 * changes to BACKUP_DIR, and knows how old the newest backup is.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backupsOutliveData } from '@spmb/domain/retention/retention.ts'
import type { Database } from '../../database/database.ts'
import { isDatabaseUnavailable } from '../../database/database-unavailable.ts'
import type { BackupFigures } from '../../metrics/backup-metrics.ts'
import type { Log } from '../../observability/logger.ts'
import { retentionYears } from '../../retention/retention.queries.ts'
import type { BackupSettings } from '../../settings/backup-settings.ts'
import { type ChildEnd, endOf } from '../../startup/child-end.ts'
import { shipChanges, waitingBytes } from '../archive/ship-changes.ts'
import { readBackupState, readLastNightly, recordBackup, SCHEDULE } from '../backup-record.queries.ts'
import { isBackupDue } from './due.ts'

const CHECK_MS = 60_000
const SHIP_MS = 15_000
const LOW_PRIORITY = 10
/** Hours longer than a backup of a province takes. Reads and writes of an unreachable network share never return. */
const MAX_BACKUP_MS = 6 * 3_600_000
/** After this time a move of archived changes counts as failed, although it may still end. */
const MAX_SHIPPING_MS = 10 * 60_000
/** How long a stop of the server waits for a backup to end, and then for the move of the last changes. */
const STOP_TIMEOUT_MS = 20_000
const COMMAND_LINE = join(import.meta.dirname, '../../cli/main.ts')

export type ScheduleOptions = {
  db: Database
  backups: BackupSettings['backups']
  timeZone: string
  /** Of the built-in database: the data folder and its archive of changes. */
  changes: { dataDir: string; archive: string } | undefined
  clock: () => Date
  log: Log
  /** Starts the process that writes the backup when one is due. */
  spawnBackup?: () => ChildProcess
  /** Tests shorten them. */
  maxBackupMs?: number
  stopTimeoutMs?: number
}

export type BackupSchedule = {
  /** The newest backup as of the last minute; undefined before the first look. */
  state(): BackupFigures | undefined
  /** Ends the timers and a running backup, which leaves no file. Does not wait for a folder that does not answer. */
  stop(): Promise<void>
  /** Moves what PostgreSQL archived while it ended. Never rejects: the next start tries it again. */
  shipRest(): Promise<void>
}

export function scheduleBackups(options: ScheduleOptions): BackupSchedule {
  const { db, backups, timeZone, changes, clock, log, spawnBackup = spawnNightly } = options
  const { maxBackupMs = MAX_BACKUP_MS, stopTimeoutMs = STOP_TIMEOUT_MS } = options
  let state: Omit<BackupFigures, 'changesFailing'> | undefined
  let changesFailing = false
  let shippingSince: Date | undefined
  let child: ChildProcess | undefined
  let stopped = false

  async function read(): Promise<typeof state> {
    const outliveData = backups
      ? backupsOutliveData(backups.keepDays, await retentionYears(db.kysely))
      : false
    const changesWaitingBytes = changes ? await waitingBytes(changes.dataDir) : 0
    return { ...(await readBackupState(db.kysely)), outliveData, changesWaitingBytes }
  }

  async function check() {
    state = await read()
    if (!backups || child) return
    const last = await readLastNightly(db.kysely, changes?.archive ?? null)
    if (!isBackupDue(clock(), { at: backups.at, timeZone }, last)) return
    const startedAt = clock()
    log.info({}, 'the backup of the schedule has started')
    const { code, how } = await untilEnd()
    if (stopped) return
    if (code === 0) log.info({}, 'the backup of the schedule has ended')
    else {
      log.error({ how }, 'the backup of the schedule failed; see "Perlu tindakan" and the output above')
      await recordUnrecorded(startedAt, how)
    }
    state = await read()
  }

  async function untilEnd(): Promise<ChildEnd> {
    try {
      child = spawnBackup()
      return await Promise.race([endOf(child), endAfterLimit(child)])
    } catch (error) {
      return { code: null, how: (error as Error).message }
    } finally {
      child = undefined
    }
  }

  /** A process that waits for an unreachable share may not end even when it is killed. */
  async function endAfterLimit(running: ChildProcess): Promise<ChildEnd> {
    await sleep(maxBackupMs, undefined, { ref: false })
    running.kill('SIGKILL')
    return { code: null, how: `no end after ${Math.round(maxBackupMs / 60_000)} minutes, so it was killed` }
  }

  /** A process that could not be started, or was killed, has recorded nothing. */
  async function recordUnrecorded(startedAt: Date, how: string) {
    const archive = changes?.archive ?? null
    const { tried } = await readLastNightly(db.kysely, archive)
    if (tried && tried >= startedAt) return
    const problem = `The process of the backup did not do its work: ${how}.`
    await recordBackup(db, { startedAt, endedAt: clock(), nightly: true, archive, problem }, SCHEDULE)
  }

  async function ship() {
    if (!backups || !changes) return
    const { folder, recipients } = backups
    shippingSince = clock()
    try {
      await shipChanges(changes.dataDir, { folder, recipients, archive: changes.archive })
      changesFailing = false
    } catch (error) {
      changesFailing = true
      throw error
    } finally {
      shippingSince = undefined
    }
  }

  const isShippingStuck = () =>
    shippingSince !== undefined && clock().getTime() - shippingSince.getTime() > MAX_SHIPPING_MS

  const notShipped = (error: unknown) =>
    log.error({ err: error }, 'archived changes could not be moved to BACKUP_DIR')

  const jobs = [
    every(CHECK_MS, check, (error) => {
      // The next check is in a minute; what is overdue then is started then.
      const level = isDatabaseUnavailable(error) ? 'warn' : 'error'
      log[level]({ err: error }, 'the schedule of backups could not be checked')
    }),
    every(SHIP_MS, ship, notShipped),
  ]
  return {
    state: () => state && { ...state, changesFailing: changesFailing || isShippingStuck() },
    async stop() {
      stopped = true
      child?.kill('SIGTERM')
      const ended = new AbortController()
      await Promise.race([
        Promise.all(jobs.map((job) => job.stop())),
        sleep(stopTimeoutMs, undefined, { ref: false, signal: ended.signal }).then(() => {
          child?.kill('SIGKILL')
          log.warn({}, 'the backup does not end; the server stops without waiting for it')
        }),
      ])
      ended.abort()
    },
    shipRest() {
      const timeout = sleep(stopTimeoutMs, undefined, { ref: false }).then(() => {
        throw new Error('BACKUP_DIR did not answer in time; the rest follows after the next start')
      })
      return Promise.race([ship(), timeout]).catch(notShipped)
    },
  }
}

/** Runs `work` at once and then in intervals, never twice at the same time. */
function every(ms: number, work: () => Promise<void>, failed: (error: unknown) => void) {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work()
      .catch(failed)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(run, ms)
  run()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** With the settings of this process, and less processor time than the server. */
function spawnNightly(): ChildProcess {
  const child = spawn(process.execPath, [COMMAND_LINE, 'backup', 'nightly', '--if-due'], { stdio: 'inherit' })
  try {
    if (child.pid) setPriority(child.pid, LOW_PRIORITY)
  } catch {
    // It ended already, or the system does not allow it.
  }
  return child
}
