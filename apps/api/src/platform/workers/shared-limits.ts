/**
 * Rate limits of all workers together. The primary counts; a worker sends the uses of one iteration of its event loop in
 * one message, so that the cost per use falls as the load rises.
 */
import { TooMany, Unavailable } from '../errors/request-errors.ts'
import type { RateLimits } from '../http/limits/rate-limit.ts'
import { ALLOWANCES, type Allowance, type LimitKey } from '../settings/rate-limits.ts'
import type { Counted, Use } from './protocol.ts'

interface Pending {
  use: Use
  resolve(counted: Counted): void
  reject(error: Error): void
}

/**
 * The limits as a worker sees them. All calls reject with Unavailable when the primary does not answer: a limit that cannot
 * be counted is not passed.
 *
 * @param count asks the primary; answers in the order of the uses
 * @param own this process's limits: their allowances, and the counting of limits that an older primary does not know
 * @param onHit called for every refused use
 */
export function createSharedLimits(
  count: (uses: readonly Use[]) => Promise<readonly Counted[]>,
  own: RateLimits,
  onHit: (limit: LimitKey) => void = () => {},
): RateLimits {
  let batch: Pending[] = []

  async function send() {
    const sent = batch
    batch = []
    try {
      const counted = await count(sent.map(({ use }) => use))
      sent.forEach(({ resolve }, index) => void resolve(counted[index] ?? null))
    } catch {
      for (const { reject } of sent) reject(new Unavailable())
    }
  }

  /** What this iteration of the event loop counts is sent together. */
  function add(pending: Pending) {
    if (batch.push(pending) === 1) setImmediate(send)
  }

  async function use(act: Use[0], limit: LimitKey, address: string): Promise<number> {
    const counted = await new Promise<Counted>((resolve, reject) =>
      add({ use: [act, limit, address], resolve, reject }),
    )
    if (counted === null) return (await own[act](limit, address)) ?? 0
    if ('used' in counted) return counted.used
    onHit(limit)
    throw new TooMany(counted.wait, (ALLOWANCES[limit] as Allowance).message)
  }

  return {
    take: (limit, address) => use('take', limit, address),
    async check(limit, address) {
      await use('check', limit, address)
    },
    async giveBack(limit, address) {
      await use('giveBack', limit, address)
    },
    allowance: own.allowance,
  }
}

/** The primary's part: counts the uses in their order. */
export function countUses(limits: RateLimits, uses: readonly Use[]): Promise<Counted[]> {
  return Promise.all(uses.map((use) => countUse(limits, use)))
}

async function countUse(limits: RateLimits, [act, limit, address]: Use): Promise<Counted> {
  if (!Object.hasOwn(ALLOWANCES, limit)) return null
  try {
    return { used: (await limits[act](limit, address)) ?? 0 }
  } catch (error) {
    if (error instanceof TooMany) return { wait: error.retryAfterSeconds }
    throw error
  }
}
