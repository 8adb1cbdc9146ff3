/** Writes a backup file: entries as a tar archive, compressed by zstd, encrypted by age. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { pack } from 'tar-stream'
import { type Label, labelling } from './label.ts'
import { writeWhole } from './write-file.ts'

export type Entry = { name: string; content: Uint8Array }

/**
 * Writes the entries encrypted to the recipients. An error of the entries ends the writing and leaves no file.
 *
 * @returns the size of the file in bytes, and its SHA-256
 */
export async function writeBackup(
  path: string,
  recipients: string[],
  entries: AsyncIterable<Entry>,
  label?: Label,
): Promise<{ bytes: number; hash: string }> {
  const sum = createHash('sha256')
  async function* summed() {
    for await (const part of encrypted(recipients, compressed(packed(entries)), label)) {
      sum.update(part)
      yield part
    }
  }
  const bytes = await writeWhole(path, summed())
  return { bytes, hash: sum.digest('hex') }
}

/** Encrypts bytes to the recipients. */
export async function* encrypted(
  recipients: string[],
  bytes: AsyncIterable<Uint8Array>,
  label?: Label,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  if (label) encrypter.addRecipient(labelling(label))
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const source = Readable.toWeb(Readable.from(bytes, { highWaterMark: 4 }))
  yield* Readable.fromWeb((await encrypter.encrypt(source as WebBytes)) as ReadableStream)
}

/** The types of the browser's streams and of Node's are not the same. */
export type WebBytes = globalThis.ReadableStream<Uint8Array>

async function* compressed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(bytes, { highWaterMark: 4 })
  const zstd = createZstdCompress()
  source.once('error', (error) => zstd.destroy(error))
  try {
    yield* source.pipe(zstd)
  } finally {
    source.destroy()
  }
}

async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const archive = pack()
  // A reader that has gone takes nothing more, and the library calls nothing back.
  const closed = new Promise<never>((_resolve, reject) => {
    archive.once('close', () => reject(new Error('the archive was closed')))
  })
  closed.catch(() => {})
  const feeding = (async () => {
    for await (const { name, content } of entries) {
      const taken = new Promise<void>((resolve, reject) => {
        archive.entry({ name, mode: 0o600 }, Buffer.from(content), (error) =>
          error ? reject(error) : resolve(),
        )
      })
      await Promise.race([taken, closed])
    }
    archive.finalize()
  })()
  feeding.catch((error) => archive.destroy(error))
  try {
    yield* archive as AsyncIterable<Uint8Array>
  } finally {
    archive.destroy()
    await feeding.catch(() => {})
  }
}

const PIECE_BYTES = 1024 * 1024

/** Divides bytes into entries `NAME/000001`, `NAME/000002` …: tar needs the size of an entry before its content. */
export async function* inPieces(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  let number = 0
  let waiting: Uint8Array[] = []
  let size = 0
  const piece = (): Entry => {
    const entry = { name: `${name}/${String(++number).padStart(6, '0')}`, content: Buffer.concat(waiting) }
    waiting = []
    size = 0
    return entry
  }
  for await (const part of bytes) {
    waiting.push(part)
    size += part.byteLength
    if (size >= PIECE_BYTES) yield piece()
  }
  if (size > 0 || number === 0) yield piece()
}
