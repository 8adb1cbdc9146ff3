/** How a child compares with the last one whom a run admits at a school. Pure; never that child's own values. */
import type { LocalDate } from '../../shared/local-date.ts'
import type { OrderKey } from '../order.ts'
import type { OwnChoice } from './contract.family.ts'
import { type Competing, DISTANCE_STEP, inSteps, maySayLast, wholeMonths } from './last-child.ts'

export interface ComparedChild {
  ticket: string
  birthDate: LocalDate
  /** Null: unknown. */
  metres: number | null
}

/**
 * Both values are coarse before they are compared, so that all families of a school together learn no more of the last child than
 * each of them: its age in months, or its distance in steps.
 *
 * @param competing at the school
 * @param ageDay the day on which ages count
 * @returns what separates the two first, in the order of the level
 */
export function compareWithLast(
  own: ComparedChild,
  last: ComparedChild,
  { competing, order, ageDay }: { competing: Competing; order: readonly OrderKey[]; ageDay: LocalDate },
): NonNullable<OwnChoice['compared']> {
  if (own.ticket === last.ticket) return { key: 'self', difference: null }
  if (!maySayLast(competing)) return { key: 'few', difference: null }
  for (const key of order) {
    if (key === 'lottery') break
    if (key === 'birth_date' && own.birthDate !== last.birthDate)
      return { key, difference: wholeMonths(last.birthDate, ageDay) - wholeMonths(own.birthDate, ageDay) }
    if (key === 'distance' && own.metres !== last.metres)
      return {
        key,
        difference:
          own.metres === null || last.metres === null
            ? null
            : (inSteps(own.metres) - inSteps(last.metres)) * DISTANCE_STEP,
      }
  }
  return { key: 'lottery', difference: null }
}
