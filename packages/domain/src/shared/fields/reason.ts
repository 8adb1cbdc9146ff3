/**
 * What staff write about a child: why they did something, or who asked for it. A NIK in it is masked, since such a text is shown
 * and stored where the NIK itself is not (docs/product-rules.md#free-text).
 */
import { maskIdentityNumbers } from './long-numbers.ts'
import { foldSpaces, optionalText, text } from './text.ts'

const fold = (value: string) => maskIdentityNumbers(foldSpaces(value))
const always = (wrong: string) => ({ required: wrong, long: wrong, characters: wrong })

/** @param wrong the code of every problem */
export const staffReason = (max: number, wrong: string) => text(max, always(wrong), fold)

/** A reason that may be missing, null or empty; all three are stored as null. @param wrong the code of every problem */
export const optionalStaffReason = (max: number, wrong: string) => optionalText(max, always(wrong), fold)
