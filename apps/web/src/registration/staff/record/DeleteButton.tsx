/** Deletes a registration after confirmation. After the server's response it opens the list and announces success there. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { deleteApplicant } from '@spmb/domain/registration/staff/removal-contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DELETION_WORDS } from '../../../platform/staff/deletion-messages.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { ConfirmDialog } from '../../../ui/staff/dialog/ConfirmDialog.tsx'
import { APPLICANTS, applicantHistory, applicantRecord } from '../applicant-queries.ts'

export function DeleteButton({ record, list }: { record: Applicant; list: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { busy, write } = useWrite()

  async function remove() {
    const outcome = await write(deleteApplicant, { params: { id: String(record.id) } })
    if (!outcome) return
    setAsking(false)
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    navigate(list)
    // The record is still mounted: its queries are removed, because invalidating would refetch them.
    queries.removeQueries({ queryKey: applicantRecord(record.no_registration).queryKey })
    queries.removeQueries({ queryKey: applicantHistory(record.id).queryKey })
    queries.invalidateQueries({ queryKey: APPLICANTS, refetchType: 'none' })
    toastSuccess(outcome.message)
    toastSuccess(DELETION_WORDS.done)
  }

  return (
    <>
      <Button kind="danger-line" onClick={() => setAsking(true)}>
        <Icon name="trash" />
        Delete
      </Button>
      {asking && (
        <ConfirmDialog
          title={DELETION_WORDS.title}
          confirm={DELETION_WORDS.confirm}
          busy={busy}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            <b>{record.name}</b> <span className="mono">{record.no_registration}</span>
          </p>
          <p>{DELETION_WORDS.warning}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
