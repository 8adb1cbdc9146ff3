/** What the undoing of a bulk act brings back: the decisions that it replaced, and how they came about. */
import type { BulkTarget } from '@spmb/domain/registration/staff/bulk/check-bulk.ts'
import { decisionOf } from '@spmb/domain/registration/staff/decisions.ts'
import { type DecisionRecord, decisionKey } from '../decision-origin.ts'
import type { ReplacedDecisions, StoredRegistration } from './bulk.queries.ts'

/** The records that an undone act brings back, by `decisionKey`. */
export function restoredRecords(replaced: readonly ReplacedDecisions[]): Record<string, DecisionRecord> {
  return Object.fromEntries(
    replaced.flatMap(([id, , , , records = {}]) =>
      Object.entries(records).map(([school, record]) => [decisionKey(id, Number(school)), record] as const),
    ),
  )
}

/** The decisions that take an act back. */
export function restoringTargets(
  replaced: readonly ReplacedDecisions[],
  registrations: ReadonlyMap<number, StoredRegistration>,
): BulkTarget[] {
  return replaced.flatMap(([id, , first, second], index): BulkTarget[] => {
    const stored = registrations.get(id)
    if (!stored) return []
    const decided = [
      { schoolId: stored.school_1_id, decision: first },
      { schoolId: stored.school_2_id, decision: second },
    ]
    // One school for both choices has one decision.
    const distinct = stored.school_1_id === stored.school_2_id ? decided.slice(0, 1) : decided
    return distinct
      .filter(({ schoolId, decision }) => decisionOf(stored, schoolId) !== decision)
      .map((one) => ({ row: index + 1, registrationId: stored.id, ...one }))
  })
}
