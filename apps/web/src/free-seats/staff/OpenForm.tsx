/** Until when families may name schools: opens it, and changes the moment later. */
import { type FreeSeats, openFreeSeats } from '@spmb/domain/free-seats/contract.staff.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { failureMessage, refusalText } from '../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { MomentField, typedIn } from '../../season/staff/MomentField.tsx'
import { momentText, partsOf } from '../../season/staff/typed-moment.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'

export function OpenForm({ level, shown }: { level: Level; shown: FreeSeats }) {
  const { timeZone } = useFacts()
  const queries = useQueryClient()
  const { busy, write, stayBusy } = useWrite()
  const [error, setError] = useState<string | undefined>(undefined)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setError(undefined)
    setRefusal(null)
    const until = momentText(typedIn(event.currentTarget, 'until'))
    const done = await write(openFreeSeats[level], { body: { until } })
    if (!done) return
    if (done.ok) {
      toastSuccess(done.message)
      await stayBusy(() => queries.invalidateQueries({ queryKey: APPLICANTS }))
    } else if (done.failure.kind === 'refused') {
      setError(done.failure.fields.until?.[0])
      document.getElementsByName('until-day')[0]?.focus()
    } else setRefusal(refusalText(failureMessage(done.failure)))
  }

  return (
    <form className="mt-3" method="post" noValidate onSubmit={send}>
      <MomentField
        id="until"
        label="Batas waktu keluarga memilih"
        required
        error={error}
        initial={partsOf(shown.until === null ? null : new Date(shown.until), 'end', timeZone)}
      />
      {refusal && <Notice kind="err" role="alert" title={refusal} />}
      <div className="btns mt-4">
        <Button kind={shown.period === 'closed' ? 'main' : 'line'} type="submit" busy={busy}>
          {shown.period === 'closed' ? `Buka untuk keluarga ${level}` : 'Ubah batas waktu'}
        </Button>
      </div>
    </form>
  )
}
