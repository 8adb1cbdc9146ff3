/** Names of people: any script, diacritics, apostrophes, digits; but something that can be read. */
import * as z from 'zod/mini'
import { isBlank, type TextCodes, text } from './text.ts'

/** A letter of any script that is drawn: U+3164 and its kind count as letters and are blank. */
const LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

function hasLetter(value: string): boolean {
  return LETTER.test(value)
}

/** A required name of 1 to `max` characters with at least one letter. */
export function personName(max: number, codes: TextCodes & { letters: string }) {
  return text(max, codes).check(z.refine((value) => isBlank(value) || hasLetter(value), codes.letters))
}
