import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openSmallInstallation,
  readRestored,
  type SmallInstallation,
} from '../../../../testing/backups/small-installation.ts'
import { runCommand } from '../../../../testing/processes/run-command.ts'
import { TEST_DATA_KEY } from '../../../../testing/test-app.ts'
import { readAccess } from '../../../platform/database/embedded/access.ts'
import { changesFolder, completeChanges } from '../../../platform/database/embedded/archiving.ts'
import { createLogger } from '../../../platform/observability/logger.ts'
import { replayChanges } from '../archive/replay.ts'
import { archiveFolder, shipChanges } from '../archive/ship-changes.ts'
import { readBackupState, readLastNightly, recordBackup } from '../backup-record.queries.ts'
import { type BackupKey, generateBackupKey, identityFile } from '../file/keys.ts'
import { type Entry, writeBackup } from '../file/write-backup.ts'
import { restoreIntoFolder } from '../restore-backup.ts'
import { readChecks } from '../self-check.queries.ts'
import { ownFiles, sharedFolderProblem } from './backup-folder.ts'
import { nightlyBackup, removeOld } from './nightly-backup.ts'
import { scheduleBackups } from './schedule-backups.ts'

let home: SmallInstallation
let key: BackupKey
let folder = ''
let archive = ''
const log = createLogger('silent')
/** In the office's time zone, so that no further backup becomes due during the test. */
const halfADayFromNow = `${String((new Date().getUTCHours() + 8 + 12) % 24).padStart(2, '0')}:00`
const backups = () => readdirSync(folder).filter((name) => name.endsWith('.backup'))
const spmb = (args: string[], env: Record<string, string> = {}) =>
  runCommand(['backup', ...args], {
    DATA_DIR: home.dataDir,
    BACKUP_DIR: folder,
    BACKUP_AT: halfADayFromNow,
    BACKUP_RECIPIENT: key.recipient,
    ...env,
  })

const writeNightly = (target: string) =>
  nightlyBackup(
    { ownerUrl: home.embedded.ownerUrl, dataKeys: [TEST_DATA_KEY], dataDir: home.dataDir, archive },
    {
      db: home.db,
      backups: { folder: target, at: { hours: 2, minutes: 0 }, keepDays: 14, recipients: [key.recipient] },
      now: () => new Date(),
      timeZone: 'Asia/Makassar',
    },
  )

beforeAll(async () => {
  key = await generateBackupKey()
  home = await openSmallInstallation({ archiving: true })
  folder = join(home.folder, 'backups')
  mkdirSync(folder)
  archive = readAccess(home.dataDir).archive ?? ''
})
afterAll(() => home.close())

it('a failed backup of the schedule is recorded with its reason, and leaves no file', async () => {
  const file = join(home.folder, 'file')
  writeFileSync(file, '')
  await expect(spmb(['nightly'], { BACKUP_DIR: join(file, 'below') })).rejects.toThrow('of BACKUP_DIR')
  expect(await readBackupState(home.db.kysely)).toEqual({
    completeUntil: null,
    failed: true,
    sameDisk: false,
  })
  await expect(spmb(['nightly'], { BACKUP_DIR: '' })).rejects.toThrow('Set BACKUP_DIR and BACKUP_RECIPIENT')
})

it('the backup of the schedule is written once, recorded and audited', { tags: 'full' }, async () => {
  const said = await spmb(['nightly'])
  expect(said).toContain('Backup written:')
  // The first one is restored for a trial, with a key that nobody has afterwards.
  expect(said).toContain('It was restored for a trial')
  expect(await readChecks(home.db.kysely)).toMatchObject({ restore: { problem: null } })
  expect(readdirSync(home.dataDir)).not.toContain('trial-restore')
  await spmb(['nightly', '--if-due'])
  expect(backups()).toHaveLength(1)
  const state = await readBackupState(home.db.kysely)
  expect(state).toEqual({ completeUntil: expect.any(Date), failed: false, sameDisk: true })
  const { rows } = await home.db.pool.query(
    "select actor, changes from audit_entry where action = 'backup.write'",
  )
  const [file = ''] = backups()
  const digest = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
  expect(rows).toEqual([{ actor: 'schedule', changes: { bytes: expect.any(Number), nightly: true, digest } }])
  expect(said).toContain(`SHA-256, to be noted apart from the file: ${digest}`)
})

