/** On a record: whether the family wants messages, and what was sent to it. Nothing while the office sends none. */
import { readApplicantMail, saveApplicantMail } from '@spmb/domain/mail/contract.staff.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { failureSentence } from '../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { MailList } from '../MailList.tsx'
import { FAMILY_WANTS, MAIL_TITLE, NO_MAIL_ADDRESS, STAFF_CONSENT } from '../messages.ts'

export function MailCard({ record, mayWrite }: { record: Applicant; mayWrite: boolean }) {
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [refusal, setRefusal] = useState<string | null>(null)
  const query = {
    queryKey: [...APPLICANTS, 'mail', record.id],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchData(readApplicantMail, { params: { id: String(record.id) }, signal }),
  }
  const { data: mail } = useQuery(query)
  if (!mail || (!mail.on && mail.agreed_at === null && mail.sent.length === 0)) return null
  const wants = mail.agreed_at !== null
  if (!mayWrite && !wants && mail.has_address) return null

  async function save(wanted: boolean) {
    const outcome = await write(saveApplicantMail, { params: { id: String(record.id) }, body: { wanted } })
    if (!outcome) return
    setRefusal(outcome.ok ? null : failureSentence(outcome.failure))
    if (!outcome.ok) return
    toastSuccess(outcome.message)
    void queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  return (
    <section className="card" aria-labelledby="mail">
      <h2 id="mail">{MAIL_TITLE}</h2>
      {mayWrite && (mail.has_address || wants) ? (
        <>
          <label className="tick">
            <input
              type="checkbox"
              checked={wants}
              disabled={busy}
              autoComplete="off"
              onChange={({ target }) => void save(target.checked)}
            />
            {FAMILY_WANTS}
          </label>
          <p className="hint">{STAFF_CONSENT}</p>
        </>
      ) : (
        <p>{wants ? FAMILY_WANTS : NO_MAIL_ADDRESS}</p>
      )}
      <div role="alert">{refusal && <p className="decide-refusal">{refusal}</p>}</div>
      <MailList sent={mail.sent} />
    </section>
  )
}
