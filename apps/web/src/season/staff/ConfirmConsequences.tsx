/** Says what a change does at once and asks for the reason, before it is done. */
import { REASON_MAX_LENGTH } from '@spmb/domain/season/messages.ts'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { RECORDED_WITH_NAME } from './messages.ts'

export function ConfirmConsequences(props: {
  title: string
  confirm: string
  consequences: readonly string[]
  error: string | undefined
  busy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}) {
  const id = useId()
  const [reason, setReason] = useState('')

  function confirm(event: FormEvent) {
    event.preventDefault()
    props.onConfirm(reason)
  }

  return (
    <FormDialog title={props.title} onClose={props.onClose}>
      <form method="post" noValidate onSubmit={confirm}>
        <div className="dialog-text">
          {props.consequences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <TextField
          id={id}
          name="reason"
          label="Alasan"
          hint={RECORDED_WITH_NAME}
          error={props.error}
          required
          maxLength={REASON_MAX_LENGTH}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="btns">
          <Button kind="main" type="submit" busy={props.busy}>
            {props.busy ? 'Menyimpan…' : props.confirm}
          </Button>
          <Button kind="line" onClick={props.onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
