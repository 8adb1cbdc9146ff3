/** What an act changes in the decisions of a child, as the audit stores it and the history shows it. */
import type { ChangedValue } from '@spmb/domain/registration/staff/contract.staff.ts'
import { type Decided, isAdmitted } from '@spmb/domain/registration/staff/decisions.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { schoolNames } from './edit.queries.ts'

export type DecisionChanges = Record<string, { before: ChangedValue; after: ChangedValue }>

/**
 * LULUS at a choice ends a placement, whether `after` says so or not, as the constraint `registration_one_place` requires.
 *
 * @param names of the schools of placements that may end
 */
export function decisionChanges(
  before: Decided,
  after: Decided,
  names: ReadonlyMap<number, string>,
): DecisionChanges {
  const placed = before.placed_school_id ?? null
  const isEnded = placed !== null && isAdmitted({ ...after, placed_school_id: null })
  const fields = [
    ['school_1_status', before.school_1_decision, after.school_1_decision],
    ['school_2_status', before.school_2_decision, after.school_2_decision],
    ['placed_school', isEnded ? { id: placed, name: names.get(placed) ?? '' } : null, null],
  ] as const
  return Object.fromEntries(
    fields.flatMap(([field, was, is]) => (was === is ? [] : [[field, { before: was, after: is }]])),
  )
}

/** The names of the schools that have placed these children beside their choices. */
export async function placementNames(tx: Tx, rows: readonly Decided[]): Promise<Map<number, string>> {
  const schools = [...new Set(rows.flatMap(({ placed_school_id: school }) => school ?? []))]
  return schools.length === 0 ? new Map() : schoolNames(tx, schools)
}
