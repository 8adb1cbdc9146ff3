/**
 * The lottery: sha256(`seed:ticket`) in hexadecimal digits, the smaller first (docs/product-rules.md#lottery). A number is
 * computed only when two applicants are equal in everything before it, since a hash costs more than the rest of the ranking.
 */
import { sha256After, sha256Bytes, toHex } from './sha256.ts'
import { compareTexts } from './text-order.ts'

/** As many as a double holds exactly. */
const LEADING_BYTES = 6

/** The lottery numbers of all applicants, who are named by their index. */
export interface Lots {
  compare(a: number, b: number): number
}

export function lotteryNumber(seed: string, ticket: string): string {
  return toHex(sha256Bytes(new TextEncoder().encode(`${seed}:${ticket}`)))
}

/** The numbers that a seed gives. @param ticketOf the ticket of an applicant, in UTF-8 */
export function drawnLots(seed: string, count: number, ticketOf: (applicant: number) => Uint8Array): Lots {
  const hashAfterSeed = sha256After(new TextEncoder().encode(`${seed}:`))
  const hash = (applicant: number) => hashAfterSeed(ticketOf(applicant))
  // The first bytes as one number; negative: not computed yet.
  const leading = new Float64Array(count).fill(-1)
  const compute = (applicant: number): number => {
    const number = hash(applicant)
    let value = 0
    for (let i = 0; i < LEADING_BYTES; i++) value = value * 256 + (number[i] as number)
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
