/** Whether the family wants messages by e-mail, and what was sent. Nothing while the office sends none. */
import { readOwnMail, saveOwnMail } from '@spmb/domain/mail/contract.family.ts'
import { call } from '../../platform/call.ts'
import { useOwnData } from '../../platform/use-own-data.ts'
import { OwnFailure } from '../../ui/feedback/OwnFailure.tsx'
import { TickForm } from '../../ui/feedback/TickForm.tsx'
import { MailList } from '../MailList.tsx'
import { ADD_ADDRESS, MAIL_CONSENT, MAIL_TITLE, WHAT_MAIL_TELLS } from '../messages.ts'

export function OwnMail({ onChanged }: { onChanged: () => void }) {
  const { data, setData, failure, load } = useOwnData(readOwnMail)
  if (failure) return <OwnFailure id="pemberitahuan" title={MAIL_TITLE} failure={failure} onRetry={load} />
  if (!data || (!data.on && data.agreed_at === null && data.sent.length === 0)) return null
  return (
    <section className="card panel-in mt-8" aria-labelledby="pemberitahuan">
      <h2 id="pemberitahuan">{MAIL_TITLE}</h2>
      {data.has_address || data.agreed_at !== null ? (
        <TickForm
          key={String(data.agreed_at)}
          id="mail_wanted"
          send={(wanted) => call(saveOwnMail, { body: { wanted } })}
          checked={data.agreed_at !== null}
          label={MAIL_CONSENT}
          hint={WHAT_MAIL_TELLS}
          onSaved={(saved) => {
            setData(saved)
            onChanged()
          }}
        />
      ) : (
        <p className="mt-2">{ADD_ADDRESS}</p>
      )}
      <MailList sent={data.sent} />
    </section>
  )
}
