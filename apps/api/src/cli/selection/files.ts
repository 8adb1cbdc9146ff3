/** Files of a selection: read as a whole, up to a bound, and written in pieces. */
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { StartupError } from '../../platform/errors/startup-error.ts'

const PIECE = 262_144

/** The bytes of a file; of one that has more than `most`, at least one more, so that its reader refuses it. */
export async function readBounded(path: string, most: number): Promise<Uint8Array> {
  try {
    await using file = await open(path)
    const pieces: Uint8Array[] = []
    for (let length = 0; length <= most; ) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(PIECE))
      if (bytesRead === 0) break
      // A copy: a pipe gives little at a time.
      pieces.push(buffer.slice(0, bytesRead))
      length += bytesRead
    }
    return Buffer.concat(pieces)
  } catch (error) {
    throw isSystemError(error) ? new StartupError(`Cannot read ${path}: ${error.message}`) : error
  }
}

/** Writes to a file, which appears when it is complete, or to `screen`. */
export async function writeInPieces(
  pieces: Iterable<string>,
  path: string | undefined,
  screen: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  if (path === undefined) {
    for (const bytes of encoded(pieces)) await screen(bytes)
    return
  }
  const unfinished = `${path}.unfinished`
  try {
    {
      await using file = await open(unfinished, 'w')
      for (const bytes of encoded(pieces)) await writeWhole(file, bytes)
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isSystemError(error) ? new StartupError(`Cannot write ${path}: ${error.message}`) : error
  }
}

async function writeWhole(file: FileHandle, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
}

/** The text in UTF-8, in few large pieces; each is valid until the next one is asked for. */
function* encoded(pieces: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  const buffer = new Uint8Array(PIECE * 3)
  let waiting = ''
  for (const piece of pieces) {
    if (waiting.length > 0 && waiting.length + piece.length > PIECE) {
      yield buffer.subarray(0, encoder.encodeInto(waiting, buffer).written)
      waiting = ''
    }
    waiting += piece
    if (waiting.length <= PIECE) continue
    yield encoder.encode(waiting)
    waiting = ''
  }
  yield buffer.subarray(0, encoder.encodeInto(waiting, buffer).written)
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
