/**
 * Argon2id, tuned to cost an attacker and not the opening hour: at most two hashes at a time and never on every core,
 * so that signing in cannot starve the public form of the processor, and a bounded queue behind them.
 */
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Unavailable } from '../http/errors.ts'

/** m = 19 MiB, t = 2, p = 1: the minimum of OWASP's password storage guide, 13 ms on the reference machine. */
const ARGON2ID = 2
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = availableParallelism() > 2 ? 2 : 1
const WAITING_AT_MOST = 40

export interface PasswordHashing {
  hash(password: string): Promise<string>
  /** Takes as long for an unknown user (null) as for a known one. */
  matches(password: string, hashed: string | null): Promise<boolean>
  /** Made with another cost than today's: hash it anew while the password is at hand. */
  isOutdated(hashed: string): boolean
}

export async function createPasswordHashing(): Promise<PasswordHashing> {
  const nobody = await hash('nobody has this password', COST)
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_AT_MOST) throw new Unavailable()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    matches: async (password, hashed) => {
      const same = await inTurn(() => verify(hashed ?? nobody, password))
      return same && hashed !== null
    },
    isOutdated(hashed) {
      const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(hashed)
      return (
        algorithm !== COST.algorithm ||
        memoryCost !== COST.memoryCost ||
        timeCost !== COST.timeCost ||
        parallelism !== COST.parallelism
      )
    },
  }
}
