/** E-mail addresses, checked by format only; whether one is in use is not checked. */
import * as z from 'zod/mini'
import { hasForbiddenCharacters } from './text.ts'

const FORM = /^[^\s@<>"',;:\\()[\]]+@[^\s@<>"',;:\\()[\]]+\.[^\s@.<>"',;:\\()[\]]{2,}$/u

/** Longest accepted address, in UTF-16 units. */
export const EMAIL_MAX_LENGTH = 254

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && FORM.test(text) && !hasForbiddenCharacters(text)
}

/** An address that may be missing, null or empty; all three are stored as null. */
export function optionalEmail(codes: { format: string }) {
  return z.pipe(
    z.nullish(
      z.string(codes.format).check(
        z.overwrite((value) => value.trim()),
        z.maxLength(EMAIL_MAX_LENGTH, { error: codes.format, abort: true }),
        z.refine((value) => value === '' || isEmail(value), codes.format),
      ),
    ),
    z.transform((value) => value || null),
  )
}
