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

/** Mistyped ends of frequent providers, with what was probably meant. */
const NEAR_DOMAINS: readonly [RegExp, string][] = [
  [
    /^g(?:mail|mai|mal|amil|mial|mil|nail|meil|mall)\.(?:com?|con|cim|cpm|vom|xom|om|cm|id|co\.id|comm|net)$/,
    'gmail.com',
  ],
  [/^ya(?:hoo|ho|hooo|oo|hu|hho)\.(?:con|cim|cpm|vom|xom|cm|comm)$/, 'yahoo.com'],
  [/^ya(?:ho|hooo|oo|hu|hho)\.com$/, 'yahoo.com'],
  [/^(?:hotmail|outlook|icloud)\.(?:con|cim|cpm|vom|xom|cm|co|comm)$/, ''],
]

/** The address that was probably meant, 'siti@gmail.com' for 'siti@gmail.con'; null for an address like any other. */
export function meantEmail(text: string): string | null {
  const address = pastedEmail(text)
  if (!isEmail(address)) return null
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at).toLowerCase()
  for (const [pattern, meant] of NEAR_DOMAINS) {
    if (domain !== meant && pattern.test(domain))
      return address.slice(0, at) + (meant || `${domain.split('.')[0]}.com`)
  }
  return null
}
