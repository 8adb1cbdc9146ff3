/** Free seats for children without a place (docs/product-rules.md#free-seats). The current time is an argument. */

/** How many schools a family may name. */
export const NAMED_MAX = 3

/** `closed`: never opened; `over`: the moment has passed, and seats may be given. */
export type FreeSeatsPeriod = 'closed' | 'open' | 'over'

export function freeSeatsPeriod(until: Date | null, now: Date): FreeSeatsPeriod {
  if (until === null) return 'closed'
  return now < until ? 'open' : 'over'
}

export type NamingRefusal = 'hidden' | 'closed' | 'over' | 'withdrawn' | 'admitted'

/** Why schools may not be named now; null when they may. */
export function namingRefusal(
  registration: { withdrawn: boolean; admitted: boolean },
  { until, published }: { until: Date | null; published: boolean },
  now: Date,
): NamingRefusal | null {
  if (!published) return 'hidden'
  if (registration.withdrawn) return 'withdrawn'
  if (registration.admitted) return 'admitted'
  const period = freeSeatsPeriod(until, now)
  return period === 'open' ? null : period
}

export type NamedProblem = 'many' | 'twice' | 'chosen' | 'full'

/**
 * What is wrong with the named schools; null for nothing. A school that was named before stays possible when it has filled meanwhile:
 * it may become free again.
 *
 * @param named the most wanted first; none takes the wish back
 * @param offered schools with a free seat
 */
export function namedProblem(
  named: readonly number[],
  { school_1_id, school_2_id }: { school_1_id: number; school_2_id: number },
  offered: ReadonlySet<number>,
  before: readonly number[],
): NamedProblem | null {
  if (named.length > NAMED_MAX) return 'many'
  if (new Set(named).size < named.length) return 'twice'
  if (named.some((school) => school === school_1_id || school === school_2_id)) return 'chosen'
  return named.every((school) => offered.has(school) || before.includes(school)) ? null : 'full'
}
