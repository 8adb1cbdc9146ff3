/**
 * The lottery: sha256(`seed:ticket`) in hexadecimal digits, the smaller first (docs/product-rules.md#lottery). A number is
 * computed only when two applicants are equal in everything before it, since a hash costs more than the rest of the ranking.
 */
import { sha256Bytes, toHex } from './sha256.ts'
import { compareTexts } from './text-order.ts'

/** The lottery numbers of all applicants, who are named by their index. */
export interface Lots {
  compare(a: number, b: number): number
}

export function lotteryNumber(seed: string, ticket: string): string {
  return toHex(sha256Bytes(new TextEncoder().encode(`${seed}:${ticket}`)))
}

/** The numbers that a seed gives. @param ticketOf the ticket of an applicant, in UTF-8 */
export function drawnLots(seed: string, count: number, ticketOf: (applicant: number) => Uint8Array): Lots {
  const prefix = new TextEncoder().encode(`${seed}:`)
  let message = new Uint8Array(prefix.length + 64)
  message.set(prefix)
  // The first 48 bits; negative: not computed yet.
  const leading = new Float64Array(count).fill(-1)
  const hash = (applicant: number): Uint8Array => {
    const ticket = ticketOf(applicant)
    if (message.length < prefix.length + ticket.length) {
      message = new Uint8Array(prefix.length + ticket.length)
      message.set(prefix)
    }
    message.set(ticket, prefix.length)
    return sha256Bytes(message.subarray(0, prefix.length + ticket.length))
  }
  const compute = (applicant: number): number => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = hash(applicant)
    const value = ((((a * 256 + b) * 256 + c) * 256 + d) * 256 + e) * 256 + f
    leading[applicant] = value
    return value
  }
  const lead = (applicant: number) => {
    const known = leading[applicant] as number
    return known < 0 ? compute(applicant) : known
  }
  return {
    compare: (a, b) => lead(a) - lead(b) || compareTexts(toHex(hash(a)), toHex(hash(b))),
  }
}

/** The numbers that a document gives instead of a seed. */
export function givenLots(numbers: readonly string[]): Lots {
  return { compare: (a, b) => compareTexts(numbers[a] as string, numbers[b] as string) }
}
