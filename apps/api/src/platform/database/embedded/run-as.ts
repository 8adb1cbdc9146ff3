import { execFile } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../errors/startup-error.ts'
import type { Log } from '../../observability/logger.ts'
import type { Binaries } from './binaries.ts'

/** The command prefix that runs a PostgreSQL program as a user it accepts; empty for the current user. */
export type RunAs = string[]

/** The whole environment of PostgreSQL: without our secrets, and without locale and time zone of the machine. */
export const POSTGRES_ENV = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
  TZ: 'UTC',
  LC_ALL: 'C',
  // Memory that glibc asks the kernel for at once, in bytes. Each statement frees what its planning took; without this, glibc
  // returns it, and the page faults of the next statement cost more than its plan (docs/decisions/0051-memory-of-statements.md).
  MALLOC_TOP_PAD_: '4194304',
}

/** The command to spawn and its arguments. */
export function underUser(runAs: RunAs, program: string, args: string[]): [command: string, args: string[]] {
  const [command = program, ...rest] = [...runAs, program, ...args]
  return [command, rest]
}

/**
 * PostgreSQL refuses to run as root and for a user id without a name. Uses the first of these that works:
 *
 * 1. the current user, if it is an ordinary one;
 * 2. a user namespace that maps the current user to 'nobody': files still belong to the current user, and a folder that
 *    only this user can read is accessible;
 * 3. another user with root's capability to pass private folders (CAP_DAC_OVERRIDE), if namespaces are not allowed (some
 *    containers) or the files belong to another user (sudo).
 */
export async function chooseRunAs(
  binaries: Binaries,
  dataDir: string,
  cluster: string,
  log: Log,
): Promise<RunAs> {
  if (process.platform === 'win32' || !process.getuid) return []
  const uid = process.getuid()
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid ?? uid
  if (uid !== 0) {
    if (owner !== uid) {
      throw new StartupError(
        `The database in ${cluster} belongs to another user of this machine (id ${owner}). Start the server as that user, or choose another folder with DATA_DIR.`,
      )
    }
    if (hasName()) return []
  }
  const namespace = ['unshare', '--user', ...mapTo(nobody()), '--']
  if (owner === uid && (await works(namespace, binaries, dataDir))) return namespace
  if (uid === 0) {
    const chosen = owner === 0 ? nobody() : { uid: owner, gid: statSync(cluster).gid }
    const otherUser = asOtherUser(chosen)
    if (await works(otherUser, binaries, dataDir)) {
      log.info(
        { uid: chosen.uid },
        'PostgreSQL does not run as root: it runs under another user id of this machine',
      )
      giveTo(cluster, chosen)
      return otherUser
    }
    throw new StartupError(
      'PostgreSQL refuses to run as root, and this machine allows neither user namespaces (unshare) nor another user id (setpriv). Start the server as an ordinary user, or set DATABASE_URL.',
    )
  }
  throw new StartupError(
    `PostgreSQL needs a user with a name, and the user id ${uid} has none in /etc/passwd. Start the server as a named user, or set DATABASE_URL.`,
  )
}

type User = { uid: number; gid: number }

const mapTo = (user: User) => [`--map-user=${user.uid}`, `--map-group=${user.gid}`]

const asOtherUser = (user: User) => [
  'setpriv',
  `--reuid=${user.uid}`,
  `--regid=${user.gid}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--',
]

/** A user of /etc/passwd, because initdb needs the name of its user: 'nobody' if there is one, else the first. */
function nobody(): User {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([name, , uid]) => name && Number(uid) > 0)
  const [, , uid, gid] = users.find(([name]) => name === 'nobody') ?? users[0] ?? ['', '', '65534', '65534']
  return { uid: Number(uid), gid: Number(gid) }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Whether the program can be started and can write to the data folder. Tries both instead of reading permissions. */
async function works(runAs: RunAs, binaries: Binaries, dataDir: string): Promise<boolean> {
  const run = promisify(execFile)
  const trial = join(dataDir, 'locks', `trial-${process.pid}`)
  try {
    await run(...underUser(runAs, binaries.postgres, ['--version']), { env: POSTGRES_ENV })
    await run(...underUser(runAs, 'touch', [trial]), { env: POSTGRES_ENV })
    return true
  } catch {
    return false
  } finally {
    rmSync(trial, { force: true })
  }
}

/** PostgreSQL must own its folder. The owner changes when data moves to another machine or container. */
function giveTo(folder: string, user: User): void {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found || found.uid === user.uid) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
  chownSync(folder, user.uid, user.gid)
}
