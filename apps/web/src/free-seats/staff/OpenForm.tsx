/** Until when seats may be asked for: opens it, and changes the moment later. */
import type { openFreeSeats } from '@spmb/domain/free-seats/contract.staff.ts'
import type { openLate } from '@spmb/domain/free-seats/late-contract.staff.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { refusalText } from '../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { MomentField, typedIn } from '../../season/staff/MomentField.tsx'
import { momentText, partsOf } from '../../season/staff/typed-moment.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'

export function OpenForm({
  id,
  contract,
  label,
  button,
  shown: { period, until },
}: {
  /** Of the moment. */
  id: string
  contract: (typeof openFreeSeats)[Level] | (typeof openLate)[Level]
  label: string
  /** What the button says as long as it was never opened. */
  button: string
  /** Until when it is open; null: never opened. */
  shown: { period: 'closed' | 'open' | 'over'; until: string | null }
}) {
  const { timeZone } = useFacts()
  const queries = useQueryClient()
  const { busy, write, stayBusy } = useWrite()
  const [error, setError] = useState<string | undefined>(undefined)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setError(undefined)
    setRefusal(null)
    const done = await write(contract, { body: { until: momentText(typedIn(event.currentTarget, id)) } })
    if (!done) return
    if (done.ok) {
      toastSuccess(done.message)
      await stayBusy(() => queries.invalidateQueries({ queryKey: APPLICANTS }))
    } else if (done.failure.kind === 'refused') {
      setError(done.failure.fields.until?.[0])
      document.getElementsByName(`${id}-day`)[0]?.focus()
    } else setRefusal(refusalText(done.failure))
  }

  return (
    <form className="mt-3" method="post" noValidate onSubmit={send}>
      <MomentField
        id={id}
        label={label}
        required
        error={error}
        initial={partsOf(until === null ? null : new Date(until), 'end', timeZone)}
      />
      {refusal && <Notice kind="err" role="alert" title={refusal} />}
      <div className="btns mt-4">
        <Button kind={period === 'closed' ? 'main' : 'line'} type="submit" busy={busy}>
          {period === 'closed' ? button : 'Ubah batas waktu'}
        </Button>
      </div>
    </form>
  )
}
