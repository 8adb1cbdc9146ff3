/** An age in years and months, shown beside a birth date. */
import { ageOn, type LocalDate, longDate } from '@spmb/domain/shared/local-date.ts'

/** @param on the day on which ages count */
export function ageWords(birth: LocalDate, on: LocalDate): string {
  const years = ageOn(birth, on)
  const months =
    (Number(on.slice(5, 7)) - Number(birth.slice(5, 7)) + 12 - (on.slice(8) < birth.slice(8) ? 1 : 0)) % 12
  return `${years} tahun${months > 0 ? ` ${months} bulan` : ''} pada ${longDate(on)}`
}
