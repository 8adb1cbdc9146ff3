import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import { parseKey } from './setting-values.ts'

/**
 * The key that NIK and NISN are encrypted with, from `data-key` in the data folder (mode 0600); made there before the
 * first database is. Several processes may come at once: the first file stays.
 *
 * @throws StartupError when the key is missing beside an existing database: a fresh one would make every stored number
 *   unreadable without anybody noticing.
 */
export function readOrCreateDataKey(dataDir: string): Buffer {
  const path = join(dataDir, 'data-key')
  const hasDatabase = existsSync(join(dataDir, 'postgres')) // looked at first: the key always comes before the database
  if (!existsSync(path)) {
    if (hasDatabase) {
      throw new StartupError(
        `${path} is missing: the stored NIK and NISN can only be read with it. Put it back from a backup, or set DATA_KEY.`,
      )
    }
    createOnce(dataDir, path)
  }
  const key = parseKey(readFileSync(path, 'utf8').trim())
  if (!key)
    throw new StartupError(
      `${path} is damaged: it has to hold 64 hexadecimal digits. Put it back from a backup.`,
    )
  return key
}

/** A link appears whole or not at all, and never replaces a file that is there already. */
function createOnce(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
