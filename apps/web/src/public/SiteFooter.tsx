import { firstEntry } from '@spmb/domain/shared/fields/entries.ts'
import { telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import { unbrokenHours } from '@spmb/domain/shared/moment-words.ts'
import { useFacts } from '../platform/facts.ts'
import { Icon } from '../ui/illustration/Icon.tsx'
import { Brand } from './Brand.tsx'
import { FOOTER_LINKS } from './navigation.ts'

export function SiteFooter() {
  const { office } = useFacts()
  const phone = firstEntry(office.phone)
  const email = firstEntry(office.email)
  return (
    <div className="wrap">
      <div>
        <Brand />
        <address>
          {office.name}
          <br />
          {office.region}
        </address>
      </div>
      <div>
        <h2>Butuh bantuan?</h2>
        <ul>
          <li>
            <a href={telephoneLink(phone)}>
              <Icon name="phone" />
              {phone}
            </a>
          </li>
          <li>
            <a href={`mailto:${email}`}>
              <Icon name="mail" />
              {email}
            </a>
          </li>
          <li>{unbrokenHours(office.hours)}</li>
        </ul>
      </div>
      <div>
        <h2>Informasi</h2>
        <ul>
          {FOOTER_LINKS.map(({ to, label }) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
