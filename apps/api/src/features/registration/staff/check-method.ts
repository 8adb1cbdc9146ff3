import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { decisionReasonNeeded, ONLY_ADMIN_ADMITS } from '@spmb/domain/registration/staff/messages.ts'
import { runDecisionRefusal } from '@spmb/domain/registration/staff/permissions.ts'
import { Forbidden, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { LockedLevel } from '../../season/lock-levels.ts'
import type { Differences } from './differences.ts'
import type { LockedRegistration } from './edit.queries.ts'

/** @throws Forbidden or RuleBroken for a decision that the method of the level does not allow */
export function checkMethod(
  stored: LockedRegistration,
  differences: Differences,
  { level, reason, ownSchool }: { level: LockedLevel; reason: string | null; ownSchool: number | null },
): void {
  if (level.method !== 'run') return
  for (const column of ['school_1_decision', 'school_2_decision'] as const) {
    const change = differences.changed(column)
    const after = change?.after as Decision
    const refusal = change && runDecisionRefusal({ before: stored[column], after }, ownSchool, reason)
    if (refusal === 'only_admin') throw new Forbidden(ONLY_ADMIN_ADMITS)
    if (refusal === 'reason' && after)
      throw new RuleBroken({ decision_reason: [decisionReasonNeeded(after)] })
  }
}
