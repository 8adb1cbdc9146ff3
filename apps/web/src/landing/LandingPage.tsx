/** `/`: window state and dates, links to form and result, what to prepare and the steps; after the closing whom to call. */

import { firstEntry } from '@spmb/domain/shared/fields/entries.ts'
import { telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import { unbrokenHours } from '@spmb/domain/shared/moment-words.ts'
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { pausedByFacts } from '../platform/season/window-messages.ts'
import { KeptChildren } from '../registration/kept/KeptChildren.tsx'
import { WaitingNotice } from '../registration/waiting/WaitingNotice.tsx'
import { CountCards } from '../reporting/CountCards.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { BulletList } from '../ui/layout/BulletList.tsx'
import { LinkCard } from '../ui/layout/LinkCard.tsx'
import { Steps } from '../ui/layout/Steps.tsx'
import { Hero } from './Hero.tsx'
import {
  CALL_OFFICE,
  CHECK_STEP,
  CORRECT_CARD,
  FILL_STEP,
  FINDER_CARD,
  KEEP_STEP,
  MANAGE_CARD,
  MOVED_TITLE,
  NOT_REGISTERED_YET,
  REGISTER_CARD,
  RESULT_CARD,
} from './messages.ts'

export function LandingPage() {
  const facts = useFacts()
  const { season } = facts
  const isOver = season.window === 'closed' && !pausedByFacts(facts)
  return (
    <>
      <Hero />
      <div className="wrap landing">
        {season.moved ? (
          <Notice kind="attention" title={MOVED_TITLE} className="mt-8">
            <BulletList items={season.moved} />
          </Notice>
        ) : null}
        {season.notice ? (
          <Notice kind="information" title="Pengumuman kantor" className="mt-8">
            <p>{season.notice}</p>
          </Notice>
        ) : null}
        <WaitingNotice />
        <KeptChildren />
        <Counts />
        <div className={season.window === 'open' ? 'sec links links-even' : 'sec links'}>
          {season.window !== 'closed' && (
            <LinkCard to={PATHS.levels} icon="form" title="Daftarkan anak">
              {REGISTER_CARD}
            </LinkCard>
          )}
          {season.window !== 'before' && (
            <LinkCard to={PATHS.manage} icon="file" title="Kelola pendaftaran">
              {season.window === 'open' ? CORRECT_CARD : MANAGE_CARD}
            </LinkCard>
          )}
          <LinkCard to={PATHS.resultCheck} icon="search" title="Cek kelulusan">
            {RESULT_CARD}
          </LinkCard>
          <LinkCard to={PATHS.finder} icon="place" title="Sekolah untuk desa saya">
            {FINDER_CARD}
          </LinkCard>
        </div>
        {isOver ? <AfterClosing /> : <BeforeClosing />}
      </div>
    </>
  )
}

function BeforeClosing() {
  return (
    <div className="sec two">
      <section>
        <h2 className="mb-3">Siapkan dulu</h2>
        <BulletList items={TO_PREPARE} />
      </section>
      <section>
        <h2 className="mb-4">Cara mendaftar</h2>
        <Steps items={HOW} />
      </section>
    </div>
  )
}

/** Whom to call when registration is over. */
function AfterClosing() {
  const { office } = useFacts()
  const phone = firstEntry(office.phone)
  return (
    <section className="sec read">
      <h2 className="mb-3">{NOT_REGISTERED_YET}</h2>
      <p>
        {CALL_OFFICE} {office.name}, telepon <a href={telephoneLink(phone)}>{phone}</a>,{' '}
        {unbrokenHours(office.hours)}.
      </p>
    </section>
  )
}

const TO_PREPARE = [
  'Kartu Keluarga dan NIK anak, 16 digit',
  'Akta kelahiran anak',
  'Nomor HP orang tua yang aktif',
  'Untuk SMP: NISN dan nama sekolah asal',
]

const HOW = [
  ['Isi formulir', FILL_STEP],
  ['Periksa jawaban', CHECK_STEP],
  ['Simpan nomor, Kode Ubah, dan kartu', KEEP_STEP],
] as const

/** The season's three counts as of the rendering of the page, at most a few seconds old; live-parts.ts keeps them current. */
function Counts() {
  return (
    <section className="sec" aria-label="Jumlah" data-live="counts">
      <CountCards counts={useFacts().counts} />
    </section>
  )
}
