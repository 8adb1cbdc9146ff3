/** Answers an objection. It stays open, with what was typed, until the server has accepted it. */
import {
  OBJECTION_MESSAGES,
  OBJECTION_OUTCOME_NAMES,
  OBJECTION_TEXT_MAX,
} from '@spmb/domain/objection/messages.ts'
import { answerObjection, type Objection } from '@spmb/domain/objection/staff-contract.ts'
import { OBJECTION_OUTCOMES } from '@spmb/domain/objection/states.ts'
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
import { ANSWER_HELP, UPHELD_HELP } from './messages.ts'

export function AnswerDialog({ objection, onClose }: { objection: Objection; onClose: () => void }) {
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [errors, setErrors] = useState<{ outcome?: string; answer?: string }>({})
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const outcome = OBJECTION_OUTCOMES.find((one) => one === data.get('outcome'))
    const answer = String(data.get('answer') ?? '').trim()
    setErrors({
      ...(!outcome && { outcome: OBJECTION_MESSAGES['objection.outcome'] }),
      ...(answer === '' && { answer: OBJECTION_MESSAGES['objection.answer'] }),
    })
    const first = !outcome ? 'outcome' : answer === '' ? 'answer' : null
    const input = first && form.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
    if (!outcome || answer === '') return
    setRefusal(null)
    const body = { outcome, answer, version: objection.version }
    const done = await write(answerObjection, { params: { id: String(objection.id) }, body })
    if (!done) return
    if (!done.ok) return setRefusal(refusalText(failureMessage(done.failure)))
    toastSuccess(done.message)
    onClose()
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  return (
    <FormDialog title={`Keberatan ${objection.registration.name}`} onClose={onClose}>
      <div className="dialog-text">
        <p>
          <b>{objection.school.name}</b>
        </p>
        <p className="objection-text">{objection.text}</p>
      </div>
      <form method="post" noValidate onSubmit={send}>
        <SelectField
          id="objection-outcome"
          name="outcome"
          label="Keputusan"
          hint={UPHELD_HELP}
          error={errors.outcome}
          required
          options={OBJECTION_OUTCOMES.map((one) => [one, OBJECTION_OUTCOME_NAMES[one]] as const)}
        />
        <TextArea
          id="objection-answer"
          name="answer"
          label="Jawaban"
          hint={ANSWER_HELP}
          error={errors.answer}
          required
          rows={5}
          maxLength={OBJECTION_TEXT_MAX}
          autoComplete="off"
        />
        {refusal && <Notice kind="err" role="alert" title={refusal} />}
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Menyimpan…' : 'Simpan jawaban'}
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
