/**
 * Free text: spaces are folded, Unicode is composed, and characters that could reorder or hide text are refused. All
 * other characters are stored unchanged (docs/product-rules.md#free-text).
 */
import * as z from 'zod/mini'
import { isWellFormed } from '../characters.ts'
import { PASTED_MAX_LENGTH } from './pasted.ts'

/** Control characters and bidirectional formatting: refused in every text. */
const FORBIDDEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** Composes (NFC), folds every run of white space, line ends included, to one space, and trims. */
export function foldSpaces(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** Like `foldSpaces`, but keeps line ends as line feeds, with at most one empty line in a row. */
export function foldSpacesInLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
}

/** Written languages put at most four marks on a letter; longer stacks cover the surrounding lines. */
const STACKED_MARKS = /(?:\p{M}\p{Default_Ignorable_Code_Point}*){5}/u

export function hasForbiddenCharacters(text: string): boolean {
  return FORBIDDEN.test(text) || STACKED_MARKS.test(text) || !isWellFormed(text)
}

/** Spaces, invisible characters (zero-width space, Hangul fillers), and the blank Braille cell. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether the text has no visible character. */
export function isBlank(text: string): boolean {
  return BLANK.test(text)
}

/** The codes of a text field's problems; each has one sentence in the feature's messages. */
export interface TextCodes {
  required: string
  long: string
  characters: string
}

/**
 * A required text of 1 to `max` characters (code points) after folding; a blank one is missing.
 *
 * @param fold makes what is checked and stored of what was sent
 */
export function text(max: number, codes: TextCodes, fold: (sent: string) => string = foldSpaces) {
  return z.string(codes.required).check(
    z.overwrite(fold),
    z.refine((value) => !isBlank(value), codes.required),
    z.maxLength(max, codes.long),
    z.refine((value) => !hasForbiddenCharacters(value), codes.characters),
  )
}

/** A required number or code as it was pasted; what it is not is found out by who looks for it. */
export function pastedText(codes: Pick<TextCodes, 'required' | 'long'>) {
  return z.string(codes.required).check(
    z.overwrite((value) => value.trim()),
    z.minLength(1, { error: codes.required, abort: true }),
    z.maxLength(PASTED_MAX_LENGTH, codes.long),
  )
}

/** A required text of several lines, 1 to `max` characters (code points) after folding; its line ends stay. */
export function lines(max: number, codes: TextCodes) {
  return z.string(codes.required).check(
    z.overwrite(foldSpacesInLines),
    z.refine((value) => !isBlank(value), codes.required),
    z.maxLength(max, codes.long),
    z.refine((value) => !hasForbiddenCharacters(value.replaceAll('\n', ' ')), codes.characters),
  )
}

/** A text that may be missing, null or empty; all three are stored as null. @param fold as for `text` */
export function optionalText(max: number, codes: TextCodes, fold: (sent: string) => string = foldSpaces) {
  return z.pipe(
    z.nullish(
      z.string(codes.characters).check(
        z.overwrite(fold),
        z.maxLength(max, codes.long),
        z.refine((value) => !hasForbiddenCharacters(value), codes.characters),
      ),
    ),
    z.transform((value) => value || null),
  )
}

/** A letter of any script that is drawn: U+3164 and its kind count as letters and are blank. */
const LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

function hasLetter(value: string): boolean {
  return LETTER.test(value)
}

/** A required name of a person of 1 to `max` characters with at least one letter. */
export function personName(max: number, codes: TextCodes & { letters: string }) {
  return text(max, codes).check(z.refine((value) => isBlank(value) || hasLetter(value), codes.letters))
}
