/**
 * The number of a complaint, `LAP-XXXX-XXXX`: eight letters of Crockford's base 32 (40 bits). It is short enough to be
 * read out on the phone, cannot be guessed, and does not reveal the number of complaints.
 */
import { BASE32_LETTERS, base32Letters } from '../shared/base32.ts'
import { cleanPasted, onlyValueIn } from '../shared/fields/pasted.ts'

const TICKET_BYTES = 8

/** @param bytes eight random bytes */
export function ticketOf(bytes: Uint8Array): string {
  const letters = base32Letters(bytes.subarray(0, TICKET_BYTES))
  return `LAP-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** 'LAP' and eight letters; a dash or a space may stand between two of them. */
const WRITTEN_TICKET =
  /(?:^|[^\p{L}\p{Nd}])(lap(?:[ \-\u2010-\u2015\u2212]{0,3}[0-9a-z]){8})(?![\p{L}\p{Nd}])/giu

/**
 * A ticket in any accepted spelling: lower case, spaces, any dashes or none, O for 0, I or L for 1; alone or the only one in a
 * pasted text. Null for anything else.
 */
export function parseTicket(text: string): string | null {
  return onlyValueIn(cleanPasted(text), WRITTEN_TICKET, parseSpelling)
}

function parseSpelling(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s\-\u2010-\u2015\u2212]/gu, '')
  // 'LAP' itself has an L, so only the letters after it are read leniently.
  const letters = /^LAP(.{8})$/.exec(plain)?.[1]?.replace(/O/g, '0').replace(/[IL]/g, '1')
  return letters && isBase32(letters) ? `LAP-${letters.slice(0, 4)}-${letters.slice(4)}` : null
}

const isBase32 = (letters: string) => [...letters].every((letter) => BASE32_LETTERS.includes(letter))
