/** Crockford's base 32: digits and capitals without I, L, O and U, so that nothing is misread or misheard. */

export const BASE32_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** One letter for each byte, from its lowest five bits: random bytes give random letters. */
export function base32Letters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => BASE32_LETTERS[byte & 31]).join('')
}
