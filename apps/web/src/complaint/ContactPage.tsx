/** `/contact`: the report form and the contact data of the office. */

import { entries, firstEntry } from '@spmb/domain/shared/fields/entries.ts'
import { telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import { unbrokenHours } from '@spmb/domain/shared/moment-words.ts'
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { Icon, type IconName } from '../ui/illustration/Icon.tsx'
import { ComplaintForm } from './ComplaintForm.tsx'
import { ALREADY_SENT } from './messages.ts'
import './contact.css'

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
        <a className="contact-link" href={PATHS.reportAnswer}>
          {ALREADY_SENT}
        </a>
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

/** One kind of contact data of the office, with a badge that counts its entries. */
function ContactCard(props: {
  icon: IconName
  title: string
  items: readonly string[]
  link?: (item: string) => string
}) {
  return (
    <section className="contact card">
      <span className="sign">
        <Icon name={props.icon} />
      </span>
      <h2>
        {props.title}{' '}
        <span className="badge">
          {props.items.length}
          <span className="sr"> buah</span>
        </span>
      </h2>
      <ul>
        {props.items.map((item) => (
          <li key={item}>{props.link ? <a href={props.link(item)}>{item}</a> : item}</li>
        ))}
      </ul>
    </section>
  )
}
