/** Disconnects clients that occupy a slot by reading slowly. */

/** The parts of a Node response that show how fast its reader takes it. */
export interface ReadResponse {
  /** Bytes are waiting for the reader. */
  readonly writableNeedDrain: boolean
  readonly socket: { readonly bytesWritten: number } | null
  destroy(error?: Error): unknown
  once(event: 'close', listener: () => void): unknown
}

/** 128 kbit/s: an export of 100,000 applicants (10 MB) keeps its slot for at most ten minutes. */
export const MIN_BYTES_PER_SECOND = 16 * 1024

/** Long enough for a mobile connection that stalls for a while. */
export const WINDOW_MS = 30_000

/**
 * Destroys the response when its reader takes less than the minimum over a whole window. A window in which the server
 * is the slower side, so that nothing waits for the reader, does not count.
 *
 * @param onCutOff called once, before the response is destroyed
 */
export function cutOffSlowReader(response: ReadResponse, onCutOff: () => void): void {
  const bytesTaken = () => response.socket?.bytesWritten ?? 0
  let takenBefore = bytesTaken()
  const timer = setInterval(() => {
    const taken = bytesTaken() - takenBefore
    takenBefore += taken
    if (!response.writableNeedDrain || taken >= (MIN_BYTES_PER_SECOND * WINDOW_MS) / 1_000) return
    clearInterval(timer)
    onCutOff()
    response.destroy()
  }, WINDOW_MS)
  timer.unref()
  response.once('close', () => clearInterval(timer))
}
