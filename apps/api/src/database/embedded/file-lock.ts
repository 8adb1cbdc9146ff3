import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup/startup-error.ts'

/** Gives the lock back; the kernel does it as well when the process ends in any way, kill -9 included. */
export type Release = () => void

const HOW = {
  shared: 'begin; select 1 from sqlite_schema',
  exclusive: 'begin exclusive',
}

/**
 * Takes a lock on a file, or returns undefined when another holder is in the way.
 *
 * Node has no flock(2). SQLite, which Node brings, locks its files in the kernel on every platform, so an open
 * transaction on an empty file is exactly that lock: never stale, not inherited by children, and independent of
 * whether our PostgreSQL is up. Nothing is ever written. Do not open these files by other means in the same
 * process: closing any handle on a file drops the process's locks on it.
 */
export function tryLock(path: string, how: 'shared' | 'exclusive'): Release | undefined {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec(HOW[how])
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw new StartupError(
      `The file ${path} cannot be locked (${(error as Error).message}). Keep the data folder on a disk of this machine.`,
    )
  }
  return () => {
    if (file.isOpen) file.close()
  }
}

const SQLITE_BUSY = 5

/** Takes a lock, waiting for the others; undefined after `timeoutMs`. */
export async function waitForLock(
  path: string,
  how: 'shared' | 'exclusive',
  timeoutMs: number,
): Promise<Release | undefined> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const release = tryLock(path, how)
    if (release || Date.now() > deadline) return release
    await sleep(25)
  }
}
