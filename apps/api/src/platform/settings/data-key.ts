/** Where data keys come from: the data folder, a file, a command, or the environment. Several may be kept: the one in use, and those before and after it. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import { sentenceOf } from '../errors/trouble.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { parseKey } from './setting-values.ts'

export interface KeySource {
  /**
   * Every key, the oldest first.
   *
   * @throws StartupError when there is none, or one is damaged
   */
  read(): Buffer[]
  /** Appends a key, which survives a power failure from then on; null where the source is not this program's to write. */
  add: ((key: Buffer) => void) | null
  remove: ((key: Buffer) => void) | null
  /** Lets what `read` returns survive a power failure: a process that added a key may have been killed before that. */
  sync(): void
  /** For sentences to the operator. */
  name: string
}

/** As the environment names it; see config.ts. */
export type KeySetting =
  | { kind: 'keys'; keys: Buffer[] }
  | { kind: 'file'; path: string }
  | { kind: 'command'; command: string }

/** @param dataDir has the key when none is set */
export function openKeySource(setting: KeySetting | undefined, dataDir: string): KeySource {
  switch (setting?.kind) {
    case 'keys':
      return fixedKeys(setting.keys, 'DATA_KEY')
    case 'file':
      return keyFile(setting.path, 'DATA_KEY_FILE')
    case 'command':
      return keyCommand(setting.command)
    default:
      readOrCreateDataKey(dataDir)
      return keyFile(join(dataDir, 'data-key'), 'The file data-key of the data folder')
  }
}

export function fixedKeys(keys: Buffer[], name: string): KeySource {
  return { read: () => keys, add: null, remove: null, sync: () => {}, name }
}

/** One key per line; lines that start with # are comments. It is replaced as a whole. */
function keyFile(path: string, name: string): KeySource {
  const read = () => parseKeys(readText(path), path)
  const write = (keys: Buffer[]) => replaceFile(realpathSync(path), keyText(keys))
  return {
    read,
    add: (key) => write([...read(), key]),
    remove: (key) => write(read().filter((each) => !each.equals(key))),
    sync: () => syncFolder(dirname(realpathSync(path))),
    name,
  }
}

/** Replaces the text durably. Owner and mode stay: root may change the key of a server that runs as another user. */
function replaceFile(path: string, text: string): void {
  const { uid, gid, mode } = statSync(path)
  const draft = `${path}.${process.pid}`
  try {
    const file = openSync(draft, 'wx', 0o600)
    try {
      if (statSync(draft).uid !== uid) fchownSync(file, uid, gid)
      fchmodSync(file, mode & 0o777)
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw new StartupError(
      `${path} could not be written (${(error as Error).message}). The keys in it are those of before.`,
    )
  }
  syncFolder(dirname(path))
}

const COMMAND_TIMEOUT_MS = 10_000

/** What a shell command prints, one key per line, such as the client of a secret store. */
function keyCommand(command: string): KeySource {
  const read = () => {
    let text: string
    try {
      text = execFileSync('/bin/sh', ['-c', command], {
        encoding: 'utf8',
        timeout: COMMAND_TIMEOUT_MS,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    } catch {
      throw new StartupError(
        'DATA_KEY_COMMAND failed, or did not end within 10 seconds. Run it by hand to see why.',
      )
    }
    return parseKeys(text, 'What DATA_KEY_COMMAND prints')
  }
  return { read, add: null, remove: null, sync: () => {}, name: 'DATA_KEY_COMMAND' }
}

function readText(path: string): string {
  try {
    const others = statSync(path).mode & 0o077
    if (others !== 0 && process.platform !== 'win32')
      throw new StartupError(`${path} can be read by other users of this machine. Set its mode to 0600.`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(sentenceOf(error) ?? `${path} cannot be read: ${(error as Error).message}`)
  }
}

/** As a key file has them. */
export const keyText = (keys: readonly Buffer[]): string =>
  keys.map((key) => `${key.toString('hex')}\n`).join('')

/** @param where names the source in a refusal */
function parseKeys(text: string, where: string): Buffer[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const keys = lines.map(parseKey)
  if (keys.length === 0 || keys.includes(undefined))
    throw new StartupError(
      `${where} is damaged: it has to hold 64 hexadecimal digits per line. Put it back from a backup.`,
    )
  return keys as Buffer[]
}

/**
 * Makes `data-key` in the data folder (mode 0600) before the first database is. Several processes may come at once: the first
 * file stays.
 *
 * @returns its first key
 * @throws StartupError when the key is missing beside an existing database: a fresh one would make every stored number
 *   unreadable without anybody noticing.
 */
export function readOrCreateDataKey(dataDir: string): Buffer {
  const path = join(dataDir, 'data-key')
  const hasDatabase = existsSync(join(dataDir, 'postgres')) // looked at first: the key always comes before the database
  if (!existsSync(path)) {
    if (hasDatabase) {
      throw new StartupError(
        `${path} is missing: the stored NIK and NISN can only be read with it. Put it back: "npm run spmb -- backup key BACKUP --identity FILE" prints it from any backup; or set DATA_KEY.`,
      )
    }
    createOnce(dataDir, path)
  }
  return parseKeys(readFileSync(path, 'utf8'), path)[0] as Buffer
}

/** A link appears whole or not at all, and never replaces a file that is there already. */
function createOnce(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
    syncFolder(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
