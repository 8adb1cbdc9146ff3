/**
 * The numbers of a child: NIK and NISN. Only their length, non-digits and fillers may block a registration
 * (docs/regulation.md#identity-and-contact-numbers). The NIK is the 16-digit population number: 6 digits for the district of first registration, 6 for the birth date (day + 40
 * for girls), 4 serial. It is not changed when personal data is corrected, so its contents can only warn.
 */
import * as z from 'zod/mini'
import { isLocalDate } from '../local-date.ts'
import { cleanPasted, pastedDigits, stripSeparators } from './pasted.ts'

export const NIK_LENGTH = 16

const NIK = /^[0-9]{16}$/

/** The digits of a NIK, typed or anywhere in a pasted text; any other text without its separators. */
export const pastedNik = (text: string) => pastedDigits(text, NIK_LENGTH)

/** Whether a text without separators has the form of a NIK. */
export const isNik = (digits: string) => NIK.test(digits)

export function nik(codes: { required: string; length: string }) {
  return z
    .string(codes.required)
    .check(
      z.overwrite(pastedNik),
      z.minLength(1, { error: codes.required, abort: true }),
      z.regex(NIK, codes.length),
    )
}

/** Groups of four, as a NIK is typed and shown: '5205 9903 0318 0001'. */
export function groupNik(digits: string): string {
  return digits.replace(/(.{4})(?=.)/gu, '$1 ')
}

/**
 * A NIK in groups while it is typed or pasted; a text without exactly one NIK, but with other characters, stays as it is.
 *
 * @param caret the characters before the caret; it stays behind the same digit
 */
export function groupTypedNik(typed: string, caret: number): { text: string; caret: number } {
  const digits = pastedNik(typed)
  if (!/^\d*$/.test(digits)) return { text: typed, caret }
  // Of a text around the digits nothing is left, so the caret stands behind them.
  const isDigits = /^\d*$/.test(stripSeparators(cleanPasted(typed)))
  const before = isDigits ? stripSeparators(cleanPasted(typed.slice(0, caret))).length : digits.length
  return { text: groupNik(digits), caret: before + Math.floor(Math.max(before - 1, 0) / 4) }
}

/** The first six digits, which identify a place and not a person; the rest is masked. */
export function maskNik(value: string): string {
  return `${value.slice(0, 6)}${'•'.repeat(NIK_LENGTH - 6)}`
}

/**
 * Whether a NIK or NISN was typed to fill the field: of equal digits, or a NIK that counts up. No child has such a number. Older
 * registrations may, so only a newly entered number is refused.
 */
export const isFiller = (digits: string) => /^(\d)\1*$/.test(digits) || digits === '1234567890123456'

/** The birth date and gender encoded in a NIK; null if its digits are not a date. */
export function readNik(value: string): { gender: 'L' | 'P'; monthDay: string; shortYear: string } | null {
  const day = Number(value.slice(6, 8))
  const month = Number(value.slice(8, 10))
  const female = day > 40
  const realDay = female ? day - 40 : day
  if (realDay < 1 || realDay > 31 || month < 1 || month > 12) return null
  return {
    gender: female ? 'P' : 'L',
    monthDay: `${value.slice(8, 10)}-${String(realDay).padStart(2, '0')}`,
    shortYear: value.slice(10, 12),
  }
}

/** Whether a NIK says another birth date than this one (`YYYY-MM-DD`), or none. */
export function contradictsBirthDate(value: string, birthDate: string): boolean {
  const encoded = readNik(value)
  return (
    encoded === null || birthDate.slice(5) !== encoded.monthDay || birthDate.slice(2, 4) !== encoded.shortYear
  )
}

export type NikOddity = 'filler' | 'impossible_date' | 'no_serial' | 'other_region'

/**
 * The most telling reason to look at a NIK of 16 digits again; null if nothing is unusual. Children with such a NIK exist,
 * for example those registered first in another regency (docs/regulation.md#identity-and-contact-numbers).
 *
 * @param regencies the first digits of a NIK from here; without any, none is from elsewhere
 */
export function oddityOfNik(value: string, regencies: readonly string[]): NikOddity | null {
  if (isFiller(value)) return 'filler'
  const encoded = readNik(value)
  // Every century has the leap years of the years from 2000 on, except the year 00 of some.
  if (!encoded || !isLocalDate(`20${encoded.shortYear}-${encoded.monthDay}`)) return 'impossible_date'
  if (value.endsWith('0000')) return 'no_serial'
  const isFromHere = regencies.length === 0 || regencies.some((regency) => value.startsWith(regency))
  return isFromHere ? null : 'other_region'
}

/** The first digits of a NIK that is issued in these districts: '52.05.01' gives '5205'. */
export function regenciesOf(districtCodes: readonly string[]): string[] {
  return [...new Set(districtCodes.map((code) => code.slice(0, 5).replace('.', '')))].sort()
}

/** The digits of a pupil number. */
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
