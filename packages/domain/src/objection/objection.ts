/**
 * Objections to a result (docs/product-rules.md#objections). The current time is an argument, people are the actors of the audit
 * ('user:7', 'family').
 */
import { type Decided, decisionOf, isChosen } from '../registration/staff/decisions.ts'
import type { Season } from '../season/season.ts'
import { isPublished } from '../season/window.ts'
import type { ObjectionState } from './states.ts'

export type ObjectionRefusal =
  | 'hidden'
  | 'unset'
  | 'over'
  | 'withdrawn'
  | 'not_chosen'
  | 'admitted'
  | 'earlier_choice'
  | 'filed'

/**
 * Why an objection may not be filed; null when it may. It is about a chosen school that the child wants more than its
 * place, after the publication and until the season's date.
 */
export function objectionRefusal(
  season: Pick<Season, 'publicationMode' | 'publishesAt' | 'objectionsUntil'>,
  registration: Decided & {
    withdrawn: boolean
    /** The schools that it has objected to. */
    filed: readonly number[]
  },
  schoolId: number,
  now: Date,
): ObjectionRefusal | null {
  if (registration.filed.includes(schoolId)) return 'filed'
  if (!isPublished(season, now)) return 'hidden'
  if (season.objectionsUntil === null) return 'unset'
  if (now >= season.objectionsUntil) return 'over'
  if (registration.withdrawn) return 'withdrawn'
  if (!isChosen(registration, schoolId)) return 'not_chosen'
  if (decisionOf(registration, schoolId) === 'LULUS') return 'admitted'
  return hasWantedPlace(registration, schoolId) ? 'earlier_choice' : null
}

/** Until it is in force an answer can be replaced. */
export const isAnswerable = (state: ObjectionState): boolean => state === 'open' || state === 'confirming'

/** Not for the admin who filed it at the counter. */
export const mayUphold = (filedBy: string, actor: string): boolean => filedBy !== actor

export type ConfirmationRefusal = 'not_confirming' | 'upheld_by_you' | 'filed_by_you'

/** Why this person does not confirm an upheld objection as the second one; null when it may. */
export function confirmationRefusal(
  { state, filedBy, answeredBy }: { state: ObjectionState; filedBy: string; answeredBy: string | null },
  actor: string,
): ConfirmationRefusal | null {
  if (state !== 'confirming') return 'not_confirming'
  if (answeredBy === actor) return 'upheld_by_you'
  return filedBy === actor ? 'filed_by_you' : null
}

export type ReopeningRefusal = 'not_answered' | 'seated' | 'reopened'

/** Why an objection that was answered by mistake is not opened again; null when it is. A seat that was given is public. */
export function reopeningRefusal(state: ObjectionState, reopened: boolean): ReopeningRefusal | null {
  if (isAnswerable(state)) return 'not_answered'
  if (state === 'upheld') return 'seated'
  return reopened ? 'reopened' : null
}

/** Whether the child has a place at the school or at an earlier choice, so that an objection to the school waits for no seat. */
export function hasWantedPlace(decided: Decided, schoolId: number): boolean {
  return decided.school_1_decision === 'LULUS' || decisionOf(decided, schoolId) === 'LULUS'
}

/** The decisions of a child that gets a seat at a chosen school (`isChosen`) after the publication: a place at another one ends. */
export function seatedAt(decided: Decided, schoolId: number): Decided {
  const decide = (school: number, decision: Decided['school_1_decision']) =>
    school === schoolId ? 'LULUS' : decision === 'LULUS' ? null : decision
  return {
    school_1_id: decided.school_1_id,
    school_2_id: decided.school_2_id,
    school_1_decision: decide(decided.school_1_id, decided.school_1_decision),
    school_2_decision: decide(decided.school_2_id, decided.school_2_decision),
    placed_school_id: null,
  }
}
