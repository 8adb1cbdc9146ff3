/**
 * Argon2id with bounded use of the processor: at most two hashes run at a time and never on every core, so that sign-ins
 * do not starve the public form. Others wait in a bounded queue.
 */
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createQueue } from '../../../platform/http/limits/queue.ts'
import { shareOf } from '../../../platform/http/limits/share.ts'

/** m = 19 MiB, t = 2, p = 1: the minimum of OWASP's password storage guide, 13 ms on the reference machine. */
const ARGON2ID = 2
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Memory in KiB, passes over it, and threads. */
export type PasswordCost = typeof COST

/** Of all processes of a server together. */
const QUEUE = { running: availableParallelism() > 2 ? 2 : 1, waiting: 40 }

export interface PasswordHashing {
  /** Rejects with Unavailable when the queue is full. */
  hash(password: string): Promise<string>
  /**
   * Takes as long for an unknown user (null) as for a known one. Rejects with Unavailable when the queue is full.
   *
   * @param rank place in the queue; default 0, the first
   */
  matches(password: string, hashed: string | null, rank?: number): Promise<boolean>
  /** Whether the hash has another cost than new ones and should be replaced at the next sign-in. */
  isOutdated(hashed: string): boolean
}

/**
 * @param processes how many processes share the processor's cores for hashing; each has a part of the queue
 * @param cost of new hashes; only tests set it
 */
export async function createPasswordHashing(processes = 1, cost = COST): Promise<PasswordHashing> {
  const options = { algorithm: ARGON2ID, ...cost }
  const nobody = await hash('nobody has this password', options)
  const queue = createQueue({
    running: shareOf(QUEUE.running, processes),
    waiting: shareOf(QUEUE.waiting, processes),
  })

  return {
    hash: (password) => queue.run(() => hash(password, options)),
    matches: async (password, hashed, rank = 0) => {
      const same = await queue.run(() => verify(hashed ?? nobody, password), rank)
      return same && hashed !== null
    },
    isOutdated(hashed) {
      const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(hashed)
      return (
        algorithm !== options.algorithm ||
        memoryCost !== options.memoryCost ||
        timeCost !== options.timeCost ||
        parallelism !== options.parallelism
      )
    },
  }
}
