/** How a child compares with the last one whom a run admits at a school. Pure; never that child's own values. */
import type { LocalDate } from '../../shared/local-date.ts'
import type { OrderKey } from '../order.ts'
import type { OwnChoice } from './contract.family.ts'

export interface ComparedChild {
  ticket: string
  birthDate: LocalDate
  /** Null: unknown. */
  metres: number | null
}

const DAY_MS = 86_400_000

/** @returns what separates the two first, in the order of the level */
export function compareWithLast(
  own: ComparedChild,
  last: ComparedChild,
  order: readonly OrderKey[],
): NonNullable<OwnChoice['compared']> {
  if (own.ticket === last.ticket) return { key: 'self', difference: null }
  for (const key of order) {
    if (key === 'lottery') break
    if (key === 'birth_date' && own.birthDate !== last.birthDate)
      return {
        key,
        difference: Math.round((Date.parse(own.birthDate) - Date.parse(last.birthDate)) / DAY_MS),
      }
    if (key === 'distance' && own.metres !== last.metres)
      return {
        key,
        difference: own.metres === null || last.metres === null ? null : own.metres - last.metres,
      }
  }
  return { key: 'lottery', difference: null }
}
