import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../errors/startup-error.ts'

/** Releases the lock. The kernel also releases it when the process ends, even by SIGKILL. */
export type Release = () => void

const HOW = {
  shared: 'begin; select 1 from sqlite_schema',
  exclusive: 'begin exclusive',
}

/**
 * Takes a lock on a file; returns undefined if another process holds a conflicting lock.
 *
 * Node has no flock(2), but its SQLite locks files in the kernel on every platform. The lock is an open transaction on an
 * empty file: it is never stale, not inherited by child processes, and does not need a running PostgreSQL. Nothing is
 * written. Do not open the file in the same process by other means: closing any handle of a file drops the locks that
 * the process holds on it.
 */
export function tryLock(path: string, how: 'shared' | 'exclusive'): Release | undefined {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec(HOW[how])
  } catch (error) {
    file.close()
    const { errcode = 0 } = error as { errcode?: number }
    if (errcode === SQLITE_BUSY) return undefined
    if (errcode === SQLITE_FULL)
      throw Object.assign(new Error('database or disk is full'), { code: 'ENOSPC', path })
    throw new StartupError(
      `The file ${path} cannot be locked (${(error as Error).message}). Keep the data folder on a disk of this machine.`,
    )
  }
  return () => {
    if (file.isOpen) file.close()
  }
}

const SQLITE_BUSY = 5
const SQLITE_FULL = 13

/** Waits until the lock is free and takes it; returns undefined after `timeoutMs`. */
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
