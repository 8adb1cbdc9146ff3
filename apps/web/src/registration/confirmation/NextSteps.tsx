import { CALENDAR_PATH } from '@spmb/domain/season/calendar.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { lastMinute } from '@spmb/domain/season/window.ts'
import { momentAhead } from '@spmb/domain/season/window-words.ts'
import { firstEntry } from '@spmb/domain/shared/fields/entries.ts'
import { telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import { seasonTimes, useFacts } from '../../platform/facts.ts'
import { PATHS } from '../../platform/paths.ts'
import { announcementOfFacts, announcementSentence } from '../../platform/season/window-messages.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { buttonClass } from '../../ui/form/Button.tsx'
import { BulletList } from '../../ui/layout/BulletList.tsx'
import { CONFIRMATION } from './confirmation-ids.ts'
import {
  ANSWERS_COPIED,
  ASK_YOURSELF,
  CARD_STEP,
  CLAIM_STEP,
  CLAIMED_HERE,
  CORRECT_YOURSELF,
  claimUntil,
  DATES_MAY_MOVE,
  MISTAKE_STEP,
  QUOTE_NUMBER,
  registrationCloses,
  SAVE_DATES,
} from './messages.ts'

/** What to do with the number, whom to ask, and a link to register the next child. */
export function NextSteps({ level }: { level: Level }) {
  const facts = useFacts()
  const phone = firstEntry(facts.office.phone)
  const isOpen = facts.season.window === 'open'
  const claims = claimsUntil(facts, level)
  return (
    <div>
      <h2 className="mb-5">Langkah berikutnya</h2>
      <ol className="steps">
        <li>
          <b>Simpan atau cetak kartu</b>
          {CARD_STEP}
        </li>
        {claims && (
          <li>
            <b>{CLAIM_STEP}</b>
            {claimUntil(momentAhead(claims, facts.today, facts.timeZone))}{' '}
            <a href={PATHS.manage}>Kelola Pendaftaran</a>.
            <div id={CONFIRMATION.papers} hidden>
              <p className="mt-2">{CLAIMED_HERE}</p>
              <BulletList items={[]} />
            </div>
          </li>
        )}
        <li>
          <b>Tunggu pengumuman</b>
          {waitingWords(facts)} {hasDates(facts) && `${DATES_MAY_MOVE} `}
          Lihat juga halaman <a href={PATHS.information}>Informasi</a>.
          {hasDates(facts) && (
            <>
              {' '}
              <a href={CALENDAR_PATH} download>
                {SAVE_DATES}
              </a>
            </>
          )}
        </li>
        <li>
          <b>Cek kelulusan</b>
          Pindai kode QR atau masukkan nomor di <a href={PATHS.resultCheck}>Cek Kelulusan</a>.
        </li>
      </ol>
      <Notice kind="information" title={MISTAKE_STEP} className="mt-4 mistake">
        <p>
          {isOpen ? CORRECT_YOURSELF : ASK_YOURSELF} <a href={PATHS.manage}>Kelola Pendaftaran</a>.
        </p>
        <p className="mt-2">
          Tidak bisa? Hubungi sekolah Pilihan 1 atau kantor dinas, <a href={telephoneLink(phone)}>{phone}</a>,{' '}
          {QUOTE_NUMBER}
        </p>
      </Notice>
      {isOpen && <NextChild level={level} />}
    </div>
  )
}

/**
 * Links to the form of the same and of the other level, which the script of the page fills with the answers that siblings share
 * if this tab has them.
 */
function NextChild({ level }: { level: Level }) {
  const [same, other] =
    level === 'SD' ? [PATHS.registerSd, PATHS.registerSmp] : [PATHS.registerSmp, PATHS.registerSd]
  return (
    <div className="next-child" id={CONFIRMATION.nextChild}>
      <div className="btns mt-6">
        <a className={buttonClass('line')} href={same}>
          Daftarkan anak lain
        </a>
      </div>
      <p className="hint mt-2">
        <span id={CONFIRMATION.shared} hidden>
          {ANSWERS_COPIED}{' '}
        </span>
        Untuk jenjang lain, buka <a href={other}>formulir {level === 'SD' ? 'SMP' : 'SD'}</a>.
      </p>
    </div>
  )
}

/** The last minute in which a path can be claimed; null on a level without such paths, and after its day. */
function claimsUntil({ selection, today, timeZone }: PageFacts, level: Level): Date | null {
  const until = selection.find((each) => each.level === level)?.claims?.until
  if (!until) return null
  const last = lastMinute({ closesAt: new Date(until) })
  return localDateOf(last, timeZone) < today ? null : last
}

/** Whether the calendar has anything: the times that a schedule decides and that are ahead. */
function hasDates(facts: PageFacts): boolean {
  const { season } = facts
  return (
    (season.windowMode === 'schedule' && season.window !== 'closed') ||
    announcementOfFacts(facts).state === 'planned'
  )
}

/** States dates only where a schedule decides. */
function waitingWords(facts: PageFacts): string {
  const { season, timeZone } = facts
  const closing =
    season.windowMode === 'schedule' && season.window !== 'closed'
      ? `${registrationCloses(momentAhead(lastMinute(seasonTimes(facts)), facts.today, timeZone))} `
      : ''
  return closing + (announcementOfFacts(facts).state === 'unset' ? '' : announcementSentence(facts))
}
