import { readFileSync } from 'node:fs'

/** Files that the server needs beside its visitors' connections: database, log, exports, worker threads. */
const RESERVED = 300

/**
 * How many connections this process can keep open, from the limit of open files that the system gives it. Node raises its
 * soft limit to the hard one when it starts. Systems other than Linux do not tell; there the wanted number is taken.
 */
export function connectionsWithinFileLimit(
  wanted: number,
  readLimits = () => readFileSync('/proc/self/limits', 'utf8'),
): number {
  try {
    const limit = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(readLimits())?.[1])
    return Number.isNaN(limit) ? wanted : Math.max(1, Math.min(wanted, limit - RESERVED))
  } catch {
    return wanted
  }
}
