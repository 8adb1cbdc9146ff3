/** Of a child that is admitted at its second choice: whether it keeps waiting for the first. */
import { type OwnPlace, saveOwnKeepWaiting } from '@spmb/domain/re-registration/contract.family.ts'
import { type FormEvent, useRef, useState } from 'react'
import type { Failure } from '../../platform/call.ts'
import { useSingleWrite } from '../../platform/use-single-write.ts'
import { SendFailure } from '../../ui/feedback/OwnFailure.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { keepWaitingFor, WAITING_TEXT } from './messages.ts'

export function KeepWaiting({
  school,
  keeps,
  onSaved,
}: {
  /** The name of the first choice. */
  school: string
  /** As it is stored. */
  keeps: boolean
  onSaved: (saved: OwnPlace) => void
}) {
  const { busy, write } = useSingleWrite()
  const tick = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (!tick.current) return
    const outcome = await write(saveOwnKeepWaiting, { body: { keep_waiting: tick.current.checked } })
    if (!outcome) return
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    toastSuccess(outcome.message)
    onSaved(outcome.data)
  }

  return (
    <form className="mt-4" method="post" noValidate onSubmit={send}>
      <TickChoice id="keep_waiting" ref={tick} defaultChecked={keeps} autoComplete="off">
        {keepWaitingFor(school)}
      </TickChoice>
      <p className="hint mt-2">{WAITING_TEXT}</p>
      <SendFailure failure={failure} onRetry={() => void send()} />
      <div className="btns mt-3">
        <Button kind="line" type="submit" busy={busy}>
          {busy ? 'Menyimpan…' : 'Simpan pilihan'}
        </Button>
      </div>
    </form>
  )
}
