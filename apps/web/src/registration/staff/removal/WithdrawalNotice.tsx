/** Says that a family has withdrawn, and takes the withdrawal back for those who may. */

import { WITHDRAWN } from '@spmb/domain/registration/result-messages.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { freeHeldSeat, undoWithdrawal } from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { seatsHeldUntil } from '@spmb/domain/reserve/messages.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { weekdayMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useFacts } from '../../../platform/facts.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'

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
  const heldUntil = withdrawal.seat_held_until

  async function act(contract: typeof undoWithdrawal | typeof freeHeldSeat) {
    const outcome = await write(contract, { params: { id: String(record.id) } })
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
      {heldUntil && <p>{seatsHeldUntil('1', weekdayMomentWords(new Date(heldUntil), timeZone))}.</p>}
      {mayUndo && (
        <div className="btns">
          <Button kind="line" busy={busy} onClick={() => act(undoWithdrawal)}>
            {busy ? 'Memproses…' : 'Batalkan pengunduran diri'}
          </Button>
          {heldUntil && (
            <Button kind="line" busy={busy} onClick={() => act(freeHeldSeat)}>
              Lepas kursi sekarang
            </Button>
          )}
        </div>
      )}
    </Notice>
  )
}
