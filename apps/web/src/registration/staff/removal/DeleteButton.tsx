/**
 * Moves a registration to the trash, with a reason. After the server's response it opens the list, announces success there
 * and offers to undo the deletion for ten seconds.
 */

import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { deleteApplicant, restoreApplicant } from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { REASON_FIELDS } from '@spmb/domain/registration/staff/removal-messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callStaff } from '../../../platform/staff/call-staff.ts'
import { DELETION_WORDS } from '../../../platform/staff/deletion-messages.ts'
import { failureMessage, refusalText } from '../../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError, toastSuccess, toastWithAction } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ReasonDialog, type TypedReason } from '../../../ui/staff/dialog/ReasonDialog.tsx'
import { StaffIcon } from '../../../ui/staff/StaffIcon.tsx'
import { applicantHistory, applicantRecord } from '../applicant-queries.ts'
import { DELETE_TEXT } from '../messages.ts'

export function DeleteButton({ record, list }: { record: Applicant; list: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { busy, write } = useWrite()
  const params = { id: String(record.id) }

  async function remove({ reason }: TypedReason) {
    setRefusal(null)
    const outcome = await write(deleteApplicant, { params, body: { reason, version: record.version } })
    if (!outcome) return
    if (!outcome.ok) return setRefusal(refusalText(outcome.failure))
    setAsking(false)
    navigate(list)
    // The record is still mounted: its queries are removed, because invalidating would refetch them.
    queries.removeQueries({ queryKey: applicantRecord(record.no_registration).queryKey })
    queries.removeQueries({ queryKey: applicantHistory(record.id).queryKey })
    queries.invalidateQueries({ queryKey: APPLICANTS, refetchType: 'none' })
    toastWithAction(outcome.message, { label: 'Urungkan', run: undo })
  }

  /** Runs after this component is gone. */
  async function undo() {
    const outcome = await callStaff(restoreApplicant, { params })
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    toastSuccess(outcome.message)
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  return (
    <>
      <Button kind="danger-line" onClick={() => setAsking(true)}>
        <StaffIcon name="bin" />
        Delete
      </Button>
      {asking && (
        <ReasonDialog
          fields={REASON_FIELDS}
          title={DELETION_WORDS.title}
          confirm={DELETION_WORDS.confirm}
          busy={busy}
          refusal={refusal}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            <b>{record.name}</b>{' '}
            <span className="mono" translate="no">
              {record.no_registration}
            </span>
          </p>
          <p>{DELETE_TEXT}</p>
        </ReasonDialog>
      )}
    </>
  )
}
