/** Ages about which staff decide (docs/product-rules.md#minimum-age). */
import { ageReferenceDate, USUAL_AGES } from '../../season/regulation.ts'
import type { Level } from '../../shared/level.ts'
import { ageOn, type LocalDate, longDate } from '../../shared/local-date.ts'

/** Which end of the usual ages a child is beyond. */
export type AgeEnd = 'under' | 'over'

/** The end that the regulation bounds: no run begins before the office has decided about each child beyond it. */
export const BOUND_END: Record<Level, AgeEnd> = { SD: 'under', SMP: 'over' }

/** Null: a usual age on 1 July. */
export function oddAge(level: Level, birthDate: LocalDate, firstYear: number): AgeEnd | null {
  const age = ageOn(birthDate, ageReferenceDate(firstYear))
  const [lowest, highest] = USUAL_AGES[level]
  if (age < lowest) return 'under'
  return age > highest ? 'over' : null
}

/** What a person confirms before LULUS is given to a child of an odd age; null: nothing to ask. */
export function ageQuestion(level: Level, birthDate: LocalDate, firstYear: number): string | null {
  const end = oddAge(level, birthDate, firstYear)
  if (end === null) return null
  const [lowest, highest] = USUAL_AGES[level]
  const words = end === 'under' ? `belum ${lowest}` : `lebih dari ${highest}`
  return `Lahir ${longDate(birthDate)}: ${words} tahun pada ${longDate(ageReferenceDate(firstYear))}.`
}

/** How many children of a preview a person confirms. */
export const oddAges = (children: readonly { odd_age: string | null }[]): number =>
  children.filter(({ odd_age }) => odd_age !== null).length
