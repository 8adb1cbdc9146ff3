/**
 * Writes a backup of a real server while 500 registrations arrive per second, and restores it three times into new folders: the file
 * alone, up to a full minute in the middle of the arrivals, and with all archived changes. The server is killed first, as a machine
 * that is gone.
 *
 * node bench/drills/backup.ts [registrations per second]
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { writeLocalTime } from '@spmb/domain/shared/local-date.ts'
import { Client } from 'pg'
import { archiveFolder } from '../../apps/api/src/features/backup/archive/ship-changes.ts'
import { readAccess, urlFor } from '../../apps/api/src/platform/database/embedded/access.ts'
import { readRestored } from '../../apps/api/testing/backups/small-installation.ts'
import { aZone } from '../../apps/api/testing/builders.ts'
import { signalDatabase } from '../../apps/api/testing/processes/database-processes.ts'
import {
  makeDataDir,
  REPO,
  removeDataDir,
  startRealServer,
} from '../../apps/api/testing/processes/real-server.ts'
import { inDatabase } from '../support/data-folder.ts'
import { median } from '../support/report.ts'
import { type Sent, startParents } from './support/parents.ts'

const PARENTS = 60
const TIME_ZONE = 'Asia/Makassar'
const MINUTE_MS = 60_000
/** Arrivals between the end of the backup and the minute, and after the minute. */
const MARGIN_MS = 5_000

export interface BackupDrillOutcome {
  registered: number
  /** Registrations per second that were reached, and their milliseconds before and during the backup. */
  perSecond: number
  medianMs: { before: number; during: number }
  backupSeconds: number
  /** Registrations acknowledged before the moment up to which the backup is complete, and how many of them it lacks. */
  inBackup: { acknowledged: number; missing: number }
  /** Registrations acknowledged before the minute, how many of them are missing, and how many later ones are there. */
  atMinute: { acknowledged: number; missing: number; later: number }
  /** With all archived changes. */
  atEnd: { acknowledged: number; missing: number; doubled: number }
}

export async function backupDrill(perSecond = 500): Promise<BackupDrillOutcome> {
  const dataDir = await makeDataDir()
  const home = dirname(dataDir)
  const at = (name: string) => join(home, name)
  await mkdir(at('backups'), { recursive: true })
  const keygen = await spmb(['backup', 'keygen', at('identity.txt')], { DATA_DIR: dataDir })
  const recipient = /age1[0-9a-z]+/.exec(keygen)?.[0] ?? ''
  const env = { BACKUP_DIR: at('backups'), BACKUP_RECIPIENT: recipient, TZ_OFFICE: TIME_ZONE }
  const server = await startRealServer({ dataDir, env: { ...env, LIMIT_SCALE: '1000000' } })
  try {
    await untilBackup(dataDir, true)
    const zone = await inDatabase(dataDir, (db) => aZone(db.kysely, 'SD'))
    const parents = startParents(server.url, zone, PARENTS, { everyMs: (PARENTS / perSecond) * 1_000 - 10 })
    await parents.registered(perSecond * 4)
    const begun = Date.now()
    const before = parents.attempts.length
    await spmb(['backup', at('under-load.backup')], { ...env, DATA_DIR: dataDir })
    const backupSeconds = (Date.now() - begun) / 1_000
    const during = parents.attempts.length
    const completeUntil = await untilBackup(dataDir, false)

    // The next full minute that leaves arrivals on both sides.
    const minute = Math.ceil((Date.now() + MARGIN_MS) / MINUTE_MS) * MINUTE_MS
    await sleep(minute + MARGIN_MS - Date.now())
    await parents.finish()
    await archiveEverything(dataDir, env.BACKUP_DIR)
    await killMachine(server.process, dataDir)

    const restore = async (name: string, ...more: string[]) => {
      const folder = at(name)
      await spmb(['restore', at('under-load.backup'), '--identity', at('identity.txt'), ...more], {
        DATA_DIR: folder,
        TZ_OFFICE: TIME_ZONE,
      })
      return (await readRestored(folder)).numbers
    }
    const changes = ['--changes', env.BACKUP_DIR]
    const until = ['--until', writeLocalTime(new Date(minute), TIME_ZONE)]
    const file = new Set(await restore('file'))
    const middle = new Set(await restore('minute', ...changes, ...until))
    const all = await restore('all', ...changes)
    const sent = parents.sent.filter(({ number }) => number !== null)
    const inBackup = acknowledgedBefore(sent, completeUntil.getTime())
    const atMinute = acknowledgedBefore(sent, minute)
    const seconds = (Math.max(...sent.map((one) => one.acknowledged ?? 0)) - (sent[0]?.begun ?? 0)) / 1_000
    const ms = (from: number, to: number) =>
      Math.round(median(parents.attempts.slice(from, to).map((attempt) => attempt.ms)))
    return {
      registered: sent.length,
      perSecond: Math.round(sent.length / seconds),
      medianMs: { before: ms(0, before), during: ms(before, during) },
      backupSeconds: Math.round(backupSeconds * 10) / 10,
      inBackup: { acknowledged: inBackup.length, missing: missingFrom(file, inBackup) },
      atMinute: {
        acknowledged: atMinute.length,
        missing: missingFrom(middle, atMinute),
        later: sent.filter(({ number, begun }) => begun > minute && middle.has(number ?? '')).length,
      },
      atEnd: {
        acknowledged: sent.length,
        missing: missingFrom(new Set(all), sent),
        doubled: all.length - new Set(all).size,
      },
    }
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
  }
}

const acknowledgedBefore = (sent: readonly Sent[], moment: number) =>
  sent.filter(({ acknowledged }) => acknowledged !== null && acknowledged < moment)

const missingFrom = (stored: ReadonlySet<string>, sent: readonly Sent[]) =>
  sent.filter(({ number }) => !stored.has(number ?? '')).length

const run = promisify(execFile)

async function spmb(args: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, [join(REPO, 'apps/api/src/cli/main.ts'), ...args], {
    cwd: REPO,
    env: { ...process.env, ...env },
  })
  return stdout
}

/** Waits for a recorded backup. @returns until when it holds everything */
async function untilBackup(dataDir: string, nightly: boolean): Promise<Date> {
  return inDatabase(dataDir, async (db) => {
    for (;;) {
      const found = await db.kysely
        .selectFrom('backup_record')
        .select('complete_until')
        .where('nightly', '=', nightly)
        .where('complete_until', 'is not', null)
        .executeTakeFirst()
      if (found?.complete_until) return found.complete_until
      await sleep(100)
    }
  })
}

/** Ends the present file of changes, and waits until the server has moved it to the folder of the backups. */
async function archiveEverything(dataDir: string, folder: string): Promise<void> {
  const access = readAccess(dataDir)
  const owner = new Client({ connectionString: urlFor(access, 'owner', 'postgres') })
  await owner.connect()
  const { rows } = await owner.query('select pg_walfile_name(pg_switch_wal()) as name')
  await owner.end()
  const moved = join(archiveFolder(folder, access.archive ?? ''), `${rows[0].name}.age`)
  while (!existsSync(moved)) await sleep(100)
}

async function killMachine(server: import('node:child_process').ChildProcess, dataDir: string) {
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
  signalDatabase(dataDir, 'SIGKILL')
}

if (import.meta.main) {
  const outcome = await backupDrill(Number(process.argv[2] ?? 500))
  console.dir(outcome)
  const { inBackup, atMinute, atEnd } = outcome
  process.exit(
    inBackup.missing + atMinute.missing + atMinute.later + atEnd.missing + atEnd.doubled === 0 ? 0 : 1,
  )
}
