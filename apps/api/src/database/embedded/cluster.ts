import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../startup/startup-error.ts'
import { type Access, DATABASE, newAccess, ROLES, randomPassword, writeAccess } from './access.ts'
import type { Binaries } from './binaries.ts'
import { POSTGRES_ENV, type RunAs, underUser } from './run-as.ts'

/** The PostgreSQL major version that the installed package brings. */
const MAJOR = '18'

/** Removes what a killed first start left behind. */
export function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('making-'))
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 20 })
  }
}

/** Refuses a cluster of another PostgreSQL; its files cannot be read by this one. */
export function checkVersion(cluster: string): void {
  const path = join(cluster, 'PG_VERSION')
  const found = existsSync(path) ? readFileSync(path, 'utf8').trim() : 'unknown'
  if (found !== MAJOR) {
    throw new StartupError(
      `The database in ${cluster} is of PostgreSQL version ${found}, this program brings version ${MAJOR}. Start it with the release that made it, or choose another folder with DATA_DIR.`,
    )
  }
}

/**
 * Makes the cluster with its roles and database in a temporary sibling folder and puts it in place by one rename:
 * a kill in the middle leaves nothing half made. The passwords are written before, so a cluster always has them.
 *
 * @param superuserPassword default: a random one that is forgotten, so that nobody connects as the superuser
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
    // Names sort by the root rules of Unicode, the same on every machine whatever languages it has installed.
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--no-instructions',
  ])
  const { code, said } = await run(command, args)
  if (code !== 0) throw new StartupError(`The database could not be created in ${dataDir}: ${said}`)
  await runAlone(half, binaries, runAs, firstStatements(access))
  writeAccess(dataDir, access)
  renameSync(half, cluster)
  syncFolder(dataDir)
  rmSync(making, { recursive: true, force: true })
}

/** Migrations run as the owner; the application role may only connect until a migration grants it more. */
const firstStatements = ({ passwords }: Access) => [
  `create role ${ROLES.owner} login password '${passwords.owner}'`,
  `create role ${ROLES.app} login password '${passwords.app}'`,
  `create database ${DATABASE} owner ${ROLES.owner}`,
  `revoke all on database ${DATABASE} from public`,
  `grant connect on database ${DATABASE} to ${ROLES.app}`,
]

/** Runs statements on a cluster that no server has open: PostgreSQL's single-user mode, one statement a line. */
async function runAlone(
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
  const { code, said } = await run(command, args, `${statements.join('\n')}\n`)
  if (code !== 0) throw new StartupError(`The database could not be prepared in ${cluster}: ${said}`)
}

/** In a session of its own, so that Ctrl-C lets it finish: it takes a second, and the server stops orderly after. */
async function run(
  command: string,
  args: string[],
  input = '',
): Promise<{ code: number | null; said: string }> {
  const child = spawn(command, args, { env: POSTGRES_ENV, detached: true, stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  child.stdin.on('error', () => {}) // it ended early: the exit code tells
  child.stdin.end(input)
  return { code: await ended, said: said.trim() }
}

/** A rename is only safe from a power cut once its folder is on disk. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
