/** The delay after failed sign-ins: none for five failures, then doubling from two seconds up to 15 minutes. */

const FREE_FAILURES = 5
const LONGEST_SECONDS = 15 * 60

/** Seconds without an attempt after which failures are no longer counted. */
export const FORGET_AFTER_SECONDS = 60 * 60

export interface LoginFailures {
  failures: number
  last_at: Date
}

export function isForgotten({ last_at }: LoginFailures, now: Date): boolean {
  return now.getTime() - last_at.getTime() >= FORGET_AFTER_SECONDS * 1_000
}

/** Seconds from `now` until the next attempt is accepted; 0 for no delay. */
export function secondsToWait(earlier: LoginFailures, now: Date): number {
  if (earlier.failures < FREE_FAILURES || isForgotten(earlier, now)) return 0
  const delay = Math.min(LONGEST_SECONDS, 2 ** (earlier.failures - FREE_FAILURES + 1))
  return Math.max(0, Math.ceil(delay - (now.getTime() - earlier.last_at.getTime()) / 1_000))
}
