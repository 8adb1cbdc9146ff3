/** The messages of one registration, for its family and for staff. */
import type { FamilyMail } from '@spmb/domain/mail/contract.family.ts'
import { MAIL_KIND_NAMES, MAIL_STATE_NAMES } from '@spmb/domain/mail/messages.ts'
import { shortMoment } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../platform/facts.ts'

export function MailList({ sent }: Pick<FamilyMail, 'sent'>) {
  const { timeZone } = useFacts()
  if (sent.length === 0) return null
  return (
    <ul className="mt-4">
      {sent.map(({ id, kind, state, at }) => (
        <li key={id}>
          {MAIL_KIND_NAMES[kind]}: <b>{MAIL_STATE_NAMES[state]}</b>{' '}
          <span className="muted">{shortMoment(new Date(at), timeZone)}</span>
        </li>
      ))}
    </ul>
  )
}
