/** Notices that the clock of the machine was set: dates of a season, sessions, backups and retention depend on it. */
import type { Log } from './logger.ts'

const LOOK_MS = 10_000
/** Smaller steps are corrections by the time service of the system. */
const JUMP_MS = 60_000

export interface ClockWatch {
  /** Compares the two clocks once. */
  look(): void
  stop(): void
}

/**
 * Logs an error when the clock moved by a minute more or less than time has passed. A machine that slept is reported too.
 *
 * @param now milliseconds of the machine's clock, which can be set
 * @param passed milliseconds that cannot be set, from any origin
 */
export function watchClock(log: Log, now: () => number, passed: () => number): ClockWatch {
  let offset = now() - passed()
  function look() {
    const moved = now() - passed() - offset
    if (Math.abs(moved) < JUMP_MS) return
    offset += moved
    const seconds = Math.round(moved / 1_000)
    log.error({ seconds }, 'the clock of this machine jumped; check it against another clock')
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return { look, stop: () => clearInterval(timer) }
}
