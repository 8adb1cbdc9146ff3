/**
 * The server's part in backups: starts the nightly one in a separate process, so that no request waits for it, moves archived
 * changes to BACKUP_DIR, and knows how old the newest backup is.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backupsOutliveData } from '@spmb/domain/retention/retention.ts'
import { CHAIN_BROKEN } from '../../../platform/audit/verify-chain.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isDatabaseUnavailable } from '../../../platform/database/database-unavailable.ts'
import type { BackupFigures } from '../../../platform/metrics/backup-metrics.ts'
import type { Log } from '../../../platform/observability/logger.ts'
import type { BackupSettings } from '../../../platform/settings/backup-settings.ts'
import { type ChildEnd, endOf } from '../../../platform/startup/child-end.ts'
import { retentionYears } from '../../retention/retention.queries.ts'
import { shipChanges, waitingBytes } from '../archive/ship-changes.ts'
import { readBackupState, readLastNightly, recordBackup, SCHEDULE } from '../backup-record.queries.ts'
import { readChecks } from '../self-check.queries.ts'
import { folderProblem, nameAt, sharesDisk } from './backup-folder.ts'
import { isAuditCheckDue, isBackupDue } from './due.ts'

const CHECK_MS = 60_000
const SHIP_MS = 15_000
const LOW_PRIORITY = 10
/** Hours longer than a backup of a province takes. Reads and writes of an unreachable network share never return. */
const MAX_BACKUP_MS = 6 * 3_600_000
/** After this time a move of archived changes counts as failed, although it may still end. */
const MAX_SHIPPING_MS = 10 * 60_000
/** How long a stop of the server waits for a backup to end, and then for the move of the last changes. */
const STOP_TIMEOUT_MS = 20_000
/** A disk that is there answers in milliseconds. */
const FOLDER_ANSWERS_WITHIN_MS = 10_000
const SAME_DISK =
  'BACKUP_DIR is on the disk of the data folder: when this disk breaks, data and backups are gone. Use another disk, or a share of another machine.'
const COMMAND_LINE = join(import.meta.dirname, '../../../cli/main.ts')

export type ScheduleOptions = {
  db: Database
  backups: BackupSettings['backups']
  timeZone: string
  /** Of the built-in database: the data folder and its archive of changes. */
  changes: { dataDir: string; archive: string } | undefined
  clock: () => Date
  log: Log
  /** Starts the process of a command, which writes a backup or checks the audit. */
  spawnCommand?: (words: string[]) => ChildProcess
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
  const { db, backups, timeZone, changes, clock, log, spawnCommand = spawnQuietly } = options
  const { maxBackupMs = MAX_BACKUP_MS, stopTimeoutMs = STOP_TIMEOUT_MS } = options
  let state: Omit<BackupFigures, 'changesFailing' | 'folderFailing'> | undefined
  /** Why the folder cannot be used; null before the first try. */
  let folderTrouble: string | undefined | null = null
  let trying: Promise<string | undefined> | undefined
  let changesFailing = false
  let shippingSince: Date | undefined
  let child: ChildProcess | undefined
  let stopped = false

  async function read(): Promise<typeof state> {
    const outliveData = backups
      ? backupsOutliveData(backups.keepDays, await retentionYears(db.kysely))
      : false
    const changesWaitingBytes = changes ? await waitingBytes(changes.dataDir) : 0
    const checks = await readChecks(db.kysely)
    return { ...(await readBackupState(db.kysely)), outliveData, changesWaitingBytes, checks }
  }

  /** A folder of an unreachable share may never answer; it is not asked again before it has. */
  async function tryFolder(folder: string): Promise<string | undefined> {
    trying ??= folderProblem(folder, changes?.dataDir).finally(() => {
      trying = undefined
    })
    const late = `The folder ${folder} of BACKUP_DIR does not answer: is the disk or share there?`
    const ended = new AbortController()
    const limit = sleep(FOLDER_ANSWERS_WITHIN_MS, late, { ref: false, signal: ended.signal }).catch(
      () => late,
    )
    const problem = await Promise.race([trying, limit])
    ended.abort()
    return problem
  }

  /** Says at once, and not first at night, that no backup can be written. */
  async function watchFolder(folder: string): Promise<void> {
    const isFirst = folderTrouble === null
    const problem = await tryFolder(folder)
    if (problem === folderTrouble) return
    folderTrouble = problem
    if (problem !== undefined) {
      log.error({}, problem)
      const [at, archive] = [clock(), changes?.archive ?? null]
      const attempt = { startedAt: at, endedAt: at, nightly: true, archive, path: null, problem }
      await recordBackup(db, attempt, SCHEDULE)
    } else if (!isFirst) log.info({}, 'BACKUP_DIR can be used again')
    else if (await sharesDisk(folder, changes?.dataDir)) log.warn({}, SAME_DISK)
  }

  async function check() {
    if (backups) await watchFolder(backups.folder)
    state = await read()
    if (child) return
    if (backups && folderTrouble === undefined) await backUpWhenDue(backups)
    if (!stopped && isAuditCheckDue(clock(), state?.checks.audit, timeZone)) await checkAudit()
  }

  /** In a process of its own: it computes a hash for every row of the audit. */
  async function checkAudit() {
    const { code, how } = await untilEnd(['audit', 'verify', '--record'])
    if (stopped) return
    if (code === 0) log.info({}, 'the chain of the audit was verified')
    else if (code === CHAIN_BROKEN)
      log.error({ how }, 'the chain of the audit does not hold; see the output above')
    else log.warn({ how }, 'the chain of the audit could not be verified; it is tried again in a minute')
    state = await read()
  }

  async function backUpWhenDue({ at, folder }: NonNullable<BackupSettings['backups']>) {
    const last = await readLastNightly(db.kysely, { archive: changes?.archive ?? null, folder })
    if (!isBackupDue(clock(), { at, timeZone }, last)) return
    const startedAt = clock()
    log.info({}, 'the backup of the schedule has started')
    const { code, how } = await untilEnd(['backup', 'nightly', '--if-due'])
    if (stopped) return
    if (code === 0) log.info({}, 'the backup of the schedule has ended')
    else {
      log.error({ how }, 'the backup of the schedule failed; see "Perlu tindakan" and the output above')
      await recordUnrecorded(startedAt, folder, how)
    }
    state = await read()
  }

  async function untilEnd(words: string[]): Promise<ChildEnd> {
    try {
      child = spawnCommand(words)
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
  async function recordUnrecorded(startedAt: Date, folder: string, how: string) {
    const archive = changes?.archive ?? null
    const { tried } = await readLastNightly(db.kysely, { archive, folder })
    if (tried && tried >= startedAt) return
    const problem = `The process of the backup did not do its work: ${how}.`
    const path = join(folder, nameAt(startedAt, timeZone))
    await recordBackup(db, { startedAt, endedAt: clock(), nightly: true, archive, path, problem }, SCHEDULE)
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
    state: () =>
      state && {
        ...state,
        changesFailing: changesFailing || isShippingStuck(),
        folderFailing: typeof folderTrouble === 'string',
      },
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
function spawnQuietly(words: string[]): ChildProcess {
  const child = spawn(process.execPath, [COMMAND_LINE, ...words], { stdio: 'inherit' })
  try {
    if (child.pid) setPriority(child.pid, LOW_PRIORITY)
  } catch {
    // It ended already, or the system does not allow it.
  }
  return child
}
