/**
 * The limits of the product, counted in this process (docs/product-rules.md#limits). They are generous, since
 * families behind one mobile address share them, and strict only about failed look-ups, which is how numbers are
 * guessed.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { TooMany } from '../http/errors.ts'

/** How many, in how many seconds. */
interface Allowance {
  points: number
  seconds: number
}

export const ALLOWANCES = {
  registration: { points: 120, seconds: 60 },
  /** Refused duplicates of a NIK or NISN. A network above it waits before it can register again. */
  duplicate: { points: 20, seconds: 60 },
  /** Over all networks. Above it the refusal stays the same, but is not audited: nobody else's registration is delayed. */
  duplicateOverall: { points: 120, seconds: 60 },
  failedLookup: { points: 120, seconds: 60 },
  /** Over all addresses: look-ups that reached the database and found nothing. */
  failedLookupOverall: { points: 600, seconds: 60 },
  /** Stored complaints; refused and repeated ones do not count. */
  complaint: { points: 20, seconds: 3_600 },
  card: { points: 300, seconds: 60 },
  /** Attempts to sign in; the account's own growing delay is in the database. */
  login: { points: 60, seconds: 60 },
  /** NIKs shown in full, per account: enough for a day's checking, too few to copy a school. */
  nik: { points: 60, seconds: 600 },
  read: { points: 6_000, seconds: 60 },
} as const satisfies Record<string, Allowance>

export type LimitKey = keyof typeof ALLOWANCES

export interface RateLimits {
  /** Counts one use; throws TooMany, and counts nothing, when the allowance is used up. */
  take(limit: LimitKey, address: string): Promise<void>
  /** Throws TooMany when the allowance is used up; counts nothing. */
  check(limit: LimitKey, address: string): Promise<void>
  /** Takes back one use that was counted and did not happen. */
  giveBack(limit: LimitKey, address: string): Promise<void>
}

/**
 * @param scale multiplies every allowance; for load tests
 * @param onHit told of every use that was refused
 */
export function createRateLimits(scale: number, onHit: (limit: LimitKey) => void = () => {}): RateLimits {
  function refuse(limit: LimitKey, milliseconds: number | undefined): TooMany {
    onHit(limit)
    return new TooMany(secondsUntil(milliseconds))
  }

  const limiters = Object.fromEntries(
    Object.entries(ALLOWANCES).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ points: Math.max(1, Math.round(points * scale)), duration: seconds }),
    ]),
  ) as Record<LimitKey, RateLimiterMemory>

  async function giveBack(limit: LimitKey, address: string): Promise<void> {
    const used = await limiters[limit].get(networkOf(address))
    // A use of a minute that is over counts no more.
    if (used && used.consumedPoints > 0 && used.msBeforeNext > 0)
      await limiters[limit].reward(networkOf(address))
  }

  return {
    async take(limit, address) {
      try {
        await limiters[limit].consume(networkOf(address))
      } catch (spent) {
        // The library counts refused uses too; then what is given back would not make room for another.
        await giveBack(limit, address)
        throw refuse(limit, (spent as { msBeforeNext?: number }).msBeforeNext)
      }
    },
    async check(limit, address) {
      const used = await limiters[limit].get(networkOf(address))
      if (used && used.remainingPoints <= 0 && used.msBeforeNext > 0) throw refuse(limit, used.msBeforeNext)
    },
    giveBack,
  }
}

function secondsUntil(milliseconds = 1_000): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000))
}

/** One household or phone: an IPv4 address, or the /64 network of an IPv6 one, whose host part its owner changes at will. */
export function networkOf(address: string | undefined): string {
  // Whoever hung up before their request was looked at has no address any more.
  if (address === undefined) return ''
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups = [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
