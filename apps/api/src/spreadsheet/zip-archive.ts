/** Reads single files of a ZIP archive and stops when they hold more bytes than a table needs. */
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** Bytes that all files of an archive may hold together, counted while they are decompressed. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
/** A workbook has about ten files, and one for each sheet. */
const MAX_FILES = 1_000

export class ArchiveTooLarge extends Error {}

export interface ZipArchive {
  has(path: string): boolean
  /** @throws ArchiveTooLarge, or any other error for a damaged or encrypted file */
  read(path: string): AsyncIterable<Buffer>
}

const fromBuffer = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)

/** @throws ArchiveTooLarge, or any other error when the bytes are no archive */
export async function openZip(bytes: Buffer): Promise<ZipArchive> {
  const zip = await fromBuffer(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  const entries = await entriesOf(zip)
  let unpacked = 0
  return {
    has: (path) => entries.has(path),
    async *read(path) {
      const entry = entries.get(path)
      if (!entry) throw new Error(`the archive has no ${path}`)
      const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry)
      let checksum = 0
      for await (const chunk of Readable.from(stream, { objectMode: false })) {
        unpacked += chunk.length
        if (unpacked > MAX_UNPACKED_BYTES) throw new ArchiveTooLarge()
        checksum = crc32(chunk, checksum)
        yield chunk
      }
      // The library leaves this check to its users. Damaged data may otherwise decompress to other values.
      if (checksum !== entry.crc32) throw new Error(`${path} is damaged`)
    },
  }
}

/** The files by path. Their stated sizes are checked first, so that most archives of this kind are never decompressed. */
function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let stated = 0
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      stated += entry.uncompressedSize
      if (stated > MAX_UNPACKED_BYTES || entries.size >= MAX_FILES) return reject(new ArchiveTooLarge())
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}
