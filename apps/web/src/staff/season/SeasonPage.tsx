/** `/admin/season`: dates, modes and notice of the active season, what parents see now, and all seasons. */

import { seasonField } from '@spmb/domain/registration/staff/list-query.ts'
import type { SeasonRecord } from '@spmb/domain/season/contract.staff.ts'
import { visibleNow } from '@spmb/domain/season/messages.ts'
import { longDate, weekdayOf, writeClosingTime, writeLocalTime } from '@spmb/domain/shared/local-date.ts'
import { weekdayMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { OfficeFilesSection } from '../../office/staff/files/OfficeFilesSection.tsx'
import { OfficeSection } from '../../office/staff/OfficeSection.tsx'
import { useFacts } from '../../platform/facts.ts'
import { PATHS } from '../../platform/paths.ts'
import { windowMessages } from '../../platform/season/window-messages.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { buttonClass } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { COLUMN_SCHOOL_YEAR, prepared } from './messages.ts'
import { PublicationState } from './publication/PublicationState.tsx'
import { activeOf, seasonList } from './season-queries.ts'
import { SeasonsSection } from './seasons/SeasonsSection.tsx'
import { type Step, timelineOf } from './timeline.ts'
import { WindowForm } from './WindowForm.tsx'

/** The start of this minute. */
function currentMinute(): Date {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000)
}

export function SeasonPage() {
  const seasons = useQuery({ ...seasonList, refetchOnMount: 'always' })
  const active = seasons.data && activeOf(seasons.data)
  const [search] = useSearchParams()
  const year = seasonField.safeParse(search.get('season') ?? undefined).data
  const prepared = seasons.data?.find((each) => each.first_year === year && isPrepared(each, active))
  const season = prepared ?? active
  const [openedAt] = useState(currentMinute)
  return (
    <>
      <div className="work-head">
        <h1>{season ? `Musim ${season.label}` : 'Musim'}</h1>
        <a className={buttonClass('line')} href={PATHS.home} target="_blank" rel="noopener">
          <Icon name="outside" />
          Lihat halaman depan
        </a>
      </div>
      {prepared && active ? (
        seasons.isFetchedAfterMount && <PreparedSeason season={prepared} active={active} />
      ) : season && !seasons.isLoading ? (
        <>
          <NowBox season={season} now={openedAt} />
          <div className="wide-left mt-5">
            {seasons.isFetchedAfterMount && <WindowForm key={season.id} opened={season} />}
            <PublicationState season={season}>
              <Link className={buttonClass('main')} to={STAFF_PATHS.publish}>
                Periksa sebelum terbit
              </Link>
            </PublicationState>
          </div>
        </>
      ) : (
        <QueryState asked={[seasons]} lines={10} />
      )}
      <SeasonsSection />
      <OfficeSection />
      <OfficeFilesSection />
    </>
  )
}

const isPrepared = (season: SeasonRecord, active: SeasonRecord | undefined) =>
  active !== undefined && season.first_year > active.first_year

/** What parents see now, and where the season stands between its moments. */
function NowBox({ season, now }: { season: SeasonRecord; now: Date }) {
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

/** A season that is prepared: its dates can be changed, and only the office sees it. */
function PreparedSeason({ season, active }: { season: SeasonRecord; active: SeasonRecord }) {
  return (
    <>
      <Notice kind="information" title={prepared(active.label)}>
        <p>
          Kuota {season.label} diisi dengan <Link to={`${STAFF_PATHS.import}?table=quotas`}>impor data</Link>,
          {COLUMN_SCHOOL_YEAR} <Link to={STAFF_PATHS.season}>Kembali ke {active.label}</Link>
        </p>
      </Notice>
      <div className="mt-5">
        <WindowForm key={season.id} opened={season} />
      </div>
    </>
  )
}
