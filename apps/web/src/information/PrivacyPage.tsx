/** `/information/privasi`: information about personal data (docs/product-rules.md#privacy-page). */

import { clearedFrom } from '@spmb/domain/retention/retention.ts'
import { entries } from '@spmb/domain/shared/fields/entries.ts'
import { telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import { longDate } from '@spmb/domain/shared/local-date.ts'
import { unbrokenHours } from '@spmb/domain/shared/moment-words.ts'
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { Breadcrumb } from '../ui/layout/Breadcrumb.tsx'
import { BulletList } from '../ui/layout/BulletList.tsx'
import { DescriptionList } from '../ui/layout/DescriptionList.tsx'
import {
  DRAFT_ON_DEVICE,
  HOW_TO_ASK,
  INTRODUCTION,
  LEGAL_BASIS,
  NOT_SHARED,
  RIGHTS,
  retentionTexts,
  SEEN_BY,
  STORED_DATA,
} from './privacy-texts.ts'

export function PrivacyPage() {
  const { office, retentionYears: years, season } = useFacts()
  const from = longDate(clearedFrom(season.firstYear, years))
  const retention = retentionTexts({ season: season.label, years, from })
  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.information}>Informasi</Breadcrumb>
      <div className="split">
        <article className="prose">
          <h1>Perlindungan Data Pribadi</h1>
          <p className="lead">
            {office.name}, {office.region}, {INTRODUCTION}
          </p>

          <h2 id="data">Data yang disimpan dan kegunaannya</h2>
          <DescriptionList items={STORED_DATA} />
          <p>{NOT_SHARED}</p>

          <h2 id="dasar-hukum">Dasar hukum</h2>
          <p>{LEGAL_BASIS}</p>

          <h2 id="siapa">Siapa yang melihat</h2>
          <BulletList items={SEEN_BY} />

          <h2 id="berapa-lama">Berapa lama disimpan</h2>
          <BulletList items={retention} />

          <h2 id="draf">Draf di perangkat Anda</h2>
          <p>{DRAFT_ON_DEVICE}</p>

          <h2 id="hak">Hak Anda</h2>
          <DescriptionList items={RIGHTS} />

          <h2 id="cara">Cara meminta</h2>
          <p>{HOW_TO_ASK}</p>
          <DescriptionList
            items={[
              ['Penanggung jawab data', `${office.name}, ${office.region}`],
              ['Alamat', entries(office.address).join('; ')],
              ['E-mail', links(entries(office.email), (email) => `mailto:${email}`)],
              ['Telepon', links(entries(office.phone), telephoneLink)],
              ['Jam pelayanan', unbrokenHours(office.hours)],
            ]}
          />
        </article>
        <Contents />
      </div>
    </div>
  )
}

const PARTS = [
  ['data', 'Data yang disimpan dan kegunaannya'],
  ['dasar-hukum', 'Dasar hukum'],
  ['siapa', 'Siapa yang melihat'],
  ['berapa-lama', 'Berapa lama disimpan'],
  ['draf', 'Draf di perangkat Anda'],
  ['hak', 'Hak Anda'],
  ['cara', 'Cara meminta'],
] as const

/** Links to the parts, beside the text on wide screens. */
function Contents() {
  return (
    <nav className="contents" aria-label="Isi halaman ini">
      <ul>
        {PARTS.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function links(items: readonly string[], address: (item: string) => string) {
  return items.map((item) => (
    <a key={item} className="contact-link" href={address(item)}>
      {item}
    </a>
  ))
}