it('a backup is good, also when what is old beside it cannot be looked at', { tags: 'full' }, async () => {
  const beside = join(home.folder, 'beside')
  mkdirSync(beside)
  symlinkSync('nowhere', join(beside, 'gone'))
  const { notRemoved: none } = await writeNightly(beside)
  expect(none).toBeUndefined()
  symlinkSync('circle', join(beside, 'circle'))
  const { notRemoved } = await writeNightly(beside)
  expect(notRemoved).toContain('ELOOP')
  expect(await readBackupState(home.db.kysely)).toMatchObject({ failed: false })
})

it('the server starts one when it is due, not a second one beside it, and stops it with itself', {
  tags: 'full',
}, async () => {
  const child = Object.assign(new EventEmitter(), {
    kill: vi.fn(() => child.emit('exit', null)),
  })
  const spawnBackup = vi.fn(() => child as never)
  const tomorrow = new Date(Date.now() + 48 * 3_600_000)
  const schedule = scheduleBackups({
    db: home.db,
    backups: { folder, at: { hours: 2, minutes: 0 }, keepDays: 14, recipients: [key.recipient] },
    timeZone: 'Asia/Makassar',
    changes: { dataDir: home.dataDir, archive },
    clock: () => tomorrow,
    log,
    spawnCommand: spawnBackup,
  })
  await expect.poll(() => spawnBackup.mock.calls.length).toBe(1)
  expect(schedule.state()).toEqual({
    completeUntil: expect.any(Date),
    failed: false,
    changesFailing: false,
    changesWaitingBytes: expect.any(Number),
    outliveData: false,
    folderFailing: false,
    sameDisk: true,
    checks: { restore: { endedAt: expect.any(Date), problem: null } },
  })
  await schedule.stop()
  expect(child.kill).toHaveBeenCalledWith('SIGTERM')
})

async function* noEntries(): AsyncGenerator<Entry> {}

describe('old backups', () => {
  const now = new Date('2025-06-20T00:00:00Z')
  const DAY_MS = 24 * 3_600_000
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
  /** A folder with files so many days old. */
  function folderWith(name: string, files: Record<string, number>): string {
    const kept = join(home.folder, name)
    mkdirSync(join(kept, 'changes-a'), { recursive: true })
    for (const [file, days] of Object.entries(files)) {
      writeFileSync(join(kept, file), '')
      utimesSync(join(kept, file), after(-days), after(-days))
    }
    return kept
  }
  const OWN = { isOwn: async () => true, isOwnArchive: () => true }
  const backupsOf = (...days: number[]) => Object.fromEntries(days.map((day) => [`spmb-${day}.backup`, day]))

  it('are removed with their changes, other files are not', async () => {
    const changes = { 'changes-a/20.age': 20, 'changes-a/15.age': 15, 'changes-a/13.age': 13 }
    const kept = folderWith('kept', { ...backupsOf(40, 20, 15, 13, 1), ...changes, 'other.txt': 40 })
    expect((await removeOld(kept, 14, now, OWN)).sort()).toEqual([
      'spmb-15.backup',
      'spmb-20.backup',
      'spmb-40.backup',
    ])
    expect(readdirSync(join(kept, 'changes-a'))).toEqual(['13.age'])
    expect(readdirSync(kept).sort()).toEqual(['changes-a', 'other.txt', 'spmb-1.backup', 'spmb-13.backup'])
  })

  it('stay after a pause that is longer than the days, which may be a clock that is ahead', async () => {
    const kept = folderWith('pause', backupsOf(20, 13, 1))
    expect(await removeOld(kept, 14, after(4_000), OWN)).toEqual([])
    writeFileSync(join(kept, 'spmb-ahead.backup'), '')
    utimesSync(join(kept, 'spmb-ahead.backup'), after(4_000), after(4_000))
    expect(await removeOld(kept, 14, after(4_000), OWN)).toEqual([])
    expect(await removeOld(kept, 14, now, OWN)).toEqual(['spmb-20.backup'])
  })

  it('of another installation stay, with their changes; those of earlier releases are known by their record', async () => {
    const files = backupsOf(40, 20, 15, 13, 1)
    const kept = folderWith('shared', { ...files, 'changes-a/20.age': 20, 'spmb-unknown.backup': 30 })
    mkdirSync(join(kept, 'changes-b'))
    const [record] = await home.db.kysely.selectFrom('installation').selectAll().execute()
    const labelled = async (name: string, installation: string) => {
      const path = join(kept, name)
      rmSync(path)
      await writeBackup(path, [key.recipient], noEntries(), { installation })
      const at = after(-(files[name] ?? 0))
      utimesSync(path, at, at)
    }
    await labelled('spmb-40.backup', 'f'.repeat(32))
    await labelled('spmb-15.backup', record?.id ?? '')
    await labelled('spmb-13.backup', record?.id ?? '')
    await labelled('spmb-1.backup', record?.id ?? '')
    const at = now
    await recordBackup(
      home.db,
      {
        startedAt: at,
        endedAt: at,
        nightly: false,
        archive: null,
        path: join(kept, 'spmb-20.backup'),
        problem: 'x',
      },
      'schedule',
    )
    const own = await ownFiles(home.db.kysely, kept, { archive: 'b', timeZone: 'Asia/Makassar' })
    expect((await removeOld(kept, 14, now, own)).sort()).toEqual(['spmb-15.backup', 'spmb-20.backup'])
    expect(readdirSync(join(kept, 'changes-a'))).toEqual(['20.age'])
    expect(own.isOwnArchive('changes-b')).toBe(true)
    // Another installation does not begin beside them.
    expect(await sharedFolderProblem(home.db.kysely, kept)).toContain(
      'backups of another installation, such as spmb-40',
    )
    await expect(writeNightly(kept)).rejects.toThrow('Give each installation a folder of its own')
    expect(readdirSync(kept).filter((name) => name.endsWith('.backup'))).toHaveLength(4)
  })

  it('that a killed process did not finish are removed after a day', async () => {
    const parts = { 'spmb-2.backup.partial-77': 2, 'spmb-0.backup.partial-78': 0.5 }
    const kept = folderWith('parts', { ...backupsOf(1), ...parts })
    await removeOld(kept, 14, now, OWN)
    expect(readdirSync(kept).sort()).toEqual(['changes-a', 'spmb-0.backup.partial-78', 'spmb-1.backup'])
  })
})

