/** E-mail addresses, checked by format only; whether one is in use is not checked. */
import * as z from 'zod/mini'
import { cleanPasted, onlyValueIn, PASTED_MAX_LENGTH } from './pasted.ts'
import { hasForbiddenCharacters } from './text.ts'

const FORM = /^[^\s@<>"',;:\\()[\]]+@[^\s@<>"',;:\\()[\]]+\.[^\s@.<>"',;:\\()[\]]{2,}$/u
/** No mail server takes an empty part between dots, or a part of the domain that begins or ends with a dash. */
const BROKEN_PART = /^\.|\.\.|\.@|@[.-]|@.*(?:-\.|\.-)|-$/

/** Longest accepted address, in UTF-16 units. */
export const EMAIL_MAX_LENGTH = 254

export function isEmail(text: string): boolean {
  return (
    text.length <= EMAIL_MAX_LENGTH &&
    FORM.test(text) &&
    !BROKEN_PART.test(text) &&
    !hasForbiddenCharacters(text)
  )
}

/** An address behind a label, or between the signs that messengers and mail programs put around it. */
const WRITTEN_EMAIL =
  /(?:^|[:<("'*_] ?|e-?mail )([^\s@<>"',;:\\()[\]*]+@[^\s@<>"',;:\\()[\]*]+)(?=$|[\s>)"'*_;,])/giu

/** The address, typed or the only one in a pasted text; any other text without its invisible marks. */
export function pastedEmail(text: string): string {
  const cleaned = cleanPasted(text).replace(/^([*_]+)(.*)\1$/, '$2')
  if (isEmail(cleaned) || cleaned.split('@').length !== 2) return cleaned
  const found = onlyValueIn(cleaned, WRITTEN_EMAIL, (written) => {
    const address = written.replace(/^_+|[._]+$/g, '')
    return isEmail(address) ? address : null
  })
  return found ?? cleaned
}

/** An address that may be missing, null or empty; all three are stored as null. */
export function optionalEmail(codes: { format: string }) {
  return z.pipe(
    z.nullish(
      z.string(codes.format).check(
        z.maxLength(PASTED_MAX_LENGTH, { error: codes.format, abort: true }),
        z.overwrite(pastedEmail),
        z.refine((value) => value === '' || isEmail(value), codes.format),
      ),
    ),
    z.transform((value) => value || null),
  )
}
