import { readFileSync } from 'node:fs'

/** Open files that are reserved for the database, the log, exports and worker threads. */
const RESERVED = 300

/**
 * How many connections this process can keep open within its limit of open files. Node raises its soft limit to the hard
 * limit when it starts. Returns `wanted` on systems other than Linux, which do not report the limit in this way.
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
