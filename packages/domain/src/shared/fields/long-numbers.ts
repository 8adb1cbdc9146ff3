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

/** NIK and family card numbers have 16 digits. Two phones beside each other have more, so only runs of this length count. */
const IDENTITY_NUMBER = new RegExp(
  `(?<!\\p{Nd})\\p{Nd}{16}(?!\\p{Nd})|(?<!${SPACED_DIGIT})(?:${SPACED_DIGIT}){15}\\p{Nd}(?!${GAP}\\p{Nd})`,
  'u',
)

/** Whether the text has a number of sixteen digits, also with spaces, dots or dashes between them. */
export function containsIdentityNumber(text: string): boolean {
  return IDENTITY_NUMBER.test(text)
}

/** Replaces every number of sixteen digits; telephone numbers stay. */
export function maskIdentityNumbers(text: string): string {
  return text.replace(new RegExp(IDENTITY_NUMBER, 'gu'), NUMBER_MASK)
}
