/** Time-based codes of authenticator apps (RFC 6238): six digits, a new one every 30 seconds. */
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Steps before and after the present one that are accepted, since clocks of phones differ. */
const WINDOW = 1
/** 160 bits, the length of the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20

const timed = (secret: string, label?: { issuer: string; label: string }) =>
  new TOTP({ ...label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS })

/** @returns the secret in base 32 */
export function drawSecret(random: RandomBytes): string {
  return new Secret({ buffer: Uint8Array.from(random(SECRET_BYTES)).buffer }).base32
}

/** The address that an app reads from a QR code. */
export function secretAddress(secret: string, label: { issuer: string; label: string }): string {
  return timed(secret, label).toString()
}

/** @returns the time step of the code, or null when it is not one of the accepted steps */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = timed(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta
}

/** The code that an app shows at `now`. */
export function codeAt(secret: string, now: Date): string {
  return timed(secret).generate({ timestamp: now.getTime() })
}
