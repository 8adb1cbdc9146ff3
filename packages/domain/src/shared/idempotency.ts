/** The header that identifies a retry of the same request, so that it has no second effect. */
import type { RandomBytes } from './registration-number.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** The forms send 128 random bits or more; any other header value of this length is accepted. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,200}$/

/** 128 random bits as 32 hexadecimal digits. */
export function drawKey(random: RandomBytes): string {
  return Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
