import { extract } from 'tar-stream'

export type TarEntry = { name: string; type: string; size: number; content: AsyncIterable<Uint8Array> }

/** The entries of a tar archive. The content of one must be read before the next is asked for. */
export async function* tarEntries(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const archive = extract()
  // Node's pipeline does not know the streams of this library.
  const feeding = (async () => {
    for await (const part of bytes) if (!archive.write(part)) await drained(archive)
    archive.end(undefined)
  })()
  feeding.catch((error) => archive.destroy(error))
  try {
    for await (const entry of archive) {
      const { name, type, size } = entry.header
      yield { name, type, size, content: entry as AsyncIterable<Uint8Array> }
    }
    await feeding
  } finally {
    archive.destroy()
    await feeding.catch(() => {})
  }
}

const drained = (archive: ReturnType<typeof extract>) =>
  new Promise<void>((resolve, reject) => {
    const drain = () => {
      archive.off('close', close)
      resolve()
    }
    const close = () => reject(new Error('the archive was closed'))
    // It may have been closed while the bytes were read, and says so once.
    if (archive.destroyed) close()
    archive.once('drain', drain)
    archive.once('close', close)
  })
