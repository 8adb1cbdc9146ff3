/** Asks for the reason of a deletion or withdrawal. It stays open, with what was typed, until the server has accepted it. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { Notice } from '../../feedback/Notice.tsx'
import { Button } from '../../form/Button.tsx'
import { TextField } from '../../form/Field.tsx'
import { FormDialog } from './FormDialog.tsx'

export interface TypedReason {
  reason: string
  /** Empty unless the dialog asks for it. */
  askedBy: string
}

/** Characters that a field takes, and the sentence beside an empty one. */
interface ReasonField {
  max: number
  missing: string
}

export function ReasonDialog({
  fields,
  title,
  confirm,
  asksWho = false,
  busy,
  refusal,
  onConfirm,
  onClose,
  children,
}: {
  fields: { reason: ReasonField; askedBy: ReasonField }
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
          error={tried && missing.reason ? fields.reason.missing : undefined}
          required
          maxLength={fields.reason.max}
          autoComplete="off"
          onInput={({ currentTarget }) => setTyped({ ...typed, reason: currentTarget.value })}
        />
        {asksWho && (
          <TextField
            id="asked-by"
            name="asked-by"
            label="Diminta oleh"
            hint="Contoh: Ibu Contoh (ibu)"
            error={tried && missing.askedBy ? fields.askedBy.missing : undefined}
            required
            maxLength={fields.askedBy.max}
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
