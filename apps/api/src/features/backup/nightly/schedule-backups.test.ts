import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../../testing/database/test-database.ts'
import { freePort } from '../../../../testing/processes/free-port.ts'
import { CHAIN_BROKEN } from '../../../platform/audit/verify-chain.ts'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { readBackupState } from '../backup-record.queries.ts'
import { scheduleBackups } from './schedule-backups.ts'

/** 08.00 in Jakarta. */
const NOW = new Date('2025-06-03T01:00:00Z')
const FAILED = 'the schedule of backups could not be checked'

async function checkOnce(db: Database) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const schedule = scheduleBackups({
    db,
    log,
    backups: undefined,
    changes: undefined,
    timeZone: 'Asia/Jakarta',
    clock: () => NOW,
  })
  await schedule.stop()
  return { warned: log.warn.mock.calls.at(0)?.at(1), failed: log.error.mock.calls.at(0)?.at(1) }
}

it('a check during an outage of the database is a warning, since the next one follows; another error is a fault', async () => {
  const unavailable = openDatabase(`postgres://spmb@127.0.0.1:${await freePort()}/spmb`)
  expect(await checkOnce(unavailable)).toEqual({ warned: FAILED, failed: undefined })
  await unavailable.close()
  const withoutTables = await createTestDatabase('empty')
  expect(await checkOnce(withoutTables.db)).toEqual({ warned: undefined, failed: FAILED })
  await withoutTables.drop()
})

it('a backup whose process cannot be started is recorded as failed, and is started again after an hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { db, drop } = await createTestDatabase('sample')
  const minute = 60_000
  let now = NOW.getTime()
  const spawnBackup = vi.fn(() => spawn('/nowhere/node', { stdio: 'ignore' }))
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const schedule = scheduleBackups({
    db,
    log,
    spawnCommand: spawnBackup,
    changes: undefined,
    timeZone: 'Asia/Jakarta',
    clock: () => new Date(now),
    backups: { folder: tmpdir(), at: { hours: 2, minutes: 0 }, keepDays: 14, recipients: [] },
  })
  await expect.poll(() => schedule.state()?.failed).toBe(true)
  expect(await readBackupState(db.kysely)).toMatchObject({ completeUntil: null, failed: true })
  const { rows } = await db.pool.query('select problem from backup_record')
  expect(rows).toEqual([{ problem: expect.stringContaining('ENOENT') }])
  now += 61 * minute
  vi.advanceTimersByTime(minute)
  await expect.poll(() => spawnBackup.mock.calls.length).toBe(2)
  await schedule.stop()
  vi.useRealTimers()
  await drop()
})

it('a folder that does not exist is said at once and recorded, and not made; when it is there the backup follows', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { db, drop } = await createTestDatabase('sample')
  const folder = join(mkdtempSync(join(tmpdir(), 'spmb-share-')), 'not-mounted')
  const spawnBackup = vi.fn(() => spawn('/nowhere/node', { stdio: 'ignore' }))
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const schedule = scheduleBackups({
    db,
    log,
    spawnCommand: spawnBackup,
    changes: undefined,
    timeZone: 'Asia/Jakarta',
    clock: () => NOW,
    backups: { folder, at: { hours: 2, minutes: 0 }, keepDays: 14, recipients: [] },
  })
  await expect.poll(() => schedule.state()).toMatchObject({ failed: true, folderFailing: true })
  expect(log.error.mock.calls.at(0)?.at(1)).toContain(`The folder ${folder} of BACKUP_DIR does not exist`)
  expect([existsSync(folder), spawnBackup.mock.calls]).toEqual([false, []])
  mkdirSync(folder)
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => spawnBackup.mock.calls).toEqual([[['backup', 'nightly', '--if-due']]])
  expect(schedule.state()?.folderFailing).toBe(false)
  await schedule.stop()
  vi.useRealTimers()
  await drop()
})

it.each([
  ['broken', 'error', 'does not hold', process.execPath, ['-e', `process.exit(${CHAIN_BROKEN})`]],
  [
    'not read, since the database is away',
    'warn',
    'could not be verified',
    process.execPath,
    ['-e', 'process.exit(1)'],
  ],
  ['not started', 'warn', 'could not be verified', '/nowhere/node', []],
] as const)(
  'the audit is verified at night, by a process of its own: %s',
  async (_, level, says, program, words) => {
    const { db, drop } = await createTestDatabase('sample')
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const spawned = vi.fn(() => spawn(program, words, { stdio: 'ignore' }))
    const schedule = scheduleBackups({
      db,
      log,
      spawnCommand: spawned,
      backups: undefined,
      changes: undefined,
      timeZone: 'Asia/Jakarta',
      clock: () => new Date('2025-06-03T19:00:00Z'),
    })
    await expect.poll(() => spawned.mock.calls).toEqual([[['audit', 'verify', '--record']]])
    await expect.poll(() => log[level].mock.calls.at(0)?.at(1)).toContain(says)
    await schedule.stop()
    await drop()
  },
)

/** A process that ignores SIGTERM, like one that waits for an unreachable share. */
const HANGING = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000); console.log('waits')"

it('a backup that does not end is killed at its limit and recorded as failed', async () => {
  const { db, drop } = await createTestDatabase('sample')
  const child = spawn(process.execPath, ['-e', HANGING], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const schedule = scheduleBackups({
    db,
    log,
    spawnCommand: () => child,
    maxBackupMs: 1,
    changes: undefined,
    timeZone: 'Asia/Jakarta',
    clock: () => NOW,
    backups: { folder: tmpdir(), at: { hours: 2, minutes: 0 }, keepDays: 14, recipients: [] },
  })
  expect(await ended).toEqual([null, 'SIGKILL'])
  await expect.poll(() => schedule.state()?.failed).toBe(true)
  const { rows } = await db.pool.query('select problem from backup_record')
  expect(rows).toEqual([{ problem: expect.stringContaining('no end after') }])
  await schedule.stop()
  await drop()
})

it('a stop kills a backup that does not end', async () => {
  const { db, drop } = await createTestDatabase('sample')
  const child = spawn(process.execPath, ['-e', HANGING], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [ended, waits] = [once(child, 'exit'), once(child.stdout, 'data')]
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const spawnBackup = vi.fn(() => child)
  const schedule = scheduleBackups({
    db,
    log,
    spawnCommand: spawnBackup,
    stopTimeoutMs: 1,
    changes: undefined,
    timeZone: 'Asia/Jakarta',
    clock: () => NOW,
    backups: { folder: tmpdir(), at: { hours: 2, minutes: 0 }, keepDays: 14, recipients: [] },
  })
  await waits
  await expect.poll(() => spawnBackup.mock.calls.length).toBe(1)
  await schedule.stop()
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(log.warn).toHaveBeenCalledWith({}, expect.stringContaining('without waiting'))
  await drop()
})
