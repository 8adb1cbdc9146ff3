/**
 * The number of a complaint, `LAP-XXXX-XXXX`: short enough to read out on a phone, eight letters of Crockford's base
 * 32 (40 bits), so that nobody guesses one or learns from it how many complaints there are.
 */
import { base32Letters } from '../shared/base32.ts'

export const TICKET_BYTES = 8

/** @param bytes eight random bytes */
export function ticketOf(bytes: Uint8Array): string {
  const letters = base32Letters(bytes.subarray(0, TICKET_BYTES))
  return `LAP-${letters.slice(0, 4)}-${letters.slice(4)}`
}
