/** Records that a family gives up its registration. */

import { WITHDRAWN } from '@spmb/domain/registration/result-messages.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { withdrawApplicant } from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { REASON_FIELDS } from '@spmb/domain/registration/staff/removal-messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ReasonDialog, type TypedReason } from '../../../ui/staff/dialog/ReasonDialog.tsx'
import { StaffIcon } from '../../../ui/staff/StaffIcon.tsx'
import { WITHDRAW_TEXT } from '../messages.ts'

export function WithdrawButton({ record }: { record: Applicant }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { busy, write } = useWrite()

  async function withdraw({ reason, askedBy }: TypedReason) {
    setRefusal(null)
    const body = { reason, asked_by: askedBy, version: record.version }
    const outcome = await write(withdrawApplicant, { params: { id: String(record.id) }, body })
    if (!outcome) return
    if (!outcome.ok) return setRefusal(refusalText(outcome.failure))
    setAsking(false)
    toastSuccess(outcome.message)
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  return (
    <>
      <Button kind="line" onClick={() => setAsking(true)}>
        <StaffIcon name="leave" />
        {WITHDRAWN}
      </Button>
      {asking && (
        <ReasonDialog
          fields={REASON_FIELDS}
          title={WITHDRAWN}
          confirm="Catat pengunduran diri"
          asksWho
          busy={busy}
          refusal={refusal}
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        >
          <p>
            <b>{record.name}</b>{' '}
            <span className="mono" translate="no">
              {record.no_registration}
            </span>
          </p>
          <p>{WITHDRAW_TEXT}</p>
        </ReasonDialog>
      )}
    </>
  )
}
