/**
 * What staff write about a child: why they did something, or who asked for it. A NIK in it is masked, since such a text is shown
 * and stored where the NIK itself is not (docs/product-rules.md#free-text).
 */
import { maskIdentityNumbers } from './long-numbers.ts'
import { foldSpaces, optionalText, type TextCodes, text } from './text.ts'

/** What is stored of a reason, for fields whose limits are not those of `staffReason`. */
export const foldReason = (value: string): string => maskIdentityNumbers(foldSpaces(value))

const codesOf = (wrong: string | TextCodes): TextCodes =>
  typeof wrong === 'string' ? { required: wrong, long: wrong, characters: wrong } : wrong

/** @param wrong the code of every problem, or of each */
export const staffReason = (max: number, wrong: string | TextCodes) => text(max, codesOf(wrong), foldReason)

/** A reason that may be missing, null or empty; all three are stored as null. @param wrong the code of every problem */
export const optionalStaffReason = (max: number, wrong: string) =>
  optionalText(max, codesOf(wrong), foldReason)
