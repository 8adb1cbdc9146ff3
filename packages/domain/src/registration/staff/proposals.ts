/**
 * Changes that an operator proposes and an admin accepts (docs/product-rules.md#proposed-changes): with them a place could move to
 * another child, or a child to the front of the order.
 */

import { isPublished, windowState } from '../../season/window.ts'
import { PARENTS } from '../family/family.ts'
import type { ManagingFacts } from '../manage/closing.ts'

/** By these a child is known as the one that got the place. */
export const PERSON_KEYS = [
  ...(['name', 'gender', 'birth_place'] as const),
  ...(['father_name', 'father_state', 'mother_name', 'mother_state'] as const),
] as const

/**
 * Whether it is fixed who is compared with whom: from the freeze on, and without one from the publication after the closing. Results
 * that are public while families still register are a trial.
 */
export function isRanked(
  { levelState, season }: Pick<ManagingFacts, 'levelState' | 'season'>,
  now: Date,
): boolean {
  return levelState !== 'draft' || (isPublished(season, now) && windowState(season, now) === 'closed')
}

/**
 * @param changed the fields that an edit changes
 * @param ranked see `isRanked`
 * @returns those that only an admin may change
 */
export function fieldsForAdmin(changed: readonly string[], ranked: boolean): string[] {
  // What goes with the state of a parent stays together, since one is not valid without the other.
  const states = PARENTS.filter((parent) => changed.includes(`${parent}_state`))
  const isOfPerson = (field: string) =>
    PERSON_KEYS.some((key) => key === field) || states.some((parent) => field.startsWith(`${parent}_`))
  return changed.filter((field) => field === 'birth_date' || (ranked && isOfPerson(field)))
}
