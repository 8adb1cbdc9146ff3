/** Tries that count against several limits together, such as wrong codes of one number and of one network. */
import type { LimitKey } from '../../settings/rate-limits.ts'
import type { RateLimits } from './rate-limit.ts'

/** Limits with the key that each counts by. */
export type Tries = readonly (readonly [limit: LimitKey, key: string])[]

/**
 * Counts a try against every limit, before it is known whether it is right, so that parallel tries gain nothing.
 *
 * @returns how many more tries the tightest limit leaves
 * @throws TooMany, with nothing counted, when one of them is used up
 */
export async function countTry(limits: RateLimits, tries: Tries): Promise<number> {
  let left = Number.POSITIVE_INFINITY
  const counted: Tries[number][] = []
  try {
    for (const one of tries) {
      const used = await limits.take(...one)
      counted.push(one)
      left = Math.min(left, limits.allowance(one[0]) - used)
    }
  } catch (refused) {
    await giveBackTry(limits, counted)
    throw refused
  }
  return left
}

/** Returns a try that turned out to be right. */
export async function giveBackTry(limits: RateLimits, tries: Tries): Promise<void> {
  for (const one of tries) await limits.giveBack(...one)
}
