/** What an admin confirms one by one before a freeze (docs/product-rules.md#confirmed-before-the-freeze). Pure. */
import { readNik } from '../../shared/fields/identity-numbers.ts'
import { isLocalDate, type LocalDate } from '../../shared/local-date.ts'
import type { OrderKey } from '../order.ts'

/** The NIK contradicts the birth date, an operator wants another one, or the age is beyond the one that the regulation bounds. */
export const TO_CONFIRM = ['birth_date', 'proposal', 'age'] as const
export type ToConfirm = (typeof TO_CONFIRM)[number]

/** A proposal is answered with the other requests (docs/product-rules.md#proposed-changes). */
export const CONFIRMED_IN_LIST = ['birth_date', 'age'] as const satisfies readonly ToConfirm[]

/** The date that a NIK says, in the century of the child; null: its digits are no date. */
export function dateInNik(nik: string, birthDate: LocalDate): LocalDate | null {
  const read = readNik(nik)
  const date = read && `${birthDate.slice(0, 2)}${read.shortYear}-${read.monthDay}`
  return date !== null && isLocalDate(date) ? date : null
}

/** One who competes for a school. */
export interface Competitor {
  birthDate: LocalDate
  /** Null: unknown, behind all known ones. */
  metres: number | null
}

/**
 * How many places a child comes before where it would stand with another birth date: negative, when it stands behind that.
 *
 * @param other null: without the value it would not compete, or its place is unknown
 * @param rivals of the school, without the child
 */
export function placesGained(
  order: readonly OrderKey[],
  child: Competitor,
  other: LocalDate | null,
  rivals: readonly Competitor[],
): number {
  const ahead = (one: Competitor) => rivals.filter((rival) => compare(order, rival, one) < 0).length
  return (other === null ? rivals.length : ahead({ ...child, birthDate: other })) - ahead(child)
}

/** Before the lottery; 0: it would decide. */
function compare(order: readonly OrderKey[], a: Competitor, b: Competitor): number {
  for (const key of order) {
    if (key === 'birth_date' && a.birthDate !== b.birthDate) return a.birthDate < b.birthDate ? -1 : 1
    if (key === 'distance' && a.metres !== b.metres)
      return (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY)
    if (key === 'lottery') return 0
  }
  return 0
}

/** How far the value moves a child at the school where it moves it most. */
export const farthest = (effects: readonly { places: number }[]): number =>
  Math.max(0, ...effects.map(({ places }) => Math.abs(places)))
