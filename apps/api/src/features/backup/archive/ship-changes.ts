/** Moves the files of changes that PostgreSQL has archived out of the data folder, encrypted. */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { changesFolder } from '../../../platform/database/embedded/archiving.ts'
import { encrypted } from '../file/write-backup.ts'
import { writeWhole } from '../file/write-file.ts'

/** A segment, the history of a timeline, or a note about a base backup. */
export const CHANGES_FILE = /^[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.[0-9A-F]{8}\.backup)?)$/

/** The folder of an archive below that of the backups. */
export const archiveFolder = (folder: string, archive: string): string => join(folder, `changes-${archive}`)

/**
 * Encrypts every finished file of changes into the folder of the archive and removes it from the data folder.
 *
 * @returns how many were moved
 * @throws StartupError when the folder cannot be written; the files stay
 */
export async function shipChanges(
  dataDir: string,
  { folder, recipients, archive }: { folder: string; recipients: string[]; archive: string },
): Promise<number> {
  const source = changesFolder(dataDir)
  const target = archiveFolder(folder, archive)
  const names = (await readdir(source)).filter((name) => CHANGES_FILE.test(name)).sort()
  if (names.length > 0) await makeArchive(target)
  const present = new Set(names.length > 0 ? await readdir(target) : [])
  for (const name of names) {
    const path = join(source, name)
    if (!present.has(`${name}.age`))
      await writeWhole(join(target, `${name}.age`), encrypted(recipients, compressed(path)))
    await rm(path)
  }
  return names.length
}

/** Only the folder of the archive is made, not that of the backups: without its share it would be on the disk of the system. */
async function makeArchive(target: string): Promise<void> {
  await mkdir(target, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Bytes of the files of changes that wait in the data folder to be moved; 0 when it cannot be read, which `shipChanges` reports. */
export async function waitingBytes(dataDir: string): Promise<number> {
  const folder = changesFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  // A file may be moved away in the meantime.
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const compressed = (path: string): AsyncIterable<Uint8Array> => {
  const file = createReadStream(path)
  const zstd = createZstdCompress()
  file.once('error', (error) => zstd.destroy(error))
  return file.pipe(zstd) as Readable
}