it('a backup is due when none of the present archive is in the present folder', {
  tags: 'full',
}, async () => {
  const here = async (given: { archive?: string; folder?: string }, isThere?: () => boolean) =>
    (await readLastNightly(home.db.kysely, { archive, folder, ...given }, isThere)).succeeded
  await writeNightly(folder)
  expect(await here({})).toBeInstanceOf(Date)
  // After a restore, with an empty disk in place of the old one, and with another folder.
  expect(await here({ archive: 'another' })).toBeNull()
  expect(await here({}, () => false)).toBeNull()
  expect(await here({ folder: join(home.folder, 'new') })).toBeNull()
  expect(await readLastNightly(home.db.kysely, { archive: 'another', folder })).toEqual({
    tried: null,
    succeeded: null,
  })
})

it('a record from a clock that was ahead neither hides that a backup is due nor its age', {
  tags: 'full',
}, async () => {
  const before = await readBackupState(home.db.kysely)
  const last = await readLastNightly(home.db.kysely, { archive, folder })
  const ahead = new Date(Date.now() + 400 * 24 * 3_600_000)
  await recordBackup(
    home.db,
    {
      startedAt: ahead,
      endedAt: ahead,
      completeUntil: ahead,
      bytes: 1,
      nightly: true,
      archive,
      path: join(folder, 'x'),
      hash: '0'.repeat(64),
      sameDisk: true,
    },
    'schedule',
  )
  expect(await readBackupState(home.db.kysely)).toEqual(before)
  expect(await readLastNightly(home.db.kysely, { archive, folder })).toEqual(last)
})

it('a clock that begins in 1970 writes no backup, and says so', async () => {
  const before = backups()
  const written = nightlyBackup(
    { ownerUrl: home.embedded.ownerUrl, dataKeys: [TEST_DATA_KEY], dataDir: home.dataDir, archive },
    {
      db: home.db,
      backups: { folder, at: { hours: 2, minutes: 0 }, keepDays: 14, recipients: [key.recipient] },
      now: () => new Date(60_000),
      timeZone: 'Asia/Makassar',
    },
  )
  await expect(written).rejects.toThrow('The clock of this machine is wrong: it shows 1970-01-01')
  expect(backups()).toEqual(before)
})

