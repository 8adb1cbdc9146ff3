/** Writes a file that appears complete or not at all. */
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../../../platform/errors/startup-error.ts'
import { syncFolder } from '../../../platform/files/sync-folder.ts'

/**
 * Writes the bytes to a temporary name beside `path`, syncs them to the disk and renames the file. On every failure the
 * temporary file is removed.
 *
 * @returns the number of bytes
 * @throws StartupError when the file exists, the folder cannot be written or the disk is full
 */
export async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  if (existsSync(path)) throw new StartupError(`${path} exists already. Write to another name.`)
  const partial = `${path}.partial-${process.pid}`
  try {
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(bytes, output)
    await rename(partial, path)
    syncFolder(dirname(path))
    return output.bytesWritten
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    throw inWords(error, path)
  }
}

export const DISK_IS_FULL = 'the disk is full. Free space there, or choose another folder'

const REASONS: Record<string, string> = {
  ENOSPC: DISK_IS_FULL,
  EDQUOT: 'the disk quota is used up. Free space there, or choose another folder',
  EFBIG: 'the file system there does not take a file of this size. Choose another folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that disk is read-only',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'the folder does not exist',
  EIO: 'the disk reports an error',
}

/** Why a file could not be written, as a clause; undefined for an error that is none of a file system. */
export function reasonNotWritten(error: unknown): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall && code ? REASONS[code] : undefined
}

function inWords(error: unknown, path: string): unknown {
  const reason = reasonNotWritten(error)
  return reason ? new StartupError(`${path} could not be written: ${reason}. Nothing was left there.`) : error
}
