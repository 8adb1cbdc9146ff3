/** Ends a run with a reason that becomes public: opens the freeze again, or calls off an applied result. */
import {
  callOffSelection,
  type SelectionRun,
  unfreezeLevel,
} from '@spmb/domain/selection/act/contract.staff.ts'
import { ACT_REASON_MAX, ACT_REASON_MIN } from '@spmb/domain/selection/act/messages.ts'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { CALL_OFF_CONSEQUENCES, END_QUESTIONS, reasonHint, UNFREEZE_CONSEQUENCES } from '../messages.ts'
import { useAct } from '../use-act.ts'

const BUTTONS = { unfreeze: 'Buka kunci', 'call off': 'Batalkan penetapan' } as const

export function EndDialog({
  run,
  kind,
  onClose,
}: {
  run: SelectionRun
  kind: 'unfreeze' | 'call off'
  onClose: () => void
}) {
  const { busy, act, failed, error } = useAct()
  const [reason, setReason] = useState('')
  const consequences = kind === 'unfreeze' ? UNFREEZE_CONSEQUENCES(run.seed !== null) : CALL_OFF_CONSEQUENCES

  async function end(event: FormEvent) {
    event.preventDefault()
    const options = { params: { id: String(run.id) }, body: { reason } }
    const ended = await (kind === 'unfreeze' ? act(unfreezeLevel, options) : act(callOffSelection, options))
    if (ended) onClose()
  }

  return (
    <FormDialog title={END_QUESTIONS[kind]} onClose={onClose}>
      <form method="post" noValidate onSubmit={end}>
        <div className="dialog-text">
          {consequences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <TextArea
          id="end-reason"
          name="reason"
          label="Alasan"
          hint={reasonHint(ACT_REASON_MIN)}
          required
          rows={3}
          maxLength={ACT_REASON_MAX}
          autoComplete="off"
          error={error('reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div role="alert">{failed && <Notice kind="err" title={failed} className="mt-3" />}</div>
        <div className="btns">
          <Button kind="danger" type="submit" busy={busy}>
            {busy ? 'Memproses…' : BUTTONS[kind]}
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
