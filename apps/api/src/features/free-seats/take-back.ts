/** Takes back the free seat of a child (docs/product-rules.md#free-seats), under the locks of level and registration. */
import { NOT_PLACED } from '@spmb/domain/free-seats/messages.ts'
import type { Decided } from '@spmb/domain/registration/staff/decisions.ts'
import { admittingSchool } from '@spmb/domain/registration/staff/permissions.ts'
import { LOCKED_WHILE_WITHDRAWN } from '@spmb/domain/registration/staff/removal-messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { staleRefusal } from '../../platform/audit/stale-refusal.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import { decisionChanges } from '../registration/staff/decision-changes.ts'
import { nameDecisionOrigin } from '../registration/staff/decision-origin.ts'
import {
  CHANGES,
  findForChange,
  lockRegistration,
  schoolNames,
  updateRegistration,
} from '../registration/staff/edit.queries.ts'
import { findWish, storeWish } from './free-seats.queries.ts'

const ALL = { scope: null }

export interface TakeBackDeps {
  db: Database
  timeZone: string
}

export function createTakeBack({ db, timeZone }: TakeBackDeps) {
  /**
   * The school is also taken from those that the family named, so that the next giving does not give the same seat. A choice of a late
   * child is not asked for any more (`askedSchools`).
   *
   * @throws NotFound or Conflict as the contract `takeBackSeat` says
   */
  return (
    id: number,
    { reason, version }: { reason: string; version?: number | undefined },
    act: AuditContext,
  ): Promise<void> =>
    retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        await findForChange(tx, id, ALL)
        const stored = await lockRegistration(tx, id, ALL)
        // A late child has its seat at a choice.
        const isBeside = stored.placed_school_id !== null
        const school = isBeside || stored.registered_late ? admittingSchool(stored) : null
        if (version !== undefined && version !== stored.version)
          throw await staleRefusal(tx, { subject: 'registration', id }, timeZone, CHANGES)
        if (stored.withdrawn_at) throw new Conflict(LOCKED_WHILE_WITHDRAWN)
        if (school === null) throw new Conflict(NOT_PLACED)
        const name = (await schoolNames(tx, [school])).get(school) ?? ''
        const after: Decided = isBeside
          ? { ...stored, placed_school_id: null }
          : {
              ...stored,
              school_1_decision: stored.school_1_decision === 'LULUS' ? null : stored.school_1_decision,
              school_2_decision: stored.school_2_decision === 'LULUS' ? null : stored.school_2_decision,
            }
        await nameDecisionOrigin(tx, act, { origin: 'placement', reason })
        await updateRegistration(tx, id, {
          school_1_decision: after.school_1_decision,
          school_2_decision: after.school_2_decision,
          placed_school_id: null,
          version: stored.version + 1,
          updated_at: act.at,
        })
        const { schools } = await findWish(tx, id)
        if (schools.includes(school))
          await storeWish(tx, id, {
            schools: schools.filter((named) => named !== school),
            at: act.at,
            by: act.actor,
          })
        await auditRegistration(tx, act, {
          action: 'registration.take_back_seat',
          subjectId: id,
          changes: {
            ...(isBeside
              ? { placed_school: { before: { id: school, name }, after: null } }
              : decisionChanges(stored, after, new Map())),
            reason: { before: null, after: reason },
          },
        })
      }),
    )
}
