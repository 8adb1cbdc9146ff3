/**
 * Indonesian telephone numbers, accepted in common spellings and stored as +62…. Mobile: +62, 62 or 0, then 8 and 8–11
 * more digits. Landline: +62, 62 or 0, then 2–7 or 9 and 6–10 more (docs/regulation.md#identity-and-contact-numbers).
 * Whether a number is in use is not checked.
 */
import * as z from 'zod/mini'

/** Longest accepted spelling, with separators. */
export const PHONE_MAX_LENGTH = 40

const ACCEPTED = /^(?:\+?62|0)(8\d{8,11}|[2-79]\d{6,10})$/

/** Separators, and the invisible marks that contact lists and messengers put around a copied number. */
const BETWEEN_DIGITS = /[\s.\-()\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/gu

/** '+62812…' for any accepted spelling, null for anything else. */
export function normalizePhone(text: string): string | null {
  const national = ACCEPTED.exec(text.replace(BETWEEN_DIGITS, ''))?.[1]
  return national ? `+62${national}` : null
}

/** Area codes of two digits after the 0: Jakarta, Bandung, Semarang, Surabaya, Medan. */
const SHORT_AREAS = /^0(?:21|22|24|31|61)/

/**
 * The spelling for people: '+6281200000000' becomes '0812 0000 0000', '+62373000000' becomes '0373 000000'. Any other
 * text is returned unchanged.
 */
export function readablePhone(stored: string): string {
  if (!/^\+62\d+$/.test(stored)) return stored
  const digits = `0${stored.slice(3)}`
  if (digits.startsWith('08')) return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
  const area = SHORT_AREAS.test(digits) ? 3 : 4
  return `${digits.slice(0, area)} ${digits.slice(area)}`
}

export function phone(codes: { required: string; format: string }) {
  return z.string(codes.required).check(
    z.overwrite((value) => value.trim()),
    z.minLength(1, { error: codes.required, abort: true }),
    z.maxLength(PHONE_MAX_LENGTH, { error: codes.format, abort: true }),
    z.refine((value) => normalizePhone(value) !== null, codes.format),
    z.overwrite((value) => normalizePhone(value) ?? value),
  )
}

/** A phone that may be missing, null or empty; all three are stored as null. */
export function optionalPhone(codes: { format: string }) {
  return z.pipe(
    z.nullish(
      z.string(codes.format).check(
        z.overwrite((value) => value.trim()),
        z.maxLength(PHONE_MAX_LENGTH, { error: codes.format, abort: true }),
        z.refine((value) => value === '' || normalizePhone(value) !== null, codes.format),
        z.overwrite((value) => normalizePhone(value) ?? value),
      ),
    ),
    z.transform((value) => value || null),
  )
}