it('a folder inside the data folder is refused, also by a link', async () => {
  const inside = join(home.dataDir, 'backups')
  await expect(spmb(['nightly'], { BACKUP_DIR: inside })).rejects.toThrow('BACKUP_DIR: is inside DATA_DIR')
  mkdirSync(inside)
  const link = join(home.folder, 'link')
  symlinkSync(inside, link)
  await expect(writeNightly(link)).rejects.toThrow('is inside the data folder')
  expect(readdirSync(inside)).toEqual([])
})

it('changes that cannot be moved away stay, and the schedule says so', async () => {
  const blocked = join(home.folder, 'blocked')
  writeFileSync(blocked, '')
  writeFileSync(join(changesFolder(home.dataDir), '0'.repeat(24)), 'waits')
  const schedule = scheduleBackups({
    db: home.db,
    backups: { folder: blocked, at: { hours: 2, minutes: 0 }, keepDays: 14, recipients: [key.recipient] },
    timeZone: 'Asia/Makassar',
    changes: { dataDir: home.dataDir, archive },
    clock: () => new Date(0),
    log,
    spawnCommand: () => Object.assign(new EventEmitter(), { kill: vi.fn() }) as never,
  })
  await expect.poll(() => schedule.state()?.changesFailing).toBe(true)
  expect(readdirSync(changesFolder(home.dataDir))).toContain('0'.repeat(24))
  await schedule.stop()
})

it('changes are archived encrypted, and continue a backup to any moment', { tags: 'full' }, async () => {
  const early = await home.register()
  const acknowledged = Date.now()
  const between = new Date(acknowledged + 1)
  await expect.poll(() => Date.now()).toBeGreaterThan(acknowledged + 2)
  const late = await home.register()
  // As the server does at its stop, while a command keeps PostgreSQL running.
  const last = await completeChanges(home.dataDir, readAccess(home.dataDir))
  const target = archiveFolder(folder, archive)
  await shipChanges(home.dataDir, { folder, recipients: [key.recipient], archive })
  expect(readdirSync(target)).toContain(`${last}.age`)
  expect(readdirSync(changesFolder(home.dataDir))).not.toContain(last)
  expect(
    readFileSync(join(target, `${last}.age`))
      .subarray(0, 21)
      .toString(),
  ).toBe('age-encryption.org/v1')

  const restore = async (name: string, until?: Date) => {
    const dataDir = join(home.folder, name)
    const identities = [key.identity]
    const replay = replayChanges(folder, { identities, until })
    const file = join(folder, backups()[0] ?? '')
    await restoreIntoFolder(file, identities, dataDir, { log, replay, atEnd: () => {} })
    return (await readRestored(dataDir)).numbers
  }
  expect(await restore('until', between)).toEqual([early])
  expect(await restore('all')).toEqual([early, late])
  await expect(restore('future', new Date(Date.now() + 3_600_000))).rejects.toThrow(
    'The archived changes end before',
  )
  await expect(restore('past', new Date('2025-01-01T00:00:00Z'))).rejects.toThrow('Use an earlier backup')
  expect(readdirSync(home.folder)).not.toContain('future')
})

it('a restore ends before changes that are damaged, and says until when it reaches', {
  tags: 'full',
}, async () => {
  const copy = join(home.folder, 'damaged')
  cpSync(folder, copy, { recursive: true })
  const [last = ''] = readdirSync(archiveFolder(copy, archive))
    .filter((name) => name.length === 28)
    .sort()
    .reverse()
  const path = join(archiveFolder(copy, archive), last)
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.subarray(0, -1))
  const identity = join(home.folder, 'identity.txt')
  writeFileSync(identity, identityFile(key, new Date()))
  const dataDir = join(home.folder, 'before-damage')
  const backup = join(copy, backups()[0] ?? '')
  const said = await runCommand(['restore', backup, '--identity', identity, '--changes', copy], {
    DATA_DIR: dataDir,
  })
  expect(said).toContain(`could be used only until ${path}, which is damaged`)
  expect(said).toContain('Left out: 1 files')
  expect(said).toMatch(/\d\d tables were replayed to 20.* and read to the end\./)
  expect(said).not.toContain('Compared with')
  // No registration was made between the backup and the damaged file.
  expect(said).toContain('Restored: everything until 20')
  expect((await readRestored(dataDir)).numbers).toEqual([])
})
