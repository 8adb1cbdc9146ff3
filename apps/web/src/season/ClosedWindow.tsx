/** What a family reads where it cannot register: the dates, the days ahead, whom to call, and what it can do now. */

import { windowNotice } from '@spmb/domain/season/window-words.ts'
import { firstEntry } from '@spmb/domain/shared/fields/entries.ts'
import { telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import { unbrokenHours } from '@spmb/domain/shared/moment-words.ts'
import { seasonTimes, useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { daysAhead, QUESTIONS } from '../platform/season/window-messages.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { buttonClass } from '../ui/form/Button.tsx'

/**
 * @param window as the caller sees it: a waiting form opens by the clock of the device
 * @param explain adds to the sentence with the dates
 */
export function ClosedWindow({
  window,
  explain = (dates) => dates,
  className,
}: {
  window: 'before' | 'closed'
  explain?: (dates: string) => string
  className?: string
}) {
  const facts = useFacts()
  const { office } = facts
  const phone = firstEntry(office.phone)
  const { title, text } = windowNotice(seasonTimes(facts), window, facts.timeZone)
  return (
    <>
      <Notice kind="attention" icon="calendar" title={title} {...(className && { className })}>
        <p>
          <WholeDates>{explain(text)}</WholeDates>
        </p>
        <p className="mt-2">{daysAhead(facts, window)}</p>
        <p className="mt-2">
          {QUESTIONS} <a href={telephoneLink(phone)}>{phone}</a>, {unbrokenHours(office.hours)}.
        </p>
      </Notice>
      {window === 'closed' && (
        <div className="btns mt-6">
          <a className={buttonClass('main')} href={PATHS.resultCheck}>
            Cek Kelulusan
          </a>
          <a className={buttonClass('line')} href={PATHS.manage}>
            Kelola Pendaftaran
          </a>
          <a className={buttonClass('line')} href={PATHS.finder}>
            Sekolah untuk Desa Saya
          </a>
        </div>
      )}
    </>
  )
}

/** Two dates with the dash that the domain puts between them (`windowDates`): no line breaks there, but one may before the month. */
const DATES = /(\d+(?: \p{L}+)?(?: \d{4})?\u00a0–\u2060\u00a0\d+ \p{L}+ \d{4}[.,;]?)/u

/** Text in which a line breaks before dates such as '2 – 10 Juni 2025' rather than inside, where they fit a line. */
export function WholeDates({ children }: { children: string }) {
  return children.split(DATES).map((part) =>
    DATES.test(part) ? (
      <span className="whole" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
