/** The lottery: sha256(`seed:ticket`) in hexadecimal digits, the smaller first (docs/product-rules.md#lottery). */
import { sha256Hex } from './sha256.ts'

export function lotteryNumber(seed: string, ticket: string): string {
  return sha256Hex(`${seed}:${ticket}`)
}

/**
 * The numbers that a seed gives, by ticket. Each is computed when two applicants are equal in everything before it, and kept, since
 * a hash costs more than the rest of the ranking.
 */
export function drawnLots(seed: string): (ticket: string) => string {
  const known = new Map<string, string>()
  return (ticket) => {
    const number = known.get(ticket) ?? lotteryNumber(seed, ticket)
    known.set(ticket, number)
    return number
  }
}

const TICKET = /^T-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/

/** Whether a text has the form of the tickets of real runs: 50 bits in Crockford's base 32. */
export const isTicket = (text: string): boolean => TICKET.test(text)
