/**
 * Gives memory back to the system after connections were closed by a limit. V8 keeps the garbage of an attack in its heap
 * until new objects need the space, so a server that is idle afterwards would keep it for hours (docs/measurements.md).
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Quiet time after the last closed connection: during an attack it never passes, so requests are not delayed further. */
export const QUIET_MS = 30_000

export interface MemoryRelease {
  /** Call it regularly with the number of connections closed so far. */
  check(closed: number): void
}

/**
 * @param collect collects garbage once for each time of closed connections that is over
 * @param clock milliseconds of a monotonic clock
 */
export function releaseMemoryAfterwards(
  collect: () => void = collectGarbage,
  clock = () => performance.now(),
): MemoryRelease {
  let known = 0
  let lastClosed: number | undefined
  return {
    check(closed) {
      if (closed > known) lastClosed = clock()
      known = closed
      if (lastClosed === undefined || clock() - lastClosed < QUIET_MS) return
      lastClosed = undefined
      collect()
    },
  }
}

/** One full collection; it stops the program for some 50 ms per 100 MB in use. Node offers it under a V8 flag only. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}
