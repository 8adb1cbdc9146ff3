/** Sets a flag. It stays open, with what was typed, until the server has accepted it. */
import { saveFlag } from '@spmb/domain/registration/staff/screening/contract.staff.ts'
import {
  FLAG_NAMES,
  FLAG_REASON_MAX,
  SCREENING_MESSAGES,
} from '@spmb/domain/registration/staff/screening/messages.ts'
import type { FlagKind } from '@spmb/domain/registration/staff/screening/screening.ts'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SelectField, TextField } from '../../../ui/form/Field.tsx'
import { focusField } from '../../../ui/form/focus-field.ts'
import { DialogButtons } from '../../../ui/staff/dialog/DialogButtons.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { FLAG_HELP } from '../messages.ts'
import { useScreeningWrite } from './use-screening-write.ts'

export function FlagDialog({
  id,
  kinds,
  version,
  onClose,
}: {
  id: number
  /** Those that are not set. */
  kinds: readonly FlagKind[]
  version: number
  onClose: () => void
}) {
  const [errors, setErrors] = useState<{ kind?: string; reason?: string }>({})
  const { busy, refusal, save } = useScreeningWrite(id)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const kind = kinds.find((one) => one === data.get('kind'))
    const reason = String(data.get('reason') ?? '').trim()
    setErrors({
      ...(!kind && { kind: SCREENING_MESSAGES['screening.kind'] }),
      ...(reason === '' && { reason: SCREENING_MESSAGES['screening.reason'] }),
    })
    const first = !kind ? 'kind' : reason === '' ? 'reason' : null
    if (first) focusField(form, first)
    if (kind && reason !== '' && (await save(saveFlag, { kind, reason, version }))) onClose()
  }

  return (
    <FormDialog title="Tambah tanda" onClose={onClose}>
      <form method="post" noValidate onSubmit={send}>
        <SelectField
          id="flag-kind"
          name="kind"
          label="Jenis tanda"
          error={errors.kind}
          required
          options={kinds.map((kind) => [kind, FLAG_NAMES[kind]] as const)}
        />
        <TextField
          id="flag-reason"
          name="reason"
          label="Alasan"
          hint={FLAG_HELP}
          error={errors.reason}
          required
          maxLength={FLAG_REASON_MAX}
          autoComplete="off"
        />
        {refusal && <Notice kind="err" role="alert" title={refusal} />}
        <DialogButtons save="Simpan tanda" busy={busy} onClose={onClose} />
      </form>
    </FormDialog>
  )
}
