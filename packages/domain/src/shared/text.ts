/**
 * Free text as people type it: spaces folded, Unicode composed, and nothing in it that could reorder or hide
 * what others read. Everything else is somebody's name and stays as it is (docs/product-rules.md#free-text).
 */
import * as z from 'zod/mini'

/** Control characters and bidirectional formatting: refused in every text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this rule is about.
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** Composes (NFC), folds every run of white space, line ends included, to one space, and trims. */
export function foldSpaces(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** As `foldSpaces`, but line ends stay, all written as one line feed, with at most one empty line between two. */
export function foldSpacesInLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
}

/** Written languages stack at most four marks on a letter; more of them only paint over the lines around. */
const STACKED_MARKS = /(?:\p{M}\p{Default_Ignorable_Code_Point}*){5}/u

export function hasForbiddenCharacters(text: string): boolean {
  return FORBIDDEN.test(text) || STACKED_MARKS.test(text) || !text.isWellFormed()
}

/** Space, characters that are never drawn (zero-width space, Hangul fillers), and the blank Braille cell. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a reader sees nothing of it. */
export function isBlank(text: string): boolean {
  return BLANK.test(text)
}

/** The codes a text field answers with; each has one sentence in the feature's messages. */
export interface TextCodes {
  required: string
  long: string
  characters: string
}

/** A required text of 1 to `max` characters (code points) after folding; a blank one is missing. */
export function text(max: number, codes: TextCodes) {
  return z.string(codes.required).check(
    z.overwrite(foldSpaces),
    z.refine((value) => !isBlank(value), codes.required),
    z.maxLength(max, codes.long),
    z.refine((value) => !hasForbiddenCharacters(value), codes.characters),
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

/** A text that may be missing, null or empty; all three are stored as null. */
export function optionalText(max: number, codes: TextCodes) {
  return z.pipe(
    z.nullish(
      z.string(codes.characters).check(
        z.overwrite(foldSpaces),
        z.maxLength(max, codes.long),
        z.refine((value) => !hasForbiddenCharacters(value), codes.characters),
      ),
    ),
    z.transform((value) => value || null),
  )
}
