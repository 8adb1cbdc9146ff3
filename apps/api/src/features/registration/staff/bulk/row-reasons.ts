/** Reasons of single decisions of a bulk act: that of its row, else that of the act. */
import type { BulkChange, BulkTarget } from '@spmb/domain/registration/staff/bulk/check-bulk.ts'
import { decisionReasonNeeded } from '@spmb/domain/registration/staff/messages.ts'
import { runDecisionRefusal } from '@spmb/domain/registration/staff/permissions.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../../../../platform/audit/audit-context.ts'
import { type DecisionOrigin, type DecisionRecord, decisionKey } from '../decision-origin.ts'

/** The reason of each decision of an act. */
type ReasonOf = (decision: Pick<BulkChange, 'registrationId' | 'schoolId'>) => string

/** @param general the reason of the act, for decisions whose row states none */
export function reasonsOf(targets: readonly BulkTarget[], general: string): ReasonOf {
  const own = new Map(
    targets.flatMap(({ registrationId, schoolId, reason }) =>
      reason ? [[decisionKey(registrationId, schoolId), reason] as const] : [],
    ),
  )
  return ({ registrationId, schoolId }) => own.get(decisionKey(registrationId, schoolId)) ?? general
}

/** The records of decisions with another reason than that of the act, by `decisionKey`. */
export function recordsOf(
  changes: readonly BulkChange[],
  reasonOf: ReasonOf,
  { actor, at }: AuditContext,
): NonNullable<DecisionOrigin['restored']> {
  return Object.fromEntries(
    changes.map((change): [string, DecisionRecord] => [
      decisionKey(change.registrationId, change.schoolId),
      { origin: 'manual', run: null, by: actor, at: at.toISOString(), reason: reasonOf(change) },
    ]),
  )
}

/** What the history of each child of `others` says: every reason of its decisions in this act. */
export function reasonsByChild(
  changes: readonly BulkChange[],
  others: readonly BulkChange[],
  reasonOf: ReasonOf,
): ReadonlyMap<number, string> {
  const reasons = new Map(others.map(({ registrationId }) => [registrationId, new Set<string>()]))
  for (const change of changes) reasons.get(change.registrationId)?.add(reasonOf(change))
  return new Map([...reasons].map(([id, said]) => [id, [...said].join('; ')]))
}

/** @throws RuleBroken without a listed reason, where seats are given by a run */
export function refuseUnlisted(
  { changes }: { changes: readonly BulkChange[] },
  ownSchool: number | null,
  reasonOf: ReasonOf,
): void {
  for (const change of changes) {
    const { after } = change
    if (after && runDecisionRefusal(change, ownSchool, reasonOf(change)) === 'reason')
      throw new RuleBroken({ reason: [decisionReasonNeeded(after)] })
  }
}
