/** Numbers that identify a person, in a text that anybody may type: a NIK has 16 digits, an NISN 10, a phone 10 to 13. */

const REGISTRATION_NUMBER = String.raw`\b(?:SD|SMP)\d\d-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]\b`
/** Ten or more digits of any script; up to three spaces, dots or dashes may stand between two of them. */
const LONG_NUMBER = String.raw`\p{Nd}(?:[^\S\n\p{Nd}]|[.\-\u2010-\u2015\u2212]){0,3}`
const PATTERN = new RegExp(`(${REGISTRATION_NUMBER})|(?:${LONG_NUMBER}){9,}\\p{Nd}`, 'giu')

export const NUMBER_MASK = '•••'

/** Replaces every run of ten or more digits by a mask; registration numbers, which name no person by themselves, stay. */
export function maskLongNumbers(text: string): string {
  return text.replace(PATTERN, (_run, registrationNumber?: string) => registrationNumber ?? NUMBER_MASK)
}
