/** Retries transactions that were rolled back because of a deadlock, a serialization failure, or a change before a lock. */
import { Unavailable } from '../errors/request-errors.ts'

const RETRYABLE_CODES = new Set(['40P01', '40001'])
const ATTEMPTS = 5

/** Thrown by a transaction that found a row changed between reading and locking it, and that can be run again. */
export class ChangedBeforeLock extends Error {
  readonly code = '40001'
}

/** @throws Unavailable when every attempt was rolled back; the caller may retry */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!RETRYABLE_CODES.has((error as { code?: string }).code ?? '')) throw error
      if (attempt === ATTEMPTS) throw new Unavailable(1)
    }
  }
}
