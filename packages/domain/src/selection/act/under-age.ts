/** Children below the minimum age, about whom the office decides before it signs (docs/product-rules.md#selection-act). */
import { AGES, ageReferenceDate } from '../../season/regulation.ts'
import type { Level } from '../../shared/level.ts'
import { ageOn, type LocalDate } from '../../shared/local-date.ts'

/** Only the SD has a minimum age (docs/regulation.md#ages). */
export function isUnderAge(level: Level, birthDate: LocalDate, firstYear: number): boolean {
  return level === 'SD' && ageOn(birthDate, ageReferenceDate(firstYear)) < AGES.SD.lowest
}
