/** Reads a backup file: the reverse of write-backup.ts. */
import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { createZstdDecompress } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { StartupError } from '../../../platform/errors/startup-error.ts'
import {
  FORMAT,
  HEADER_ENTRY,
  type Header,
  header as headerSchema,
  SUMMARY_ENTRY,
  type Summary,
  summary as summarySchema,
} from './contents.ts'
import { programOf, readLabel } from './label.ts'
import { tarEntries } from './tar-entries.ts'
import type { Entry, WebBytes } from './write-backup.ts'

/** Consecutive entries of one name without their number. `pieces` must be read before the next section is asked for. */
export type Section = { name: string; pieces: AsyncGenerator<Uint8Array> }

export type Backup = {
  header: Header
  /** Everything between header and summary. */
  sections: AsyncGenerator<Section>
  /** After the last section was read. @throws StartupError when the file ends without it */
  summary(): Summary
}

/**
 * Opens a backup and reads its header.
 *
 * @param signal ends the reading with its reason
 * @throws StartupError (also while the sections are read) when the file is not a backup, was encrypted to another
 *   recipient, is damaged or cut, or was written by a newer program
 */
export async function openBackup(
  path: string,
  identities: string[],
  signal?: AbortSignal | undefined,
): Promise<Backup> {
  const entries = readEntries(path, identities, signal)
  const first = await entries.next()
  if (first.done || first.value.name !== HEADER_ENTRY) throw damaged(path, 'it does not begin with a header')
  const { format } = parseJson(path, first.value, (value) => value as { format?: unknown })
  if (typeof format === 'number' && format > FORMAT)
    throw new StartupError(
      `${path} was written by a newer version of this program (format ${format}; this version reads format ${FORMAT}). Use ${programOf(await readLabel(path))}.`,
    )
  const header = parseJson(path, first.value, (value) => headerSchema.parse(value))
  let summary: Summary | undefined
  async function* sections(): AsyncGenerator<Section> {
    let next = await entries.next()
    while (!next.done && next.value.name !== SUMMARY_ENTRY) {
      const name = sectionOf(next.value)
      const pieces = async function* () {
        while (!next.done && sectionOf(next.value) === name) {
          yield next.value.content
          next = await entries.next()
        }
      }
      yield { name, pieces: pieces() }
      if (!next.done && sectionOf(next.value) === name)
        throw new Error(`the section ${name} was not read to its end`)
    }
    if (!next.done) {
      summary = parseJson(path, next.value, (value) => summarySchema.parse(value))
      // The end of the file is authenticated too.
      if (!(await entries.next()).done) throw damaged(path, 'something follows its summary')
    }
  }
  return {
    header,
    sections: sections(),
    summary() {
      if (!summary) throw damaged(path, 'it ends without its summary')
      return summary
    },
  }
}

const sectionOf = ({ name }: Entry): string => name.replace(/\/\d{6}$/, '')

/** All bytes of a section. */
export async function wholeSection({ pieces }: Section): Promise<Buffer> {
  return buffer(pieces)
}

function parseJson<T>(path: string, { content }: Entry, parse: (value: unknown) => T): T {
  try {
    return parse(JSON.parse(Buffer.from(content).toString('utf8')))
  } catch {
    throw damaged(path, 'a part of it cannot be understood')
  }
}

const damaged = (path: string, reason: string) =>
  new StartupError(`${path} is damaged or incomplete: ${reason}. Nothing was changed. Use another backup.`)

/** Larger than any entry that is written. Anybody can encrypt to a recipient, so a file is not trusted. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024

async function* readEntries(
  path: string,
  identities: string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<Entry> {
  try {
    for await (const { name, size, content } of tarEntries(decompressed(decrypted(path, identities)))) {
      signal?.throwIfAborted()
      if (size > MAX_ENTRY_BYTES) throw damaged(path, `the entry ${name} is too large`)
      yield { name, content: await buffer(content) }
    }
  } catch (error) {
    throw error instanceof StartupError ? error : damaged(path, (error as Error).message)
  }
}

/** Reverses zstd. Fails when the bytes are damaged. */
export async function* decompressed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(bytes, { highWaterMark: 4 })
  const zstd = createZstdDecompress()
  source.once('error', (error) => zstd.destroy(error))
  try {
    yield* source.pipe(zstd)
  } finally {
    source.destroy()
  }
}

/**
 * Decrypts a file of age.
 *
 * @throws StartupError when the file cannot be read, is not one, or none of the identities opens it; its cause is the sentence
 *   without the file
 */
export async function* decrypted(path: string, identities: string[]): AsyncGenerator<Uint8Array> {
  try {
    await access(path, constants.R_OK)
  } catch (error) {
    throw unusable(path, `cannot be read (${(error as Error).message})`)
  }
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  try {
    const source = Readable.toWeb(file) as WebBytes
    const plain = await decrypter.decrypt(source).catch((error) => {
      throw unusable(
        path,
        /no identity matched/.test((error as Error).message)
          ? 'was encrypted to another key: this identity does not open it'
          : `is not a backup of this program, or its beginning is damaged (${(error as Error).message})`,
      )
    })
    yield* Readable.fromWeb(plain as ReadableStream)
  } finally {
    file.destroy()
  }
}

const unusable = (path: string, why: string) =>
  new StartupError(`${path} ${why}. Nothing was changed.`, { cause: why })
