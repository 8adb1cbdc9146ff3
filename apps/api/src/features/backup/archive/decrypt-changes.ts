/** Decrypts the archived changes that continue a base backup, up to the first file that is missing or cannot be used. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '../../../platform/errors/startup-error.ts'
import { decompressed, decrypted } from '../file/read-backup.ts'
import { CHANGES_FILE } from './ship-changes.ts'

/** Of a file of changes, as initdb chooses it. */
const SEGMENT_BYTES = 16 * 1024 * 1024

/** What ends the replay before the last archived change, and what is not replayed therefore; a sentence for the operator. */
export type LeftOut = string

/**
 * Decrypts the files from the first one that the backup needs into `replay` beside the cluster. A file that the backup holds
 * itself may be missing or damaged.
 *
 * @param source the folder of the archive
 * @param cluster the unpacked base backup
 * @throws StartupError when there is no such folder
 */
export async function decryptChanges(
  source: string,
  identities: string[],
  cluster: string,
): Promise<LeftOut | undefined> {
  const target = join(dirname(cluster), 'replay')
  await mkdir(target, { mode: 0o700 })
  const label = await readFile(join(cluster, 'backup_label'), 'utf8')
  const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(label)?.[1] ?? ''
  const archived = await namesIn(source)
  const segments = archived.filter((name) => name.length === 24 && name >= first)
  const inBackup = new Set(await readdir(join(cluster, 'pg_wal')))
  const decrypt = async (name: string) => {
    if (!archived.includes(name)) return 'is missing'
    const content = await contentOf(join(source, `${name}.age`), identities)
    if (typeof content === 'string') return content
    if (name.length === 24 && content.length !== SEGMENT_BYTES) return 'is incomplete'
    await writeFile(join(target, name), content, { mode: 0o600 })
    return undefined
  }
  // Of the history of the data until the backup, which the backup has too.
  for (const name of archived) if (name.endsWith('.history')) await decrypt(name)
  const last = segments.at(-1) ?? ''
  for (let name = first; name <= last; name = following(name)) {
    const problem = await decrypt(name)
    if (!problem || inBackup.has(name)) continue
    const left = segments.filter((each) => each >= name)
    return `The archived changes could be used only until ${join(source, `${name}.age`)}, which ${problem}. Left out: ${left.length} files, ${left[0]} to ${left.at(-1)}.`
  }
  return undefined
}

async function namesIn(source: string): Promise<string[]> {
  try {
    const names = await readdir(source)
    return names
      .map((name) => name.replace(/\.age$/, ''))
      .filter((name) => CHANGES_FILE.test(name))
      .sort()
  } catch (error) {
    throw new StartupError(
      `The archived changes are not in ${source} (${(error as Error).message}). Name the folder of the backups with --changes. Nothing was changed.`,
    )
  }
}

/** @returns the bytes, or why the file cannot be used */
async function contentOf(path: string, identities: string[]): Promise<Buffer | string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const piece of decompressed(decrypted(path, identities))) {
      bytes += piece.length
      // Anybody can encrypt to a recipient, so a file is not trusted.
      if (bytes > SEGMENT_BYTES) return 'is too large'
      pieces.push(piece)
    }
  } catch (error) {
    const { message, cause } = error as Error
    return error instanceof StartupError && typeof cause === 'string' ? cause : `is damaged (${message})`
  }
  return Buffer.concat(pieces)
}

/** The name of the next file of the same timeline: 256 files have one number in the middle. */
export function following(name: string): string {
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')
  const middle = Number.parseInt(name.slice(8, 16), 16)
  const number = Number.parseInt(name.slice(16), 16) + 1
  return name.slice(0, 8) + (number > 0xff ? hex(middle + 1) + hex(0) : hex(middle) + hex(number))
}
