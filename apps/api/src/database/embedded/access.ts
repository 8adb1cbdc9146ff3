import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../startup/startup-error.ts'

/** The three login roles. The server connects as `app`, which owns nothing; migrations run as `owner`. */
export const ROLES = { superuser: 'postgres', owner: 'spmb_owner', app: 'spmb_app' } as const
export type Role = keyof typeof ROLES

export const DATABASE = 'spmb'

/** Where the embedded database answers and with which passwords; kept in `database.json`, mode 0600. */
export type Access = {
  /** A folder (Unix socket) or 127.0.0.1. */
  host: string
  port: number
  passwords: Record<Role, string>
}

/** A Unix socket's address has room for 108 bytes on Linux, 104 on macOS, and PostgreSQL adds its own name. */
const LONGEST_SOCKET_PATH = 100

/** The folder for the Unix socket, or undefined where the path is too long for one (then loopback TCP is used). */
export function socketFolder(dataDir: string): string | undefined {
  const folder = join(dataDir, 'socket')
  if (process.platform === 'win32') return undefined
  return Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= LONGEST_SOCKET_PATH ? folder : undefined
}

/** Fresh random passwords; the port only matters for loopback TCP and is chosen at the start. */
export const newAccess = (): Access => ({
  host: '',
  port: 5432,
  passwords: { superuser: secret(), owner: secret(), app: secret() },
})

const secret = () => randomBytes(24).toString('hex')

export function readAccess(dataDir: string): Access {
  const path = join(dataDir, 'database.json')
  if (!existsSync(path)) {
    throw new StartupError(
      `${path} is missing: it holds the passwords of the database beside it. Put it back from a backup of the data folder.`,
    )
  }
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Access
  } catch {
    throw new StartupError(`${path} cannot be read. Put it back from a backup of the data folder.`)
  }
}

/** Writes the file whole or not at all. */
export function writeAccess(dataDir: string, access: Access): void {
  const path = join(dataDir, 'database.json')
  writeFileSync(`${path}.new`, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

/** The connection address of a role; `database` names another one than the product's. */
export function urlFor(access: Access, role: Role, database: string = DATABASE): string {
  const login = `${ROLES[role]}:${access.passwords[role]}`
  if (access.host === '127.0.0.1') return `postgresql://${login}@127.0.0.1:${access.port}/${database}`
  return `postgresql://${login}@localhost/${database}?host=${encodeURIComponent(access.host)}&port=${access.port}`
}
