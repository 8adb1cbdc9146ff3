/** Numbers that identify a person, in a text that anybody may type: a NIK has 16 digits, an NISN 10, a phone 10 to 13. */

const REGISTRATION_NUMBER = String.raw`\b(?:SD|SMP)\d\d-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]\b`
/** Spaces, dots or dashes between two digits; digits may be of any script. */
const GAP = String.raw`(?:[^\S\n\p{Nd}]|[.\-\u2010-\u2015\u2212]){0,3}`
const SPACED_DIGIT = String.raw`\p{Nd}${GAP}`
const PATTERN = new RegExp(`(${REGISTRATION_NUMBER})|(?:${SPACED_DIGIT}){9,}\\p{Nd}`, 'giu')

export const NUMBER_MASK = '•••'

/** Replaces every run of ten or more digits by a mask; registration numbers, which name no person by themselves, stay. */
export function maskLongNumbers(text: string): string {
  return text.replace(PATTERN, (_run, registrationNumber?: string) => registrationNumber ?? NUMBER_MASK)
}

/** All digits with at most a gap between two of them. A lookbehind for its start needs a newer Safari (docs/decisions/0049-browser-baseline.md). */
const SPACED_DIGITS = new RegExp(`\\p{Nd}(?:${GAP}\\p{Nd})*`, 'gu')
/** NIK and family card numbers have 16 digits. Two phones beside each other have more, so only runs of this length count. */
const SIXTEEN_SPACED = new RegExp(`^(?:${SPACED_DIGIT}){15}\\p{Nd}$`, 'u')
const SIXTEEN = /^\p{Nd}{16}$/u

/** Whether the text has a number of sixteen digits, also with spaces, dots or dashes between them. */
export function containsIdentityNumber(text: string): boolean {
  return maskIdentityNumbers(text) !== text
}

/** Replaces every number of sixteen digits; telephone numbers stay. */
export function maskIdentityNumbers(text: string): string {
  return text.replace(SPACED_DIGITS, (spaced) =>
    SIXTEEN_SPACED.test(spaced)
      ? NUMBER_MASK
      : spaced.replace(/\p{Nd}+/gu, (digits) => (SIXTEEN.test(digits) ? NUMBER_MASK : digits)),
  )
}
