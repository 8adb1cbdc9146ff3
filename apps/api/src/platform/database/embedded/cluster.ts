import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PermanentError, StartupError } from '../../errors/startup-error.ts'
import { syncFolder } from '../../files/sync-folder.ts'
import { type Access, DATABASE, newAccess, ROLES, randomPassword, readAccess, writeAccess } from './access.ts'
import type { Binaries } from './binaries.ts'
import { POSTGRES_ENV, type RunAs, underUser } from './run-as.ts'

/** The major version of the installed PostgreSQL package. */
export const MAJOR = '18'

/** Removes incomplete clusters of first starts that were killed. */
export function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('making-'))
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 20 })
  }
}

/** PostgreSQL's own folder in a data folder; it is there once a start has created the database. */
export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres')

/** Refuses a cluster of another major version, whose files this one cannot read. */
export function checkVersion(cluster: string): void {
  const path = join(cluster, 'PG_VERSION')
  const found = existsSync(path) ? readFileSync(path, 'utf8').trim() : 'unknown'
  if (found !== MAJOR) {
    throw new PermanentError(
      `The database in ${cluster} is of PostgreSQL version ${found}, this program brings version ${MAJOR}. Start it with the release that made it, or choose another folder with DATA_DIR.`,
    )
  }
}

/**
 * Creates the cluster with its roles and database in a temporary sibling folder and moves it into place with one rename,
 * so an interrupted start leaves no incomplete cluster. The passwords are written before the rename.
 *
 * @param superuserPassword default: a random one that is not stored, so that connecting as the superuser is impossible
 */
export async function createCluster(
  dataDir: string,
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  superuserPassword: string = randomPassword(),
): Promise<void> {
  const making = join(dataDir, `making-${process.pid}`)
  mkdirSync(making, { mode: 0o700 })
  try {
    await createIn(making, { dataDir, cluster, binaries, runAs, superuserPassword })
  } finally {
    // Also after a failure: on a full disk it would take the space that the next start needs.
    rmSync(making, { recursive: true, force: true, maxRetries: 20 })
  }
}

interface NewCluster {
  dataDir: string
  cluster: string
  binaries: Binaries
  runAs: RunAs
  superuserPassword: string
}

async function createIn(
  making: string,
  { dataDir, cluster, binaries, runAs, superuserPassword }: NewCluster,
): Promise<void> {
  const access = newAccess()
  const passwordFile = join(making, 'password')
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
  const half = join(making, 'postgres')
  const [command, args] = underUser(runAs, binaries.initdb, [
    `--pgdata=${half}`,
    `--username=${ROLES.superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Names are sorted by the Unicode root collation, which does not depend on the locales of the machine.
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--no-instructions',
  ])
  const { code, output } = await run(command, args)
  if (code !== 0) throw new StartupError(`The database could not be created in ${dataDir}: ${output}`)
  await runSingleUser(half, binaries, runAs, setupStatements(access))
  writeAccess(dataDir, access)
  renameSync(half, cluster)
  syncFolder(dataDir)
}

/** The owner reads base backups over the replication protocol, and completes the archived changes when the server ends (archiving.ts). */
const BACKUP_STATEMENTS = [
  `alter role ${ROLES.owner} replication`,
  `grant execute on function pg_switch_wal() to ${ROLES.owner}`,
]

/** Sets a cluster of an earlier release up for backups, while PostgreSQL does not run on it. */
export async function allowBackups(
  dataDir: string,
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
): Promise<void> {
  await runSingleUser(cluster, binaries, runAs, BACKUP_STATEMENTS)
  writeAccess(dataDir, { ...readAccess(dataDir), backups: true })
}

/** The application role may only connect; migrations grant it more. */
const setupStatements = ({ passwords }: Access) => [
  `create role ${ROLES.owner} login password '${passwords.owner}'`,
  `create role ${ROLES.app} login password '${passwords.app}'`,
  `create database ${DATABASE} owner ${ROLES.owner}`,
  `revoke all on database ${DATABASE} from public`,
  `grant connect on database ${DATABASE} to ${ROLES.app}`,
  ...BACKUP_STATEMENTS,
]

/** Runs statements in PostgreSQL's single-user mode, on a cluster without a running server. */
async function runSingleUser(
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  statements: string[],
): Promise<void> {
  const [command, args] = underUser(runAs, binaries.postgres, [
    '--single',
    '-c',
    'exit_on_error=on',
    '-D',
    cluster,
    'postgres',
  ])
  const { code, output } = await run(command, args, `${statements.join('\n')}\n`)
  if (code !== 0) throw new StartupError(`The database could not be prepared in ${cluster}: ${output}`)
}

/** Runs a program in its own session, so that Ctrl-C in the terminal does not interrupt it. */
async function run(
  command: string,
  args: string[],
  input = '',
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { env: POSTGRES_ENV, detached: true, stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  child.stdin.on('error', () => {}) // a program that ended early is reported by its exit code
  child.stdin.end(input)
  return { code: await ended, output: output.trim() }
}
