/**
 * Gender and birth date that a NIK has, to offer them: a parent decides whether they are right
 * (docs/product-rules.md#less-typing).
 */
import { isLocalDate, type LocalDate } from '../local-date.ts'
import { isFiller, isNik, readNik } from './identity-numbers.ts'

export interface NikContent {
  gender: 'L' | 'P'
  birthDate: LocalDate
}

/**
 * The century is the latest in which the birth date is within the two dates. Null for a NIK whose digits are no date, and when
 * no century fits.
 *
 * @param earliest of the dates that a registration accepts
 * @param today the last of them
 */
export function offeredByNik(nik: string, earliest: LocalDate, today: LocalDate): NikContent | null {
  const inNik = isNik(nik) && !isFiller(nik) ? readNik(nik) : null
  if (!inNik) return null
  const century = Number(today.slice(0, 2))
  const [birthDate] = [century, century - 1]
    .map((hundreds) => `${hundreds}${inNik.shortYear}-${inNik.monthDay}`)
    .filter((date) => isLocalDate(date) && date >= earliest && date <= today)
  return birthDate === undefined ? null : { gender: inNik.gender, birthDate }
}
