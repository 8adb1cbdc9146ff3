/** Crockford's base 32: digits and capitals without I, L, O and U, which are easily confused. */

export const BASE32_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** One letter per byte, from its lowest five bits: uniformly random bytes give uniformly random letters. */
export function base32Letters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => BASE32_LETTERS[byte & 31]).join('')
}

/** The letters of a whole number below 2^53, the highest bits first, with zeros in front. @param length in letters */
export function base32Of(value: number, length: number): string {
  let letters = ''
  for (let rest = value; letters.length < length; rest = Math.floor(rest / 32))
    letters = (BASE32_LETTERS[rest % 32] ?? '') + letters
  return letters
}
