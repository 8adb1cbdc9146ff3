/**
 * Changes that an operator proposes and an admin accepts (docs/product-rules.md#proposed-changes): with them a place could move to
 * another child, or a child to the front of the order.
 */

import { isPublished, windowState } from '../../season/window.ts'
import type { ManagingFacts } from '../manage/closing.ts'

/** By these a child is known as the one that got the place. */
export const PERSON_KEYS = ['name', 'gender', 'birth_place', 'father_name', 'mother_name'] as const

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
  return changed.filter(
    (field) => field === 'birth_date' || (ranked && PERSON_KEYS.some((key) => key === field)),
  )
}
