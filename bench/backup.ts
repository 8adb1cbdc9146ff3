/**
 * Time and size of a backup, its verification and its restore for BENCH_APPLICANTS (10,000) invented applicants, against a copy of the
 * data folder and its write to the disk in the same run. The database runs during backups and not during the copy. Medians of
 * BENCH_ROUNDS (3) alternating rounds.
 */
import { execFile } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createBackup } from '../apps/api/src/features/backup/create-backup.ts'
import { generateBackupKey } from '../apps/api/src/features/backup/file/keys.ts'
import { restoreIntoFolder } from '../apps/api/src/features/backup/restore-backup.ts'
import { verifyBackup } from '../apps/api/src/features/backup/verify-backup.ts'
import { openEmbedded } from '../apps/api/src/platform/database/embedded/open.ts'
import { makeDataDir, REPO, removeDataDir } from '../apps/api/testing/processes/real-server.ts'
import { median, report } from './support/report.ts'

const APPLICANTS = Number(process.env.BENCH_APPLICANTS ?? 10_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const MB = 1_000_000
const QUIET = { info() {}, warn() {}, error() {} }
const run = promisify(execFile)

const dataDir = await makeDataDir()
const beside = (name: string) => join(dirname(dataDir), name)
await run(
  process.execPath,
  [join(REPO, 'apps/api/src/cli/main.ts'), 'demo', '--applicants', String(APPLICANTS)],
  {
    cwd: REPO,
    env: { ...process.env, DATA_DIR: dataDir },
  },
)
const key = await generateBackupKey()
const dataKeys = [Buffer.alloc(32, 1)]

const seconds = { copy: [], cluster: [], tables: [], verify: [], restore: [] } as Record<
  'copy' | 'cluster' | 'tables' | 'verify' | 'restore',
  number[]
>
const size = { cluster: 0, tables: 0 }

async function timed(what: keyof typeof seconds, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await work()
  seconds[what].push((performance.now() - started) / 1_000)
}

async function write(kind: 'cluster' | 'tables'): Promise<string> {
  const path = beside(`${kind}.backup`)
  rmSync(path, { force: true })
  const database = await openEmbedded({ dataDir, as: 'command', log: QUIET })
  await timed(kind, () =>
    createBackup(
      { ownerUrl: database.ownerUrl, dataKeys, dataDir },
      { path, recipients: [key.recipient], kind, now: () => new Date() },
    ),
  )
  await database.stop()
  size[kind] = statSync(path).size
  return path
}

for (let round = 0; round < ROUNDS; round++) {
  await timed('copy', async () => {
    await run('cp', ['-a', join(dataDir, 'postgres'), beside('copy')])
    await run('sync', ['-f', beside('copy')])
  })
  rmSync(beside('copy'), { recursive: true })
  const file = await write('cluster')
  await write('tables')
  const atEnd = () => {}
  await timed('verify', () =>
    verifyBackup(file, [key.identity], { log: QUIET, folder: dirname(dataDir), atEnd }),
  )
  await timed('restore', () =>
    restoreIntoFolder(file, [key.identity], beside('restored'), { log: QUIET, atEnd }),
  )
  rmSync(beside('restored'), { recursive: true })
}

const { stdout } = await run('du', ['-sb', join(dataDir, 'postgres')])
const folderBytes = Number(stdout.split('\t')[0])
const names = {
  cluster: 'backup of files',
  tables: 'backup of rows',
  verify: 'verification of the files',
  restore: 'restore of the files',
} as const
for (const what of ['cluster', 'tables', 'verify', 'restore'] as const)
  report(
    `${names[what]}, ${APPLICANTS} applicants`,
    median(seconds[what]),
    'copy of the folder',
    median(seconds.copy),
    {
      unit: ' s',
    },
  )
for (const kind of ['cluster', 'tables'] as const)
  report(`size of the ${names[kind]}`, size[kind] / MB, 'folder', folderBytes / MB, { unit: ' MB' })
await removeDataDir(dataDir)
