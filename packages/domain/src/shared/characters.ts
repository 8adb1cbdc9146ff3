/**
 * Characters that look the same and are not. Names are compared with typed text in one way, in the browser's lists and in the filters
 * of the API.
 */

/** Phone keyboards write Hu’u for Hu'u. */
export const APOSTROPHES = /['’‘ʼ`´]/g

/** @returns the text without letter case, accents, apostrophes and repeated spaces */
export function searchable(text: string): string {
  const plain = text.replace(APOSTROPHES, '').normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** What kind of place follows, as families write it before its name. */
const KIND_WORDS = /^(kecamatan|desa\/kelurahan|desa|kelurahan|kec|kel|ds)\b[.:]?\s*/

/** A text that `searchable` returned, without 'kec.', 'desa', 'kel.' before the name; '' where nothing else is left. */
export function withoutKind(text: string): string {
  return text.replace(KIND_WORDS, '')
}

/** Shorter words have too many neighbours. */
const NEAR_LENGTH = 5

/**
 * Whether two texts that `searchable` returned differ in one letter: another spelling of a place, such as Manggalewa of Manggelewa, or
 * a slip. Never of texts with digits, which tell schools apart.
 */
export function isNear(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length < NEAR_LENGTH || longer.length - shorter.length > 1) return false
  if (/\d/.test(shorter + longer)) return false
  let at = 0
  while (at < shorter.length && shorter[at] === longer[at]) at++
  return shorter.slice(longer.length === shorter.length ? at + 1 : at) === longer.slice(at + 1)
}

export function isApostrophe(character: string): boolean {
  return character.replace(APOSTROPHES, '') === '' && character !== ''
}

/**
 * Whether the text is without half of a surrogate pair. The method of strings is missing in browsers before 2023
 * (docs/decisions/0049-browser-baseline.md).
 */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}
