/** Writes the note. What is typed stays until the server has accepted it; leaving asks first. */
import { type Screening, saveNote } from '@spmb/domain/registration/staff/screening/contract.staff.ts'
import { NOTE_MAX } from '@spmb/domain/registration/staff/screening/messages.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '../../../platform/staff/use-leave-guard.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { LeaveDialog } from '../../../ui/staff/dialog/LeaveDialog.tsx'
import { NOTE_HELP } from '../messages.ts'
import { useScreeningWrite } from './use-screening-write.ts'

export function NoteForm({
  id,
  screening,
  onDone,
}: {
  id: number
  screening: Screening
  onDone: () => void
}) {
  const [start] = useState(screening.note?.text ?? '')
  const [typed, setTyped] = useState(start)
  const { busy, refusal, save } = useScreeningWrite(id)
  const guard = useLeaveGuard(() => typed !== start)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => area.current?.querySelector('textarea')?.focus(), [])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (await save(saveNote, { note: typed, version: screening.version })) onDone()
  }

  return (
    <form method="post" noValidate onSubmit={send}>
      <div ref={area}>
        <TextArea
          id="note"
          name="note"
          label="Catatan"
          hint={NOTE_HELP}
          rows={4}
          maxLength={NOTE_MAX}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div role="alert">{refusal && <p className="decide-refusal">{refusal}</p>}</div>
      <div className="btns">
        <Button kind="main" type="submit" busy={busy}>
          {busy ? 'Menyimpan…' : 'Simpan catatan'}
        </Button>
        <Button kind="line" onClick={onDone}>
          Batal
        </Button>
      </div>
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </form>
  )
}
