/**
 * The line of an applicant, read from its bytes, when it looks as the office's own program writes it: no spaces, a ticket in plain
 * letters, and with each choice the result that belongs to its reason. Parsing it as JSON takes most of the time of a check.
 * Every other line is parsed, and what is wrong with it is named there.
 */
import { REASONS, RESULT_OF } from '../reasons.ts'
import { standingOf } from './standing.ts'

const [QUOTE, BACKSLASH, COMMA, OPEN, CLOSE] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d]
const [ZERO, NINE, A, F] = [0x30, 0x39, 0x61, 0x66]
const [SPACE, TILDE] = [0x20, 0x7e]
const COMMITMENT_DIGITS = 32
/** A number has at most this many, which the format allows. */
const DIGITS = 9
const NO_NUMBER = -1

interface Ending {
  reason: number
  bytes: Uint8Array
}

const encoder = new TextEncoder()
const NULL = encoder.encode('null')
/** How a choice ends behind its rank, `"LULUS","LULUS_PERINGKAT"]`, by the length in bytes. */
const ENDINGS: Ending[][] = []
for (const [reason, code] of REASONS.entries()) {
  const bytes = encoder.encode(`${JSON.stringify(RESULT_OF[code])},"${code}"]`)
  ENDINGS[bytes.length] = [...(ENDINGS[bytes.length] ?? []), { reason, bytes }]
}

/** A choice, with the positions of its bytes. */
export interface PlainChoice {
  school: number
  /** From 1; 0 for none. */
  place: number
  rank: number
  /** An index of `REASONS`. */
  reason: number
  standing: number
  start: number
  rankStart: number
  end: number
}

/** One object for all lines, since new ones would cost as much as the reading. */
export class PlainLine {
  start = 0
  /** Behind the comma that follows the ticket. */
  ticketEnd = 0
  /** Behind the comma that follows the commitment. */
  commitmentEnd = 0
  end = 0
  /** How many of the choices belong to this line. */
  count = 0
  readonly choices: PlainChoice[] = []
  #bytes: Uint8Array = NULL
  #at = 0

  /** @returns whether these bytes have a plain line at `start`; it is kept until the next call. @param schools how many there are */
  read(bytes: Uint8Array, start: number, schools: number): boolean {
    this.#bytes = bytes
    this.#at = start
    this.start = start
    this.count = 0
    if (!this.#skip(OPEN) || !this.#skipTicket()) return false
    this.ticketEnd = this.#at
    if (!this.#skipCommitment()) return false
    this.commitmentEnd = this.#at
    if (!this.#skip(OPEN)) return false
    do if (!this.#readChoice(schools)) return false
    while (this.#skip(COMMA))
    if (!this.#skip(CLOSE) || !this.#skip(CLOSE)) return false
    this.end = this.#at
    return true
  }

  #readChoice(schools: number): boolean {
    const choice = this.#nextChoice()
    choice.start = this.#at
    if (!this.#skip(OPEN)) return false
    choice.school = this.#number()
    if (choice.school === NO_NUMBER || choice.school >= schools || !this.#skip(COMMA)) return false
    choice.place = this.#ordinal()
    if (choice.place === NO_NUMBER || !this.#skip(COMMA)) return false
    choice.rankStart = this.#at
    choice.rank = this.#ordinal()
    if (choice.rank === NO_NUMBER || !this.#skip(COMMA)) return false
    const ending = this.#ending()
    if (!ending) return false
    this.#at += ending.bytes.length
    choice.end = this.#at
    choice.reason = ending.reason
    choice.standing = standingOf(choice.rank || null, REASONS[ending.reason] as (typeof REASONS)[number])
    return true
  }

  #nextChoice(): PlainChoice {
    const known = this.choices[this.count++]
    if (known) return known
    const choice = { school: 0, place: 0, rank: 0, reason: 0, standing: 0, start: 0, rankStart: 0, end: 0 }
    this.choices.push(choice)
    return choice
  }

  #skip(byte: number): boolean {
    if (this.#bytes[this.#at] !== byte) return false
    this.#at++
    return true
  }

  /** `"T-7K2MQ-9XR4D",` */
  #skipTicket(): boolean {
    if (!this.#skip(QUOTE)) return false
    const bytes = this.#bytes
    let at = this.#at
    for (let byte = bytes[at]; byte !== QUOTE; byte = bytes[++at])
      if (byte === undefined || byte < SPACE || byte > TILDE || byte === BACKSLASH) return false
    if (at === this.#at) return false
    this.#at = at + 1
    return this.#skip(COMMA)
  }

  /** `"5c0e…",` */
  #skipCommitment(): boolean {
    if (!this.#skip(QUOTE)) return false
    const end = this.#at + COMMITMENT_DIGITS
    for (; this.#at < end; this.#at++) {
      const byte = this.#bytes[this.#at] as number
      if (!((byte >= ZERO && byte <= NINE) || (byte >= A && byte <= F))) return false
    }
    return this.#skip(QUOTE) && this.#skip(COMMA)
  }

  /** A number from 1, or 0 for `null`. */
  #ordinal(): number {
    const number = this.#number()
    if (number > 0) return number
    for (const byte of NULL) if (!this.#skip(byte)) return NO_NUMBER
    return 0
  }

  #number(): number {
    const start = this.#at
    let number = 0
    let at = start
    for (
      let byte = this.#bytes[at] as number;
      byte >= ZERO && byte <= NINE;
      byte = this.#bytes[++at] as number
    )
      number = number * 10 + byte - ZERO
    const hasLeadingZero = this.#bytes[start] === ZERO && at > start + 1
    if (at === start || at > start + DIGITS || hasLeadingZero) return NO_NUMBER
    this.#at = at
    return number
  }

  #ending(): Ending | undefined {
    const bytes = this.#bytes
    const start = this.#at
    let at = start
    while (at < bytes.length && bytes[at] !== CLOSE) at++
    return ENDINGS[at + 1 - start]?.find((ending) => {
      for (let i = 0; i < ending.bytes.length; i++) if (bytes[start + i] !== ending.bytes[i]) return false
      return true
    })
  }
}
