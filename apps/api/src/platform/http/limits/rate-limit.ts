/**
 * Counts requests against their limits in this process (docs/product-rules.md#limits). An IPv6 address counts for its network
 * (/64) and for its site (/48), whose owner can choose among 65,536 networks.
 */
import { isIPv6 } from 'node:net'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { TooMany } from '../../errors/request-errors.ts'
import { ALLOWANCES, type Allowance, type LimitKey } from '../../settings/rate-limits.ts'
import { readAddress } from './client-address.ts'

/** An IPv6 site (/48) may use this many times the allowance of one network (/64), because it may have many households. */
const SITE_SHARE = 10
/** Keys of a limit that are remembered at a time, so that many addresses cannot fill the memory. */
export const MAX_KEYS = 10_000

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

  const counters = Object.fromEntries(
    Object.entries(ALLOWANCES).map(([name, { seconds }]) => {
      const points = pointsOf(name as LimitKey)
      return [
        name,
        { own: createCounter(points, seconds), site: createCounter(points * SITE_SHARE, seconds) },
      ]
    }),
  ) as Record<LimitKey, { own: Counter; site: Counter }>

  /** The counters of a use, the wider one first: a flood from one site then makes no key for each of its networks. */
  function countersOf(limit: LimitKey, address: string): [counter: Counter, key: string][] {
    const { own, site } = counters[limit]
    const { ipv6Prefix, site: siteCounts = true }: Allowance = ALLOWANCES[limit]
    const key = networkOf(address, ipv6Prefix)
    const counted: [Counter, string][] = [[own, key]]
    if (siteCounts && key !== address && key.endsWith('/64')) counted.unshift([site, networkOf(address, 48)])
    return counted
  }

  return {
    async take(limit, address) {
      let used = 0
      const taken: [Counter, string][] = []
      for (const [counter, key] of countersOf(limit, address)) {
        taken.push([counter, key])
        const { consumed, isRefused, milliseconds } = await counter.take(key)
        if (isRefused) {
          // The library also counts refused uses; a use returned later would then not allow another one.
          for (const [counted, of] of taken) await counted.giveBack(of)
          throw refuse(limit, milliseconds)
        }
        used = consumed
      }
      return used
    },
    async check(limit, address) {
      for (const [counter, key] of countersOf(limit, address)) {
        const wait = await counter.wait(key)
        if (wait !== null) throw refuse(limit, wait)
      }
    },
    async giveBack(limit, address) {
      for (const [counter, key] of countersOf(limit, address)) await counter.giveBack(key)
    },
    allowance: pointsOf,
  }
}

interface Counter {
  take(key: string): Promise<{ consumed: number; isRefused: boolean; milliseconds: number | undefined }>
  /** Milliseconds until the next use; null: now. Counts nothing. */
  wait(key: string): Promise<number | null>
  giveBack(key: string): Promise<void>
}

/** Counts the uses of each key. Remembers {@link MAX_KEYS} keys: the one whose last use is the oldest is forgotten first. */
function createCounter(points: number, seconds: number): Counter {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  const keys = new Set<string>()

  function remember(key: string) {
    keys.delete(key)
    keys.add(key)
    if (keys.size <= MAX_KEYS) return
    const [oldest = ''] = keys
    keys.delete(oldest)
    void limiter.delete(oldest)
  }

  return {
    async take(key) {
      remember(key)
      try {
        const { consumedPoints } = await limiter.consume(key)
        return { consumed: consumedPoints, isRefused: false, milliseconds: undefined }
      } catch (spent) {
        const { msBeforeNext } = spent as { msBeforeNext?: number }
        return { consumed: points, isRefused: true, milliseconds: msBeforeNext }
      }
    },
    async wait(key) {
      const used = await limiter.get(key)
      return used && used.remainingPoints <= 0 && used.msBeforeNext > 0 ? used.msBeforeNext : null
    },
    async giveBack(key) {
      const used = await limiter.get(key)
      // A use of an earlier period no longer counts.
      if (used && used.consumedPoints > 0 && used.msBeforeNext > 0) await limiter.reward(key)
    },
  }
}

function secondsUntil(milliseconds = 1_000): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000))
}

/** Whether a use was counted: false, instead of TooMany, when the allowance is used up. */
export function withinLimit(taken: Promise<unknown>): Promise<boolean> {
  return taken.then(
    () => true,
    (error) => {
      if (error instanceof TooMany) return false
      throw error
    },
  )
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
