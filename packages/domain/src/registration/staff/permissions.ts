/**
 * What a member of staff may do with an applicant whom they may see (docs/product-rules.md#decisions and
 * docs/product-rules.md#deletion). The scope (who sees whom) is part of every query; these rules judge the registration
 * that was found.
 */
import { isAdmitted, type Standing } from './decisions.ts'

/**
 * Biodata of an admitted child are changed by the admitting school and by admins.
 *
 * @param ownSchool an operator's school; null for an admin
 * @returns the id of the other school that admits the child; null when the biodata may be changed
 */
export function admittedByOtherSchool(standing: Standing, ownSchool: number | null): number | null {
  if (ownSchool === null) return null
  const admitting = admittingSchool(standing)
  return admitting === ownSchool ? null : admitting
}

export type DeletionRefusal = 'admitted' | 'not_first_choice'

/**
 * Nobody deletes an admitted child; operators delete applicants of their school's first choice only.
 *
 * @param ownSchool an operator's school; null for an admin
 * @returns why the registration may not be deleted; null when it may
 */
export function deletionRefusal(standing: Standing, ownSchool: number | null): DeletionRefusal | null {
  if (ownSchool !== null && standing.school_1_id !== ownSchool) return 'not_first_choice'
  return isAdmitted(standing) ? 'admitted' : null
}

function admittingSchool(standing: Standing): number | null {
  if (standing.school_1_decision === 'LULUS') return standing.school_1_id
  return standing.school_2_decision === 'LULUS' ? standing.school_2_id : null
}
