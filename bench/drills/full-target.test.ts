/**
 * Backups into a place without space, and their verification in one: a small mounted disk where the machine allows it (small-disk.ts), and a limit on the size of
 * files everywhere else.
 *
 * @module-tag full
 */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBackupState } from '../../apps/api/src/features/backup/backup-record.queries.ts'
import { createBackup } from '../../apps/api/src/features/backup/create-backup.ts'
import {
  type BackupKey,
  generateBackupKey,
  identityFile,
} from '../../apps/api/src/features/backup/file/keys.ts'
import {
  openSmallInstallation,
  type SmallInstallation,
} from '../../apps/api/testing/backups/small-installation.ts'
import { ROOT } from '../../apps/api/testing/processes/served.ts'
import { TEST_DATA_KEY } from '../../apps/api/testing/test-app.ts'
import { wayToMount } from './support/small-disk.ts'

let home: SmallInstallation
let key: BackupKey
beforeAll(async () => {
  home = await openSmallInstallation()
  key = await generateBackupKey()
})
afterAll(() => home.close())

const OLD = 'spmb-2025-06-01-0200-1.backup'
/** Runs before the backup and prints what the folder has afterwards, since a mounted disk disappears with the shell. */
const WAYS = [
  { name: 'of which the file system allows only small files', prepare: 'ulimit -f 1024', way: [] },
  ...[wayToMount()].flatMap((way) =>
    way ? [{ name: 'on a full disk', prepare: 'mount -t tmpfs -o size=1m,mode=700 tmpfs "$1"', way }] : [],
  ),
]
const REASONS =
  /the file system there does not take a file of this size|the disk is full|is too small for this backup/

it.each(WAYS)(
  'a backup into a folder $name fails with its reason, leaves old backups and no part, and raises the alarm',
  async ({ prepare, way }) => {
    const folder = join(home.folder, `target-${way.length}`)
    mkdirSync(folder)
    const script = `${prepare}; echo old > "$1/${OLD}"; "$2" apps/api/src/cli/main.ts backup nightly; echo "code $?"; ls "$1"; cat "$1"/*`
    const [command = '', ...args] = [...way, 'sh', '-c', script, 'sh', folder, process.execPath]
    const { stdout, stderr } = await promisify(execFile)(command, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        DATA_DIR: home.dataDir,
        BACKUP_DIR: folder,
        BACKUP_RECIPIENT: key.recipient,
        BACKUP_KEEP_DAYS: '2',
      },
    })
    expect(stdout.trim().split('\n')).toEqual(['code 1', OLD, 'old'])
    expect(stderr).toMatch(REASONS)
    expect(stderr).toContain('Nothing was left there.')
    expect(stderr).not.toContain('    at ')
    expect(await readBackupState(home.db.kysely)).toMatchObject({ failed: true })
    const { rows } = await home.db.pool.query('select problem from backup_record order by id desc limit 1')
    expect(stderr).toContain(rows[0].problem)
  },
  120_000,
)

/** Where the machine can mount nothing, a limit on the size of files; a backup unpacks to larger ones. */
it.each(WAYS)(
  'a backup is verified in a folder $name: the reason, and no part is left',
  async ({ prepare, way }) => {
    const backup = join(home.folder, `whole-${way.length}.backup`)
    await createBackup(
      { ownerUrl: home.embedded.ownerUrl, dataKeys: [TEST_DATA_KEY], dataDir: home.dataDir },
      { path: backup, recipients: [key.recipient], now: () => new Date() },
    )
    const identity = join(home.folder, `identity-${way.length}`)
    writeFileSync(identity, identityFile(key, new Date()))
    const folder = join(home.folder, `inside-${way.length}`)
    mkdirSync(folder)
    const script = `${prepare}; "$2" apps/api/src/cli/main.ts backup verify "$3" --identity "$4" --in "$1"; echo "code $?"; ls "$1"`
    const [command = '', ...args] = [
      ...way,
      'sh',
      '-c',
      script,
      'sh',
      folder,
      process.execPath,
      backup,
      identity,
    ]
    const { stdout, stderr } = await promisify(execFile)(command, args, {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: home.dataDir },
    })
    expect(stdout.trim().split('\n')).toEqual(['code 1'])
    expect(stderr).toMatch(REASONS)
    expect(stderr).toMatch(/The backup could not be unpacked in|The disk of .* is too small/)
    expect(stderr).not.toContain('    at ')
  },
  120_000,
)
