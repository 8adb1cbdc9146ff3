/** `/contact`: the report form and the contact data of the office. */

import { unbrokenHours } from '@spmb/domain/office/hours.ts'
import { entries, firstEntry } from '@spmb/domain/shared/fields/entries.ts'
import { AppLink } from '../platform/AppLink.tsx'
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { telephoneLink } from '../platform/telephone.ts'
import { ComplaintForm } from './ComplaintForm.tsx'
import { ContactCard } from './ContactCard.tsx'
import './contact.css'
import { ALREADY_SENT } from './messages.ts'

export function ContactPage() {
  const { office } = useFacts()
  const phone = firstEntry(office.phone)
  return (
    <div className="wrap page">
      <h1>Kontak</h1>
      <p className="lead muted read mt-2">
        {office.name}, {office.region}. Telepon <a href={telephoneLink(phone)}>{phone}</a>, kantor buka{' '}
        {unbrokenHours(office.hours)}.
      </p>
      <p className="mt-4">
        <AppLink className="contact-link" to={PATHS.reportAnswer}>
          {ALREADY_SENT}
        </AppLink>
      </p>
      <div className="split mt-7">
        <ComplaintForm />
        <div className="contacts">
          <ContactCard icon="place" title="Alamat" items={entries(office.address)} />
          <ContactCard
            icon="mail"
            title="E-mail"
            items={entries(office.email)}
            link={(email) => `mailto:${email}`}
          />
          <ContactCard icon="phone" title="Telepon" items={entries(office.phone)} link={telephoneLink} />
        </div>
      </div>
    </div>
  )
}
