/** An age in years and months, shown beside a birth date. */
import { ageParts, type LocalDate, longDate } from '@spmb/domain/shared/local-date.ts'

/** @param on the day on which ages count */
export function ageWords(birth: LocalDate, on: LocalDate): string {
  const { years, months } = ageParts(birth, on)
  return `${years} tahun${months > 0 ? ` ${months} bulan` : ''} pada ${longDate(on)}`
}

/** '7 th 9 bln', for the cells of a list. */
export function shortAge(birth: LocalDate, on: LocalDate): string {
  const { years, months } = ageParts(birth, on)
  return `${years} th ${months} bln`
}
