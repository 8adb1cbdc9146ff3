/** E-mail addresses, checked by format only; whether one is in use is not checked. */
import * as z from 'zod/mini'
import { hasForbiddenCharacters } from './text.ts'

const FORM = /^[^\s@<>"',;:\\()[\]]+@[^\s@<>"',;:\\()[\]]+\.[^\s@.<>"',;:\\()[\]]{2,}$/u

/** Longest accepted address, in UTF-16 units. */
export const EMAIL_MAX_LENGTH = 254

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && FORM.test(text) && !hasForbiddenCharacters(text)
}

/** A required address. */
export function email(codes: { required: string; format: string }) {
  return z.string(codes.required).check(
    z.overwrite((value) => value.trim()),
    z.minLength(1, { error: codes.required, abort: true }),
    z.refine(isEmail, codes.format),
  )
}
