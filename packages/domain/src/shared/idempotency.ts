/** The header by which a repeated sending is known as the same one, so that a retry never does a thing twice. */
import type { RandomBytes } from './registration-number.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** 128 random bits or more, as our forms make them; whatever else fits in a header is accepted too. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,200}$/

/** 128 random bits as 32 hexadecimal digits. */
export function drawKey(random: RandomBytes): string {
  return Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
