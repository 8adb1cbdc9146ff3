/** Files an objection for a family at the counter of the office. It stays open, with what was typed, until the server has accepted it. */
import { FILING_MESSAGES, OBJECTION_TEXT_MAX } from '@spmb/domain/objection/filing-messages.ts'
import { fileObjection } from '@spmb/domain/objection/staff-contract.ts'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { focusField } from '../../../ui/form/focus-field.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { DialogButtons } from '../../../ui/staff/dialog/DialogButtons.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { FILE_TEXT } from './messages.ts'
import { useObjectionWrite } from './use-objection-write.ts'

export function FileDialog({
  id,
  schools,
  onClose,
}: {
  id: number
  /** Chosen schools that may be objected to; one needs no choice. */
  schools: readonly { id: number; name: string }[]
  onClose: () => void
}) {
  const { busy, write, finish, refusal, clearRefusal } = useObjectionWrite(onClose)
  const [errors, setErrors] = useState<{ school?: string; text?: string }>({})
  const only = schools.length === 1 ? schools[0] : undefined

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const school = only ?? schools.find((one) => String(one.id) === data.get('school'))
    const text = String(data.get('text') ?? '').trim()
    setErrors({
      ...(!school && { school: FILING_MESSAGES['objection.school'] }),
      ...(text === '' && { text: FILING_MESSAGES['objection.text'] }),
    })
    const first = !school ? 'school' : text === '' ? 'text' : null
    if (first) focusField(form, first)
    if (!school || text === '') return
    clearRefusal()
    const body = { school_id: school.id, text }
    await finish(await write(fileObjection, { params: { id: String(id) }, body }))
  }

  return (
    <FormDialog title="Ajukan keberatan" onClose={onClose}>
      <div className="dialog-text">
        {only && (
          <p>
            <b>{only.name}</b>
          </p>
        )}
        <p>{FILE_TEXT}</p>
      </div>
      <form method="post" noValidate onSubmit={send}>
        {!only && (
          <SelectField
            id="objection-school"
            name="school"
            label="Sekolah"
            error={errors.school}
            required
            options={schools.map((one) => [String(one.id), one.name] as const)}
          />
        )}
        <TextArea
          id="objection-text"
          name="text"
          label="Isi keberatan"
          error={errors.text}
          required
          rows={5}
          maxLength={OBJECTION_TEXT_MAX}
          autoComplete="off"
        />
        {refusal && <Notice kind="err" role="alert" title={refusal} />}
        <DialogButtons save="Simpan keberatan" busy={busy} onClose={onClose} />
      </form>
    </FormDialog>
  )
}
