/** How names are compared with typed text, in the browser's lists and in the filters of the API. */

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
