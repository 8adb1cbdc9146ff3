/** Takes back the free seat of a child, with a reason. */

import { takeBackSeat } from '@spmb/domain/free-seats/contract.staff.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { REASON_FIELDS } from '@spmb/domain/registration/staff/removal-messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { ReasonDialog, type TypedReason } from '../../ui/staff/dialog/ReasonDialog.tsx'
import { takeBackText } from '../messages.ts'

const TITLE = 'Tarik kembali kursi'

export function TakeBackButton({ record, school }: { record: Applicant; school: string }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { busy, write } = useWrite()

  async function takeBack({ reason }: TypedReason) {
    setRefusal(null)
    const body = { reason, version: record.version }
    const outcome = await write(takeBackSeat, { params: { id: String(record.id) }, body })
    if (!outcome) return
    if (!outcome.ok) return setRefusal(refusalText(outcome.failure))
    setAsking(false)
    toastSuccess(outcome.message)
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  return (
    <>
      <div className="btns mt-2">
        <Button kind="line" onClick={() => setAsking(true)}>
          {TITLE}
        </Button>
      </div>
      {asking && (
        <ReasonDialog
          fields={REASON_FIELDS}
          title={TITLE}
          confirm={TITLE}
          busy={busy}
          refusal={refusal}
          onConfirm={takeBack}
          onClose={() => setAsking(false)}
        >
          <p>
            <b>{record.name}</b>{' '}
            <span className="mono" translate="no">
              {record.no_registration}
            </span>
          </p>
          <p>{takeBackText(school)}</p>
        </ReasonDialog>
      )}
    </>
  )
}
