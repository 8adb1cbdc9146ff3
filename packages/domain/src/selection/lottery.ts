/** The lottery: sha256(`seed:ticket`) in hexadecimal digits, the smaller first (docs/product-rules.md#lottery). */
import { base32Of } from '../shared/base32.ts'
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

/** Bits of the secret that a registration has from its creation. */
export const SECRET_BYTES = 16

/**
 * The ticket of a registration with a secret: 50 bits of the draw and the secret, so that nobody chooses it.
 *
 * @param draw from 1; a draw that is repeated after an ended run is the next one
 * @param secret hexadecimal digits
 */
export function ticketOf(draw: number, secret: string): string {
  // 52 bits of the hash are 13 digits, which a number holds exactly.
  const letters = base32Of(
    Math.floor(Number.parseInt(sha256Hex(`ticket:${draw}:${secret}`).slice(0, 13), 16) / 4),
    10,
  )
  return `T-${letters.slice(0, 5)}-${letters.slice(5)}`
}

/**
 * The receipt, which the card has from the start: 40 bits that fix the secret, and with it every ticket, before anybody knows a seed.
 *
 * @returns eight letters of Crockford's base 32, as 'ABCD-EFGH'
 */
export function receiptOf(noRegistration: string, secret: string): string {
  const letters = base32Of(
    Number.parseInt(sha256Hex(`receipt:${noRegistration}:${secret}`).slice(0, 10), 16),
    8,
  )
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

const TICKET = /^T-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/

/** Whether a text has the form of the tickets of real runs: 50 bits in Crockford's base 32. */
export const isTicket = (text: string): boolean => TICKET.test(text)
