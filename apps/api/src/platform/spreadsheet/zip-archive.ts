/** Reads single files of a ZIP archive and stops when they hold more bytes than a table needs. */
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { FILE, RefusedFile } from './reasons.ts'

/** A workbook has about ten files, and one for each sheet. */
export const MAX_FILES = 1_000

/** Paths are compared without case, as Excel compares them. */
export interface ZipArchive {
  has(path: string): boolean
  /** @throws RefusedFile for too many bytes, or any other error for a damaged or encrypted file */
  read(path: string): AsyncIterable<Buffer>
}

const fromBuffer = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)

/**
 * @param maxUnpackedMb megabytes that all files of the archive may hold together, counted while they are decompressed
 * @throws RefusedFile for too many bytes or files, or any other error when the bytes are no archive
 */
export async function openZip(bytes: Buffer, maxUnpackedMb: number): Promise<ZipArchive> {
  const maxUnpacked = maxUnpackedMb * 1024 * 1024
  const tooLarge = () => new RefusedFile(FILE.tooLarge(maxUnpackedMb))
  const zip = await fromBuffer(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  const entries = await entriesOf(zip, maxUnpacked, tooLarge)
  let unpacked = 0
  return {
    has: (path) => entries.has(path.toLowerCase()),
    async *read(path) {
      const entry = entries.get(path.toLowerCase())
      if (!entry) throw new Error(`the archive has no ${path}`)
      const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry)
      let checksum = 0
      for await (const chunk of Readable.from(stream, { objectMode: false })) {
        unpacked += chunk.length
        if (unpacked > maxUnpacked) throw tooLarge()
        checksum = crc32(chunk, checksum)
        yield chunk
      }
      // The library leaves this check to its users. Damaged data may otherwise decompress to other values.
      if (checksum !== entry.crc32) throw new Error(`${path} is damaged`)
    },
  }
}

/** The files by path in lower case. Their stated sizes are checked first, so that most archives of this kind are never decompressed. */
function entriesOf(
  zip: ZipFile,
  maxUnpacked: number,
  tooLarge: () => RefusedFile,
): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let stated = 0
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      stated += entry.uncompressedSize
      if (stated > maxUnpacked || entries.size >= MAX_FILES) return reject(tooLarge())
      const path = entry.fileName.toLowerCase()
      if (entries.has(path)) return reject(new Error(`two files of the archive are ${path}`))
      entries.set(path, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}
