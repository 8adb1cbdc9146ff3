/** What staff do for a family: a new change code, and the answer to a request (docs/product-rules.md#correction-requests). */
import {
  CODE_FIRST_CHOICE,
  FAMILY_PRESENT,
  REQUEST_ANSWERED,
  REQUEST_NOT_FOUND,
} from '@spmb/domain/registration/manage/messages.ts'
import { Conflict, Forbidden, NotFound } from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts'
import { queueMail } from '../../outbox/outbox.queries.ts'
import type { ChangeCodes } from '../change-codes.ts'
import { auditRegistration } from '../staff/audit-registration.ts'
import { findForChange, lockRegistration, updateRegistration } from '../staff/edit.queries.ts'
import { createEditor, type EditorDeps } from '../staff/edit.service.ts'
import { endFamilySessions } from './family-sessions.queries.ts'
import { answerRequest, findRequest } from './request.queries.ts'

export interface ManageStaffDeps extends EditorDeps {
  changeCodes: ChangeCodes
}

interface Target {
  id: number
  /** The school of an operator; null: all. */
  ownSchool: number | null
}

export function createManageStaff(deps: ManageStaffDeps) {
  const { db, changeCodes } = deps
  const edit = createEditor(deps)
  const run = <T>(work: (tx: Tx) => Promise<T>) => retryDeadlocks(() => inTransaction(db, work))

  async function request(tx: Tx, { id, ownSchool }: Target) {
    const found = await findRequest(tx, id, ownSchool)
    if (!found) throw new NotFound(REQUEST_NOT_FOUND)
    return found
  }

  async function answer(
    tx: Tx,
    { id, registrationId }: { id: number; registrationId: number },
    state: 'accepted' | 'refused',
    act: AuditContext,
    reason: string | null,
  ) {
    if (!(await answerRequest(tx, id, { state, at: act.at, by: act.actor, reason })))
      throw new Conflict(REQUEST_ANSWERED)
    await queueMail(tx, [registrationId], { kind: 'correction', cause: `request ${id}`, until: null }, act.at)
  }

  return {
    /** The version stays: an open edit form is not disturbed. @throws NotFound, Forbidden or Conflict as the contract says */
    makeCode: ({ id, ownSchool }: Target, act: AuditContext): Promise<string> =>
      run(async (tx) => {
        const wanted = { scope: ownSchool }
        await findForChange(tx, id, wanted)
        const stored = await lockRegistration(tx, id, wanted)
        if (ownSchool !== null && stored.school_1_id !== ownSchool) throw new Forbidden(CODE_FIRST_CHOICE)
        const code = changeCodes.draw(null)
        await updateRegistration(tx, id, { change_code: changeCodes.digest(stored.no_registration, code) })
        await endFamilySessions(tx, id)
        await auditRegistration(tx, act, {
          action: 'registration.change_code',
          subjectId: id,
          changes: { reason: { before: null, after: FAMILY_PRESENT } },
        })
        return code
      }),

    /** The edit and the answer are one transaction. @throws as an edit; Conflict when it is not open any more */
    async accept(target: Target, act: AuditContext): Promise<void> {
      const { registration_id, wanted, level } = await run((tx) => request(tx, target))
      const { ownSchool } = target
      await edit({ level, id: registration_id, body: wanted, ownSchool, accepts: true }, act, (tx) =>
        answer(tx, { id: target.id, registrationId: registration_id }, 'accepted', act, null),
      )
    },

    /** @throws NotFound; Conflict when it is not open any more or of an earlier season */
    refuse: (target: Target, reason: string, act: AuditContext) =>
      run(async (tx) => {
        const { registration_id } = await request(tx, target)
        await findForChange(tx, registration_id, { scope: target.ownSchool })
        await answer(tx, { id: target.id, registrationId: registration_id }, 'refused', act, reason)
        await auditRegistration(tx, act, {
          action: 'registration.refuse_correction',
          subjectId: registration_id,
          changes: { reason: { before: null, after: reason } },
        })
      }),
  }
}
