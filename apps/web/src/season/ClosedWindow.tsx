/** What a family reads where it cannot register: the dates, the days ahead, whom to call, and what it can do now. */
import { unbrokenHours } from '@spmb/domain/office/hours.ts'
import { windowNotice } from '@spmb/domain/season/window-words.ts'
import { firstEntry } from '@spmb/domain/shared/fields/entries.ts'
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { seasonTimes } from '../platform/season/season-times.ts'
import { telephoneLink } from '../platform/telephone.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { buttonClass } from '../ui/form/Button.tsx'
import { WholeDates } from '../ui/layout/WholeDates.tsx'
import { daysAhead, QUESTIONS } from './messages.ts'

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
