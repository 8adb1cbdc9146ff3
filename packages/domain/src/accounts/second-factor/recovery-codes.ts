/** Codes that replace the second step when its device is lost (docs/product-rules.md#second-factor). */
import { base32Letters } from '../../shared/base32.ts'
import type { RandomBytes } from '../../shared/registration-number.ts'

const RECOVERY_CODES = 10
/** At least 23: a keyed hash without a salt is enough for secrets of 112 bits and more (ASVS 6.5.2). */
const LETTERS = 24

/** Ten codes of 24 letters of Crockford's base 32 (120 bits each), in four groups. */
export function drawRecoveryCodes(random: RandomBytes): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => inGroups(base32Letters(random(LETTERS)).toLowerCase()))
}

/** A typed recovery code in the form of `drawRecoveryCodes`; null for another text. O counts as 0, I and L as 1. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return /^[0-9a-hjkmnp-tv-z]{24}$/.test(letters) ? inGroups(letters) : null
}

const inGroups = (letters: string) => letters.replace(/.{6}(?!$)/g, '$&-')

/** A typed code of the authenticator app: six digits; null for another text. */
export function readTimedCode(typed: string): string | null {
  const digits = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
