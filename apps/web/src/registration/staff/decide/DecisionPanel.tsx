/** Decides for one school on the page of the record. A refusal is shown beside the decision. */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { editApplicant } from '@spmb/domain/registration/staff/contract.staff.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { applicantRecord } from '../applicant-queries.ts'
import { DecisionReason } from './DecisionReason.tsx'
import { reasonFrom } from './decision-reason.ts'
import { useByRun } from './use-by-run.ts'

const DECISIONS: readonly [value: NonNullable<Decision> | '', words: string][] = [
  ['LULUS', 'LULUS'],
  ['TIDAK LULUS', 'TIDAK LULUS'],
  ['', NOT_DECIDED],
]

export function DecisionPanel({
  record,
  school,
  decision,
}: {
  record: Applicant
  school: { id: number; name: string }
  decision: Decision
}) {
  const id = useId()
  const queries = useQueryClient()
  const { busy, write, stayBusy } = useWrite()
  const byRun = useByRun(record.type)
  const { role } = useViewer()
  const admits = !byRun || role === 'admin' || decision === 'LULUS'
  const [chosen, setChosen] = useState<Decision>(decision)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** What is odd about the age; saving again confirms it. */
  const [asked, setAsked] = useState<string | null>(null)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = reasonFrom(new FormData(event.currentTarget), 'reason')
    setRefusal(null)
    const { type, version } = record
    const body = {
      id: record.id,
      type,
      version,
      school_id: school.id,
      status_announcement: chosen,
      ...(reason !== '' && { decision_reason: reason }),
      ...(asked !== null && { age_confirmed: asked }),
    }
    const outcome = await write(editApplicant[type], { params: { id: String(record.id) }, body })
    if (!outcome) return
    if (outcome.ok) {
      // Each write raises the version by one. The decision for the other school may be saved before the record is read again.
      queries.setQueryData(applicantRecord(record.no_registration).queryKey, (read) =>
        read?.version === version ? { ...read, version: version + 1 } : read,
      )
      toastSuccess(outcome.message)
      await stayBusy(() => queries.invalidateQueries({ queryKey: APPLICANTS }))
      return
    }
    if (outcome.failure.kind === 'refused') setAsked(outcome.failure.fields.age_confirmed?.[0] ?? null)
    const message = failureMessage(outcome.failure)
    setRefusal(typeof message === 'string' ? message : (Object.values(message).flat()[0] ?? null))
    // Another member of staff may have changed the record: it is shown as it is now, and the choice stays.
    if (outcome.failure.kind === 'conflict')
      await queries.invalidateQueries({ queryKey: applicantRecord(record.no_registration).queryKey })
  }

  return (
    <form className="decide" method="post" noValidate onSubmit={save}>
      <fieldset>
        <legend className="sr">Status kelulusan di {school.name}</legend>
        <div className="decide-options">
          {DECISIONS.filter(([value]) => admits || value !== 'LULUS').map(([value, words]) => (
            <label key={value}>
              <input
                type="radio"
                name={`decision${id}`}
                value={value}
                checked={(chosen ?? '') === value}
                autoComplete="off"
                onChange={() => {
                  setChosen(value || null)
                  setAsked(null)
                  setRefusal(null)
                }}
              />
              {words}
            </label>
          ))}
        </div>
      </fieldset>
      {byRun && chosen && chosen !== decision && (
        <DecisionReason key={chosen} id={`reason${id}`} name="reason" decisions={[chosen]} required />
      )}
      <div role="alert">{refusal && <p className="decide-refusal">{refusal}</p>}</div>
      {chosen !== decision && (
        <Button kind="main" type="submit" busy={busy}>
          {busy ? 'Menyimpan…' : asked ? 'Ya, tetap LULUS' : 'Simpan status'}
        </Button>
      )}
    </form>
  )
}
