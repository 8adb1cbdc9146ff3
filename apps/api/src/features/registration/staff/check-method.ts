import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import {
  decisionReasonNeeded,
  LATE_BY_GIVING,
  ONLY_ADMIN_ADMITS,
} from '@spmb/domain/registration/staff/messages.ts'
import { lateDecisionRefusal, runDecisionRefusal } from '@spmb/domain/registration/staff/permissions.ts'
import { Conflict, Forbidden, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { LockedLevel } from '../../season/lock-levels.ts'
import type { Differences } from './differences.ts'
import type { LockedRegistration } from './edit.queries.ts'

/** @throws Forbidden, RuleBroken or Conflict for a decision that the method of the level, or a late registration, does not allow */
export function checkMethod(
  stored: LockedRegistration,
  differences: Differences,
  { level, reason, ownSchool }: { level: LockedLevel; reason: string | null; ownSchool: number | null },
): void {
  for (const column of ['school_1_decision', 'school_2_decision'] as const) {
    const change = differences.changed(column)
    if (!change) continue
    const after = change.after as Decision
    const decided = { before: stored[column], after }
    if (lateDecisionRefusal(stored.registered_late, decided)) throw new Conflict(LATE_BY_GIVING)
    const refusal = level.method === 'run' ? runDecisionRefusal(decided, ownSchool, reason) : null
    if (refusal === 'only_admin') throw new Forbidden(ONLY_ADMIN_ADMITS)
    if (refusal === 'reason' && after)
      throw new RuleBroken({ decision_reason: [decisionReasonNeeded(after)] })
  }
}
