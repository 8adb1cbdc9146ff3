/**
 * Characters that look the same and are not. Names are compared with typed text in one way, in the browser's lists and in the filters
 * of the API.
 */

/** Phone keyboards write Hu’u for Hu'u. */
const APOSTROPHES = /['’‘ʼ`´]/g

/** @returns the text without letter case, accents, apostrophes and repeated spaces */
export function searchable(text: string): string {
  const plain = text.replace(APOSTROPHES, '').normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.toLowerCase().replace(/\s+/g, ' ').trim()
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
