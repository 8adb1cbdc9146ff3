/** Codes that replace the second step when its device is lost (docs/product-rules.md#second-factor). */
import { base32Letters } from '../../shared/base32.ts'
import type { RandomBytes } from '../../shared/registration-number.ts'

export const RECOVERY_CODES = 10
const LETTERS = 10

/** Ten codes of ten letters of Crockford's base 32 (50 bits each), in two groups. */
export function drawRecoveryCodes(random: RandomBytes): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    base32Letters(random(LETTERS))
      .toLowerCase()
      .replace(/^(.{5})/, '$1-'),
  )
}

/** A typed recovery code in the form of `drawRecoveryCodes`; null for another text. O counts as 0, I and L as 1. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return /^[0-9a-hjkmnp-tv-z]{10}$/.test(letters) ? `${letters.slice(0, 5)}-${letters.slice(5)}` : null
}

/** A typed code of the authenticator app: six digits; null for another text. */
export function readTimedCode(typed: string): string | null {
  const digits = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
