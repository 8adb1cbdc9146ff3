/** Asks for the reason of a deletion or withdrawal. It stays open, with what was typed, until the server has accepted it. */
import {
  ASKED_BY_MAX,
  REMOVAL_MESSAGES,
  REMOVAL_REASON_MAX,
} from '@spmb/domain/registration/staff/removal-messages.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'

export interface TypedReason {
  reason: string
  /** Empty unless the dialog asks for it. */
  askedBy: string
}

export function ReasonDialog({
  title,
  confirm,
  asksWho = false,
  busy,
  refusal,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  confirm: string
  /** Whether the dialog also asks who wanted it. */
  asksWho?: boolean
  busy: boolean
  /** The refusal of the server; null for none. */
  refusal: string | null
  onConfirm: (typed: TypedReason) => void
  onClose: () => void
  children: ReactNode
}) {
  const [typed, setTyped] = useState<TypedReason>({ reason: '', askedBy: '' })
  const [tried, setTried] = useState(false)
  const missing = {
    reason: typed.reason.trim() === '',
    askedBy: asksWho && typed.askedBy.trim() === '',
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const first = missing.reason ? 'reason' : missing.askedBy ? 'asked-by' : null
    if (first === null) return onConfirm(typed)
    const input = event.currentTarget.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }

  return (
    <FormDialog title={title} onClose={onClose}>
      <form method="post" noValidate onSubmit={send}>
        <div className="dialog-text">{children}</div>
        <TextField
          id="reason"
          name="reason"
          label="Alasan"
          error={tried && missing.reason ? REMOVAL_MESSAGES['removal.reason'] : undefined}
          required
          maxLength={REMOVAL_REASON_MAX}
          autoComplete="off"
          onInput={({ currentTarget }) => setTyped({ ...typed, reason: currentTarget.value })}
        />
        {asksWho && (
          <TextField
            id="asked-by"
            name="asked-by"
            label="Diminta oleh"
            hint="Contoh: Ibu Contoh (ibu)"
            error={tried && missing.askedBy ? REMOVAL_MESSAGES['removal.asked_by'] : undefined}
            required
            maxLength={ASKED_BY_MAX}
            autoComplete="off"
            onInput={({ currentTarget }) => setTyped({ ...typed, askedBy: currentTarget.value })}
          />
        )}
        {refusal && <Notice kind="err" role="alert" title={refusal} />}
        <div className="btns">
          <Button kind="danger" type="submit" busy={busy}>
            {busy ? 'Memproses…' : confirm}
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
