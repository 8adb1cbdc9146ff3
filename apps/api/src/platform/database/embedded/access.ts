import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../errors/startup-error.ts'

/** The login roles. The server connects as `app`, which owns nothing; migrations as `owner`. */
export const ROLES = { superuser: 'postgres', owner: 'spmb_owner', app: 'spmb_app' } as const
/** The roles whose passwords are stored. */
export type Role = Exclude<keyof typeof ROLES, 'superuser'>

export const DATABASE = 'spmb'

/**
 * Address of the embedded database and passwords of its two roles; stored in `database.json`, mode 0600. The superuser's
 * password is not stored: statements that need a superuser run in PostgreSQL's single-user mode (cluster.ts).
 */
export type Access = {
  /** The folder of the Unix socket, or 127.0.0.1. */
  host: string
  port: number
  passwords: Record<Role, string>
  /** Whether the cluster was set up for backups; clusters of earlier releases are at their next start (cluster.ts). */
  backups?: boolean
  /** The archive of changes that PostgreSQL writes; absent while none is written (archiving.ts). */
  archive?: string | undefined
  /** The data folder that this file was written for (open.ts); another one is a copy or was moved. */
  folder?: string | undefined
}

/** In bytes. The path of a Unix socket is limited to 108 bytes on Linux and 104 on macOS. */
const MAX_SOCKET_PATH = 100

/** The folder for the Unix socket; undefined on Windows and for a path that is too long (then loopback TCP is used). */
export function socketFolder(dataDir: string): string | undefined {
  const folder = join(dataDir, 'socket')
  if (process.platform === 'win32') return undefined
  return Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= MAX_SOCKET_PATH ? folder : undefined
}

/** New random passwords. The address is chosen at the start. */
export const newAccess = (): Access => ({
  host: '',
  port: 5432,
  passwords: { owner: randomPassword(), app: randomPassword() },
  backups: true,
})

export const randomPassword = () => randomBytes(24).toString('hex')

/** Reads `database.json`. Earlier releases stored the superuser's password there; it is removed from the file. */
export function readAccess(dataDir: string): Access {
  const path = join(dataDir, 'database.json')
  if (!existsSync(path)) {
    throw new StartupError(
      `${path} is missing: it holds the passwords of the database beside it. Put it back from a backup of the data folder.`,
    )
  }
  try {
    const {
      host,
      port,
      passwords,
      backups = false,
      archive,
      folder,
    } = JSON.parse(readFileSync(path, 'utf8')) as Access
    const access = {
      host,
      port,
      passwords: { owner: passwords.owner, app: passwords.app },
      backups,
      archive,
      folder,
    }
    if ('superuser' in passwords) writeAccess(dataDir, access)
    return access
  } catch {
    throw new StartupError(`${path} cannot be read. Put it back from a backup of the data folder.`)
  }
}

/** Writes `database.json` atomically. */
export function writeAccess(dataDir: string, access: Access): void {
  const path = join(dataDir, 'database.json')
  writeFileSync(`${path}.new`, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

/** The connection URL of a role. */
export function urlFor(access: Access, role: Role, database: string = DATABASE): string {
  const login = `${ROLES[role]}:${access.passwords[role]}`
  if (access.host === '127.0.0.1') return `postgresql://${login}@127.0.0.1:${access.port}/${database}`
  return `postgresql://${login}@localhost/${database}?host=${encodeURIComponent(access.host)}&port=${access.port}`
}
