/** Gives an upheld objection the seat that has become free. A refusal is shown beside the button. */
import { type Objection, seatObjection } from '@spmb/domain/objection/staff-contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { APPLICANTS } from '../applicant-queries.ts'
import { refusalText } from '../removal/refusal-text.ts'

export function SeatButton({ objection }: { objection: Objection }) {
  const queries = useQueryClient()
  const { busy, write, stayBusy } = useWrite()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function give() {
    setRefusal(null)
    const outcome = await write(seatObjection, { params: { id: String(objection.id) } })
    if (!outcome) return
    if (!outcome.ok) return setRefusal(refusalText(failureMessage(outcome.failure)))
    toastSuccess(outcome.message)
    await stayBusy(() => queries.invalidateQueries({ queryKey: APPLICANTS }))
  }

  return (
    <>
      <div className="btns">
        <Button kind="line" busy={busy} onClick={() => void give()}>
          Beri kursi<span className="sr"> kepada {objection.registration.name}</span>
        </Button>
      </div>
      <div role="alert">{refusal && <p className="decide-refusal">{refusal}</p>}</div>
    </>
  )
}
