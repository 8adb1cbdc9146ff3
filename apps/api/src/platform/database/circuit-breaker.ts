/**
 * Circuit breaker for the database. A periodic probe decides whether it is open. While it is open, calls that need the
 * database fail at once instead of waiting for a timeout; the first successful probe closes it.
 */
import { Unavailable } from '../errors/request-errors.ts'

/** A probe without an answer after this time opens the breaker. Shorter pauses (a restart, a failover) are waited out. */
export const PROBE_TIMEOUT_MS = 3_000
/** How long a failed connection attempt keeps the breaker open, unless a probe succeeds before. */
const CONNECT_FAILURE_MS = 1_000

export interface CircuitBreaker {
  /** Runs a query whose failure or timeout opens the breaker and whose success closes it. */
  probe<T>(query: () => Promise<T>): Promise<T>
  /** Records a connection attempt that failed outside a probe. */
  recordFailure(): void
  isOpen(): boolean
  /** Runs a read. @throws Unavailable if the breaker is open, or as soon as it opens during the read */
  whileClosed<T>(read: () => Promise<T>): Promise<T>
}

/**
 * @param now milliseconds of a monotonic clock
 * @param probeTimeoutMs how long a probe may take
 */
export function createCircuitBreaker(
  now: () => number = () => performance.now(),
  probeTimeoutMs = PROBE_TIMEOUT_MS,
): CircuitBreaker {
  let timedOut = false
  let failed = false
  let openUntil = Number.NEGATIVE_INFINITY
  const pending = new Set<(error: Error) => void>()

  function rejectPending() {
    for (const reject of pending) reject(new Unavailable())
    pending.clear()
  }

  const isOpen = () => failed || timedOut || now() < openUntil

  return {
    async probe(query) {
      const timeout = setTimeout(() => {
        timedOut = true
        rejectPending()
      }, probeTimeoutMs).unref()
      try {
        const result = await query()
        failed = false
        timedOut = false
        openUntil = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        failed = true
        rejectPending()
        throw error
      } finally {
        clearTimeout(timeout)
      }
    },
    recordFailure() {
      openUntil = now() + CONNECT_FAILURE_MS
    },
    isOpen,
    whileClosed(read) {
      if (isOpen()) return Promise.reject(new Unavailable())
      return new Promise((resolve, reject) => {
        pending.add(reject)
        read()
          .then(resolve, reject)
          .finally(() => pending.delete(reject))
      })
    },
  }
}
