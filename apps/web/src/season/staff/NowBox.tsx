/** What parents see now, and where the season stands between its moments. */
import { visibleNow } from '@spmb/domain/season/messages.ts'
import type { SeasonRecord } from '@spmb/domain/season/staff-contract.ts'
import { longDate, weekdayOf } from '@spmb/domain/shared/local-date.ts'
import { writeClosingTime, writeLocalTime } from '@spmb/domain/shared/local-time.ts'
import { weekdayMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { useFacts } from '../../platform/facts.ts'
import { windowMessages } from '../../platform/season/window-messages.ts'
import { type Step, timelineOf } from './timeline.ts'

export function NowBox({ season, now }: { season: SeasonRecord; now: Date }) {
  const facts = useFacts()
  return (
    <section className="now-box on-night" aria-labelledby="now-say">
      <p className="small">Yang dilihat orang tua sekarang</p>
      <h2 className="now-say" id="now-say">
        {visibleNow(season)}
      </h2>
      <p>
        Halaman depan menulis ‘{windowMessages(facts).state}’. Halaman hasil menulis ‘
        {resultWords(season, facts.timeZone)}’.
      </p>
      <ol className="thread">
        {timelineOf(season, now).map((step) => (
          <li key={step.title} className={step.state} aria-current={step.state === 'here' || undefined}>
            <b>{step.title}</b>
            <span>{stepWords(step, facts.timeZone)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function resultWords(season: SeasonRecord, timeZone: string): string {
  if (season.published) return 'LULUS atau TIDAK LULUS'
  if (season.publication_mode !== 'schedule' || !season.publishes_at) return 'Hasil belum diumumkan'
  return `Hasil diumumkan ${weekdayMomentWords(new Date(season.publishes_at), timeZone)}`
}

function stepWords({ at, isEnd }: Step, timeZone: string): string {
  const time = isEnd ? writeClosingTime(at, timeZone) : writeLocalTime(at, timeZone)
  const date = time.slice(0, 10)
  return `${weekdayOf(date).slice(0, 3)} ${longDate(date)}, ${time.slice(11).replaceAll(':', '.')}`
}
