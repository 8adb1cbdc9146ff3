/**
 * The change code ('Kode Ubah', docs/product-rules.md#change-code): eight letters of Crockford's base 32 (40 bits). With
 * it and the registration number, a family may correct or withdraw the registration.
 */
import { BASE32_LETTERS, base32Letters } from '../../shared/base32.ts'
import { cleanPasted, onlyValueIn } from '../../shared/fields/pasted.ts'

/** Bytes that a code is made of; the lowest five bits of each count. */
export const CHANGE_CODE_BYTES = 8

/** @param bytes random ones, or those of a keyed hash */
export function changeCodeOf(bytes: Uint8Array): string {
  return base32Letters(bytes.subarray(0, CHANGE_CODE_BYTES))
}

/** Any word of eight letters could be a code, so inside a text only what follows its name is one. */
const WRITTEN_CODE =
  /kode ?ubah[^\p{L}\p{Nd}]*([0-9a-z]{4}[ \-\u2010-\u2015\u2212]?[0-9a-z]{4})(?![\p{L}\p{Nd}])/giu

/**
 * A code in any accepted spelling: lower case, spaces, any dashes or none, O for 0, I or L for 1, signs around it; alone or behind
 * 'Kode Ubah' in a pasted text. Null for anything else.
 */
export function parseChangeCode(text: string): string | null {
  const cleaned = cleanPasted(text)
  return parseSpelling(cleaned) ?? onlyValueIn(cleaned, WRITTEN_CODE, parseSpelling)
}

function parseSpelling(text: string): string | null {
  const plain = text
    .replace(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]+$/gu, '')
    .slice(0, 24)
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015\u2212]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const isCode = plain.length === CHANGE_CODE_BYTES && [...plain].every((one) => BASE32_LETTERS.includes(one))
  return isCode ? plain : null
}

/** In two groups, as it is shown and printed: 'K7RM 4W2X'. */
export function spacedChangeCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}
