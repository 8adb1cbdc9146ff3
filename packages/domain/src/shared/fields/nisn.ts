/**
 * NISN, the 10-digit pupil number. Only its length and non-digits may block a registration
 * (docs/regulation.md#identity-and-contact-numbers).
 */
import * as z from 'zod/mini'
import { pastedDigits } from './pasted.ts'

export const NISN_LENGTH = 10

const NISN = /^[0-9]{10}$/

/** The digits of an NISN, typed or anywhere in a pasted text; any other text without its separators. */
export const pastedNisn = (text: string) => pastedDigits(text, NISN_LENGTH)

/** Whether a text without separators has the form of an NISN. */
export const isNisn = (digits: string) => NISN.test(digits)

export function nisn(codes: { required: string; length: string }) {
  return z
    .string(codes.required)
    .check(
      z.overwrite(pastedNisn),
      z.minLength(1, { error: codes.required, abort: true }),
      z.regex(NISN, codes.length),
    )
}
