/** One-time passwords: given to the owner of an account once and replaced at the first sign-in. */
import { base32Letters } from '../shared/base32.ts'
import type { RandomBytes } from '../shared/registration-number.ts'

/** Days that an admin may choose for a one-time password: slips travel to far districts. */
export const VALID_DAYS = [3, 7, 14, 30] as const
export const USUAL_VALID_DAYS = 7
/** Validity of a one-time password that nobody has chosen another one for. */
export const ONE_TIME_PASSWORD_HOURS = USUAL_VALID_DAYS * 24
/** The first admin's is printed to a terminal or a service's journal, so it is shorter. */
export const FIRST_ADMIN_PASSWORD_HOURS = 24

/**
 * Sixteen letters of Crockford's base 32 (80 bits) in lower case and in groups, so that the password can be read out on
 * a telephone.
 */
export function drawOneTimePassword(random: RandomBytes): string {
  const letters = base32Letters(random(16)).toLowerCase()
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** @returns the moment from which a one-time password given at `now` opens no session */
export function endOfOneTimePassword(now: Date, hours: number = ONE_TIME_PASSWORD_HOURS): Date {
  return new Date(now.getTime() + hours * 3_600_000)
}
