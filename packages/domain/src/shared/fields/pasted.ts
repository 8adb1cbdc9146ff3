/**
 * Numbers, codes and addresses as people paste and type them: with invisible marks of messengers and PDF files, full-width letters,
 * WhatsApp's stars, a label, or inside a whole shared text (docs/product-rules.md#pasted-values). Every reader of such a value
 * begins here, in the browser and on the server.
 */

/** Longest text in which a value is looked for, in UTF-16 units. */
export const PASTED_MAX_LENGTH = 1_000

/** What shows nothing: soft hyphen, zero-width and direction marks, joiners, the byte order mark. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const FULL_WIDTH = /[\uff01-\uff5e]/g
/** No person types them, so nothing is looked for beside them. */
const CONTROL = /\p{Cc}/u

/** Without invisible marks, with plain letters, digits and spaces. */
export function cleanPasted(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The only value in a text; null for none or several different ones.
 *
 * @param written finds what may be a value, in its first group, in a text that `cleanPasted` returned
 * @param read gives the stored form, or null
 */
export function onlyValueIn(
  cleaned: string,
  written: RegExp,
  read: (found: string) => string | null,
): string | null {
  if (cleaned.length > PASTED_MAX_LENGTH || CONTROL.test(cleaned)) return null
  const values = new Set<string>()
  for (const [, found = ''] of cleaned.matchAll(written)) {
    const value = read(found)
    if (value !== null) values.add(value)
  }
  const [only = null] = values
  return values.size === 1 ? only : null
}

/** Removes the separators that people type between groups of digits. */
export function stripSeparators(text: string): string {
  return text.replace(/[\s.\-\u2010-\u2015\u2212]/g, '')
}

/** Digits with separators between them, not inside a word. */
const WRITTEN_DIGITS = /(?:^|[^\p{L}\p{Nd}])(\d(?:[ .\-\u2010-\u2015\u2212]*\d)*)(?![\p{L}\p{Nd}])/gu

/**
 * The digits of a number of `length`, typed or anywhere in a pasted text; a text without exactly one such number is returned
 * without separators, for the rule that refuses it.
 */
export function pastedDigits(text: string, length: number): string {
  const cleaned = cleanPasted(text)
  const typed = stripSeparators(cleaned)
  if (/^\d*$/.test(typed)) return typed
  const only = onlyValueIn(cleaned, WRITTEN_DIGITS, (found) => {
    const digits = stripSeparators(found)
    return digits.length === length ? digits : null
  })
  return only ?? typed
}
