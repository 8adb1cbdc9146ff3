/** One choice of a family that is saved by itself. What was ticked stays when the sending fails. */
import { type FormEvent, useRef } from 'react'
import type { Outcome } from '../../platform/call.ts'
import { Button } from '../form/Button.tsx'
import { TickChoice } from '../form/Choice.tsx'
import { SendFailure } from './OwnFailure.tsx'
import { useOwnWrite } from './use-own-write.ts'

export function TickForm<Saved>({
  id,
  send,
  checked,
  label,
  hint,
  onSaved,
}: {
  id: string
  send: (ticked: boolean) => Promise<Outcome<Saved>>
  /** As it is stored. */
  checked: boolean
  label: string
  hint: string
  onSaved: (saved: Saved) => void
}) {
  const tick = useRef<HTMLInputElement>(null)
  const { busy, failure, save } = useOwnWrite(send, onSaved)

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (tick.current) void save(tick.current.checked)
  }

  return (
    <form className="mt-4" method="post" noValidate onSubmit={submit}>
      <TickChoice id={id} ref={tick} defaultChecked={checked} autoComplete="off">
        {label}
      </TickChoice>
      <p className="hint mt-2">{hint}</p>
      <SendFailure failure={failure} onRetry={() => submit()} />
      <div className="btns mt-3">
        <Button kind="line" type="submit" busy={busy}>
          {busy ? 'Menyimpan…' : 'Simpan pilihan'}
        </Button>
      </div>
    </form>
  )
}
