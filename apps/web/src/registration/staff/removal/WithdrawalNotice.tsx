/** Says that a family has withdrawn, and takes the withdrawal back for those who may. */

import { WITHDRAWN } from '@spmb/domain/registration/result-messages.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { undoWithdrawal } from '@spmb/domain/registration/staff/removal-contract.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useFacts } from '../../../platform/facts.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { APPLICANTS } from '../applicant-queries.ts'

export function WithdrawalNotice({
  record,
  withdrawal,
  mayUndo,
}: {
  record: Applicant
  withdrawal: NonNullable<Applicant['withdrawal']>
  mayUndo: boolean
}) {
  const { timeZone } = useFacts()
  const queries = useQueryClient()
  const { busy, write } = useWrite()

  async function undo() {
    const outcome = await write(undoWithdrawal, { params: { id: String(record.id) } })
    if (!outcome) return
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    toastSuccess(outcome.message)
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  return (
    <Notice kind="attention" className="withdrawal" title={WITHDRAWN}>
      <p>
        {longMoment(new Date(withdrawal.at), timeZone)} · diminta oleh {withdrawal.asked_by}
      </p>
      <p>Alasan: {withdrawal.reason}</p>
      {mayUndo && (
        <div className="btns">
          <Button kind="line" busy={busy} onClick={undo}>
            {busy ? 'Memproses…' : 'Batalkan pengunduran diri'}
          </Button>
        </div>
      )}
    </Notice>
  )
}
