/** Answers an objection. It stays open, with what was typed, until the server has accepted it. */

import { answerObjection, type Objection } from '@spmb/domain/objection/contract.staff.ts'
import { OBJECTION_TEXT_MAX } from '@spmb/domain/objection/filing-messages.ts'
import { OBJECTION_MESSAGES, OBJECTION_OUTCOME_NAMES } from '@spmb/domain/objection/messages.ts'
import { OBJECTION_OUTCOMES, UPHELD_REASONS } from '@spmb/domain/objection/states.ts'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SelectField, TextArea } from '../../ui/form/Field.tsx'
import { focusField } from '../../ui/form/focus-field.ts'
import { DialogButtons } from '../../ui/staff/dialog/DialogButtons.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { ANSWER_HELP, LISTED_REASON_HELP, UPHELD_HELP } from './messages.ts'
import { useObjectionWrite } from './use-objection-write.ts'

export function AnswerDialog({ objection, onClose }: { objection: Objection; onClose: () => void }) {
  const { busy, write, finish, refusal, clearRefusal } = useObjectionWrite(onClose)
  /** What is odd about the age; saving again confirms it. */
  const [asked, setAsked] = useState<string | null>(null)
  const [errors, setErrors] = useState<{ outcome?: string; listed_reason?: string; answer?: string }>({})
  const [upholds, setUpholds] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const outcome = OBJECTION_OUTCOMES.find((one) => one === data.get('outcome'))
    const answer = String(data.get('answer') ?? '').trim()
    const reason = UPHELD_REASONS.find((one) => one === data.get('listed_reason'))
    const lacksReason = outcome === 'upheld' && !reason
    setErrors({
      ...(lacksReason && { listed_reason: OBJECTION_MESSAGES['objection.listed_reason'] }),
      ...(!outcome && { outcome: OBJECTION_MESSAGES['objection.outcome'] }),
      ...(answer === '' && { answer: OBJECTION_MESSAGES['objection.answer'] }),
    })
    const first = !outcome ? 'outcome' : lacksReason ? 'listed_reason' : answer === '' ? 'answer' : null
    if (first) focusField(form, first)
    if (!outcome || first) return
    clearRefusal()
    const body = {
      outcome,
      answer,
      ...(reason && { listed_reason: reason }),
      version: objection.version,
      ...(asked !== null && { age_confirmed: asked }),
    }
    const done = await write(answerObjection, { params: { id: String(objection.id) }, body })
    setAsked(
      done?.ok === false && done.failure.kind === 'refused'
        ? (done.failure.fields.age_confirmed?.[0] ?? null)
        : null,
    )
    await finish(done)
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
          onChange={(event) => setUpholds(event.currentTarget.value === 'upheld')}
        />
        {upholds && (
          <SelectField
            id="objection-listed-reason"
            name="listed_reason"
            label="Alasan yang diumumkan"
            hint={LISTED_REASON_HELP}
            error={errors.listed_reason}
            required
            options={UPHELD_REASONS.map((one) => [one, one] as const)}
          />
        )}
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
        <DialogButtons save={asked ? 'Ya, tetap terima' : 'Simpan jawaban'} busy={busy} onClose={onClose} />
      </form>
    </FormDialog>
  )
}
