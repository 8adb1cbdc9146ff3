/**
 * Permissions of staff for an applicant in their scope (docs/product-rules.md#decisions and
 * docs/product-rules.md#deletion). The scope itself is part of every query; these rules apply to the registration that
 * was found.
 */
import type { Decision } from '../contract.public.ts'
import { isListedReason } from './decision-reasons.ts'
import { type Decided, isAdmitted } from './decisions.ts'

/**
 * The biodata of an admitted child may be changed by the admitting school and by admins only.
 *
 * @param ownSchool an operator's school; null for an admin
 * @returns the id of the other school that admits the child; null when the biodata may be changed
 */
export function admittedByOtherSchool(decided: Decided, ownSchool: number | null): number | null {
  if (ownSchool === null) return null
  const admitting = admittingSchool(decided)
  return admitting === ownSchool ? null : admitting
}

export type DeletionRefusal = 'admitted' | 'not_first_choice'

/**
 * An admitted child cannot be deleted. Operators may delete only applicants who chose their school first.
 *
 * @param ownSchool an operator's school; null for an admin
 * @returns why the registration may not be deleted; null when it may
 */
export function deletionRefusal(decided: Decided, ownSchool: number | null): DeletionRefusal | null {
  if (ownSchool !== null && decided.school_1_id !== ownSchool) return 'not_first_choice'
  return isAdmitted(decided) ? 'admitted' : null
}

export type WithdrawalRefusal = 'admitted_elsewhere' | 'not_first_choice'

/**
 * The withdrawal of an admitted child is recorded by the admitting school, that of any other child by the school of the first
 * choice, and both by admins. The same holds for taking a withdrawal back.
 *
 * @param ownSchool an operator's school; null for an admin
 * @returns why the operator may not record it; null when they may
 */
export function withdrawalRefusal(decided: Decided, ownSchool: number | null): WithdrawalRefusal | null {
  if (ownSchool === null) return null
  const admitting = admittingSchool(decided)
  if (admitting !== null) return admitting === ownSchool ? null : 'admitted_elsewhere'
  return decided.school_1_id === ownSchool ? null : 'not_first_choice'
}

export type RunDecisionRefusal = 'only_admin' | 'reason'

/**
 * Where seats are given by a run, only admins give and take LULUS by hand, and each decision has a listed reason
 * (docs/product-rules.md#selection-method).
 *
 * @param ownSchool an operator's school; null for an admin
 * @param reason undefined: not known yet, as in a preview
 * @returns why the decision may not change; null when it may
 */
export function runDecisionRefusal(
  { before, after }: { before: Decision; after: Decision },
  ownSchool: number | null,
  reason?: string | null,
): RunDecisionRefusal | null {
  if (before === after) return null
  if (ownSchool !== null && (before === 'LULUS' || after === 'LULUS')) return 'only_admin'
  return after !== null && reason !== undefined && !isListedReason(after, reason) ? 'reason' : null
}

/**
 * A child that was registered late gets a seat when free seats are given, behind all who waited, never by a decision
 * (docs/product-rules.md#late-registration).
 *
 * @returns whether the decision may not change
 */
export function lateDecisionRefusal(
  registeredLate: boolean,
  { before, after }: { before: Decision; after: Decision },
): 'by_giving' | null {
  return registeredLate && before !== after && after === 'LULUS' ? 'by_giving' : null
}

/** The school that admits the child; null for none. */
export function admittingSchool(decided: Decided): number | null {
  if (decided.school_1_decision === 'LULUS') return decided.school_1_id
  return decided.school_2_decision === 'LULUS' ? decided.school_2_id : (decided.placed_school_id ?? null)
}

const HELD_HOURS = 48

/**
 * The seat of an admitted child that staff withdraw stays taken for two days (docs/product-rules.md#held-seats).
 *
 * @param published whether the results are public: before, no family knows of a seat
 * @returns until when the seat of a child that staff withdraw now is held; null when none is
 */
export function seatHeldUntil(decided: Decided, published: boolean, now: Date): Date | null {
  return published && isAdmitted(decided) ? new Date(now.getTime() + HELD_HOURS * 3_600_000) : null
}
