/**
 * Counts requests against their limits in this process (docs/product-rules.md#limits).
 */
import { isIPv6 } from 'node:net'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { TooMany } from '../../errors/request-errors.ts'
import { ALLOWANCES, type Allowance, type LimitKey } from '../../settings/rate-limits.ts'
import { readAddress } from './client-address.ts'

export interface RateLimits {
  /**
   * Counts one use; throws TooMany, and counts nothing, when the allowance is used up.
   *
   * @returns the uses so far, this one included
   */
  take(limit: LimitKey, address: string): Promise<number>
  /** Throws TooMany when the allowance is used up; counts nothing. */
  check(limit: LimitKey, address: string): Promise<void>
  /** Returns one counted use that did not happen. */
  giveBack(limit: LimitKey, address: string): Promise<void>
  /** How many uses are allowed in a period. */
  allowance(limit: LimitKey): number
}

/**
 * @param scale multiplies every allowance but `registrationsPerDay`
 * @param onHit called for every refused use
 * @param given settings in place of the usual allowances
 */
export function createRateLimits(
  scale: number,
  onHit: (limit: LimitKey) => void = () => {},
  given: {
    points?: Partial<Record<LimitKey, number>> | undefined
    registrationsPerDay?: number | undefined
  } = {},
): RateLimits {
  function refuse(limit: LimitKey, milliseconds: number | undefined): TooMany {
    onHit(limit)
    const { message }: Allowance = ALLOWANCES[limit]
    return new TooMany(secondsUntil(milliseconds), message)
  }

  function pointsOf(limit: LimitKey): number {
    if (limit === 'registrationDaily' && given.registrationsPerDay) return given.registrationsPerDay
    return Math.max(1, Math.round((given.points?.[limit] ?? ALLOWANCES[limit].points) * scale))
  }

  const limiters = Object.fromEntries(
    Object.entries(ALLOWANCES).map(([name, { seconds }]) => [
      name,
      new RateLimiterMemory({ points: pointsOf(name as LimitKey), duration: seconds }),
    ]),
  ) as Record<LimitKey, RateLimiterMemory>

  const keyOf = (limit: LimitKey, address: string) =>
    networkOf(address, (ALLOWANCES[limit] as Allowance).ipv6Prefix)

  async function giveBack(limit: LimitKey, address: string): Promise<void> {
    const used = await limiters[limit].get(keyOf(limit, address))
    // A use of an earlier period no longer counts.
    if (used && used.consumedPoints > 0 && used.msBeforeNext > 0)
      await limiters[limit].reward(keyOf(limit, address))
  }

  return {
    async take(limit, address) {
      try {
        return (await limiters[limit].consume(keyOf(limit, address))).consumedPoints
      } catch (spent) {
        // The library also counts refused uses; a use returned later would then not allow another one.
        await giveBack(limit, address)
        throw refuse(limit, (spent as { msBeforeNext?: number }).msBeforeNext)
      }
    },
    async check(limit, address) {
      const used = await limiters[limit].get(keyOf(limit, address))
      if (used && used.remainingPoints <= 0 && used.msBeforeNext > 0) throw refuse(limit, used.msBeforeNext)
    },
    giveBack,
    allowance: pointsOf,
  }
}

function secondsUntil(milliseconds = 1_000): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000))
}

/**
 * The network that is counted as one client: an IPv4 address, or the first bits of an IPv6 address, since a household
 * can choose the rest freely.
 */
export function networkOf(address: string | undefined, ipv6Prefix: 48 | 64 = 64): string {
  // undefined: the connection ended before its address was read.
  const plain = readAddress(address) ?? address ?? ''
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  const network = groups.slice(0, ipv6Prefix / 16).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/${ipv6Prefix}`
}
