import type { Writable } from 'node:stream'

/** Writes bytes and waits until the stream has passed it on. A reader that went away (`| head`) is not an error. */
export function writeAll(stream: Writable, bytes: Uint8Array): Promise<void> {
  if (stream.destroyed) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? resolve() : reject(error))
    stream.once('error', failed)
    stream.write(bytes, (error) => {
      // An error event may follow the callback; with the listener left in place it does not end the process.
      if (error) return failed(error)
      stream.off('error', failed)
      resolve()
    })
  })
}
