/**
 * The number of a complaint, `LAP-XXXX-XXXX`: eight letters of Crockford's base 32 (40 bits). It is short enough to be
 * read out on the phone, cannot be guessed, and does not reveal the number of complaints.
 */
import { base32Letters } from '../shared/base32.ts'

export const TICKET_BYTES = 8

/** @param bytes eight random bytes */
export function ticketOf(bytes: Uint8Array): string {
  const letters = base32Letters(bytes.subarray(0, TICKET_BYTES))
  return `LAP-${letters.slice(0, 4)}-${letters.slice(4)}`
}
