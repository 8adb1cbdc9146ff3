/** Retries transactions that were rolled back because of a deadlock, a serialization failure, or a change before a lock. */
import { Unavailable } from '../errors/request-errors.ts'

const RETRYABLE_CODES = new Set(['40P01', '40001'])
/** Raised by a trigger of `registration`: the server has to learn which data key is in use (see security/key-state.ts). */
const OUTDATED_KEY = 'SPK01'
const ATTEMPTS = 5

/** Thrown by a transaction that found a row changed between reading and locking it, and that can be run again. */
export class ChangedBeforeLock extends Error {
  readonly code = '40001'
}

/** Whether a statement was refused because it encrypted a value with a data key that is not in use any more. */
const isOutdatedKey = (error: unknown): boolean => (error as { code?: string }).code === OUTDATED_KEY

/**
 * @param learnKeys called before the next attempt when the data key has changed; for work that encrypts values
 * @throws Unavailable when every attempt was rolled back; the caller may retry
 */
export async function retryDeadlocks<T>(work: () => Promise<T>, learnKeys?: () => Promise<void>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isOutdated = learnKeys !== undefined && isOutdatedKey(error)
      if (!isOutdated && !RETRYABLE_CODES.has((error as { code?: string }).code ?? '')) throw error
      if (attempt === ATTEMPTS) throw new Unavailable(1)
      if (isOutdated) await learnKeys()
    }
  }
}
