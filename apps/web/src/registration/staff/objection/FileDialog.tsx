/** Files an objection for a family at the counter. It stays open, with what was typed, until the server has accepted it. */
import { OBJECTION_MESSAGES, OBJECTION_TEXT_MAX } from '@spmb/domain/objection/messages.ts'
import { fileObjection } from '@spmb/domain/objection/staff-contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { APPLICANTS } from '../applicant-queries.ts'
import { refusalText } from '../removal/refusal-text.ts'
import { FILE_TEXT } from './messages.ts'

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
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [errors, setErrors] = useState<{ school?: string; text?: string }>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const only = schools.length === 1 ? schools[0] : undefined

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const school = only ?? schools.find((one) => String(one.id) === data.get('school'))
    const text = String(data.get('text') ?? '').trim()
    setErrors({
      ...(!school && { school: OBJECTION_MESSAGES['objection.school'] }),
      ...(text === '' && { text: OBJECTION_MESSAGES['objection.text'] }),
    })
    const first = !school ? 'school' : text === '' ? 'text' : null
    const input = first && form.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
    if (!school || text === '') return
    setRefusal(null)
    const done = await write(fileObjection, {
      params: { id: String(id) },
      body: { school_id: school.id, text },
    })
    if (!done) return
    if (!done.ok) return setRefusal(refusalText(failureMessage(done.failure)))
    toastSuccess(done.message)
    onClose()
    await queries.invalidateQueries({ queryKey: APPLICANTS })
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
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Menyimpan…' : 'Simpan keberatan'}
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
