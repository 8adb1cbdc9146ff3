/**
 * The request limits, counted in this process (docs/product-rules.md#limits). They are generous, since many families
 * share one mobile address; only failed look-ups are limited strictly, because they allow guessing numbers.
 */
import { isIPv6 } from 'node:net'
import { TOO_MANY_FROM_NETWORK } from '@spmb/domain/registration/messages.ts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { TooMany } from '../../errors/request-errors.ts'
import { readAddress } from './client-address.ts'

/** At most `points` uses in each period of `seconds`. */
interface Allowance {
  points: number
  seconds: number
  /** Bits of an IPv6 address that are counted together; default 64, one household. */
  ipv6Prefix?: 48
  /** The sentence of the refusal; default: too many requests. */
  message?: string
}

export const ALLOWANCES = {
  registration: { points: 120, seconds: 60 },
  /** Stored registrations of a network in a day; the setting REGISTRATIONS_PER_DAY replaces the number. */
  registrationDaily: { points: 2_000, seconds: 86_400, message: TOO_MANY_FROM_NETWORK },
  /** Refused duplicates of a NIK or NISN. A network above it waits before it can register again. */
  duplicate: { points: 20, seconds: 60 },
  /** Over all networks. Above it the refusal stays the same, but is not audited; other registrations are not delayed. */
  duplicateOverall: { points: 120, seconds: 60 },
  failedLookup: { points: 120, seconds: 60 },
  /** Over all addresses: look-ups that reached the database and found nothing. */
  failedLookupOverall: { points: 600, seconds: 60 },
  /** Stored complaints; refused and repeated ones do not count. */
  complaint: { points: 20, seconds: 3_600 },
  card: { points: 300, seconds: 60 },
  /** Attempts to sign in, per address or known device; the account's own growing delay is in the database. */
  login: { points: 60, seconds: 60 },
  /** The same per /48 network, since a site can choose among its /64 networks. */
  loginSite: { points: 300, seconds: 60, ipv6Prefix: 48 },
  /** Over all addresses: attempts from devices that have not signed in to the account before, see login-limits.ts. */
  loginOverall: { points: 1_200, seconds: 60 },
  /** NIKs shown in full, per account: enough for a day's work, too few to copy the list of a school. */
  nik: { points: 60, seconds: 600 },
  /** Searches for a whole NIK, NISN or telephone number, per account. */
  find: { points: 120, seconds: 600 },
  /** Audit rows of denied access to staff calls. Above it the response stays the same. */
  denial: { points: 20, seconds: 60 },
  /** Over all networks. */
  denialOverall: { points: 300, seconds: 60 },
  read: { points: 6_000, seconds: 60 },
} as const satisfies Record<string, Allowance>

export type LimitKey = keyof typeof ALLOWANCES

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
}

/**
 * @param scale multiplies every allowance that is not given
 * @param onHit called for every refused use
 * @param given allowances that are settings
 */
export function createRateLimits(
  scale: number,
  onHit: (limit: LimitKey) => void = () => {},
  given: Partial<Record<LimitKey, number>> = {},
): RateLimits {
  function refuse(limit: LimitKey, milliseconds: number | undefined): TooMany {
    onHit(limit)
    const { message }: Allowance = ALLOWANCES[limit]
    return new TooMany(secondsUntil(milliseconds), message)
  }

  const limiters = Object.fromEntries(
    Object.entries(ALLOWANCES).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({
        points: given[name as LimitKey] ?? Math.max(1, Math.round(points * scale)),
        duration: seconds,
      }),
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
