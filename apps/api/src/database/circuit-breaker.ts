/**
 * How the database is, told by a small statement that is asked again and again. While it is away nobody else has to
 * find that out by waiting: whoever needs it is refused at once, and heard again with its first answer.
 */
import { Unavailable } from '../http/errors.ts'

/** A pause this long is waited out (a restart, a failover, a slow disk); one that is longer is told. */
export const PROBE_TIMEOUT_MS = 3_000
/** Somebody's failed connection counts this long, unless the next answer says otherwise before. */
const MISSED_MS = 1_000

export interface CircuitBreaker {
  /** Asks; whether, and how soon, it is answered tells how the database is. */
  probe<T>(ask: () => Promise<T>): Promise<T>
  /** Somebody else could not connect. */
  recordFailure(): void
  isOpen(): boolean
  /** What reads for somebody who waits: refused as soon as the database is seen to be away. */
  whileClosed<T>(read: () => Promise<T>): Promise<T>
}

/** @param now milliseconds that never run backwards */
export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  let silent = false
  let failed = false
  let missedUntil = Number.NEGATIVE_INFINITY
  const waiting = new Set<(error: Error) => void>()

  function refuseWaiting() {
    for (const refuse of waiting) refuse(new Unavailable())
    waiting.clear()
  }

  const isOpen = () => failed || silent || now() < missedUntil

  return {
    async probe(ask) {
      const patience = setTimeout(() => {
        silent = true
        refuseWaiting()
      }, PROBE_TIMEOUT_MS).unref()
      try {
        const answer = await ask()
        failed = false
        silent = false
        missedUntil = Number.NEGATIVE_INFINITY
        return answer
      } catch (error) {
        failed = true
        refuseWaiting()
        throw error
      } finally {
        clearTimeout(patience)
      }
    },
    recordFailure() {
      missedUntil = now() + MISSED_MS
    },
    isOpen,
    whileClosed(read) {
      if (isOpen()) return Promise.reject(new Unavailable())
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        read()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      })
    },
  }
}
