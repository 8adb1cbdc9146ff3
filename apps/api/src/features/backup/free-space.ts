/** Whether a place has room for the database of a backup. */
import { statfs } from 'node:fs/promises'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { readLabel } from './file/label.ts'

/** For PostgreSQL's own files of changes, beside the database. */
const BESIDE_BYTES = 64_000_000
/** Parts of the database: its files grow a little while the backup is written. */
const MARGIN = 1.1

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

/**
 * Compares the free space of a folder with what the label of the backup says; backups of earlier releases say nothing.
 *
 * @param left bytes that have to stay free
 * @throws StartupError when it is too little
 */
export async function refuseWithoutSpace(path: string, folder: string, left = 0): Promise<void> {
  const space = Number((await readLabel(path))?.space)
  if (!(space > 0)) return
  const { bavail, bsize } = await statfs(folder)
  const [needed, free] = [space * MARGIN + BESIDE_BYTES + left, bavail * bsize]
  if (free < needed)
    throw new StartupError(
      `The disk of ${folder} is too small for this backup: ${megabytes(needed)} are needed and ${megabytes(free)} are free. Free space there, or choose another folder. Nothing was changed.`,
    )
}
