/** `/admin/season`: a season with its dates and how its seats are given, the office, its files, and all seasons. */

import type { SeasonRecord } from '@spmb/domain/season/contract.staff.ts'
import { visibleNow } from '@spmb/domain/season/messages.ts'
import { lastMinute } from '@spmb/domain/season/window.ts'
import { longDate, weekdayOf, writeLocalTime } from '@spmb/domain/shared/local-date.ts'
import { weekdayMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { seasonField } from '@spmb/domain/shared/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MailSection } from '../../mail/staff/MailSection.tsx'
import { OfficeFilesSection } from '../../office/staff/files/OfficeFilesSection.tsx'
import { OfficeSection } from '../../office/staff/OfficeSection.tsx'
import { PathsCard } from '../../paths/staff/PathsCard.tsx'
import { useFacts } from '../../platform/facts.ts'
import { PATHS } from '../../platform/paths.ts'
import { windowMessages } from '../../platform/season/window-messages.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { PublicationState } from '../../publication/staff/PublicationState.tsx'
import { COLUMN_SCHOOL_YEAR, prepared } from '../../season/staff/messages.ts'
import { activeOf, seasonList } from '../../season/staff/season-queries.ts'
import { SeasonsSection } from '../../season/staff/seasons/SeasonsSection.tsx'
import { type Step, timelineOf } from '../../season/staff/timeline.ts'
import { WindowForm } from '../../season/staff/WindowForm.tsx'
import { MethodCard } from '../../selection/staff/act/MethodCard.tsx'
import { selectionOf } from '../../selection/staff/selection-queries.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { buttonClass } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'

/** The start of this minute. */
function currentMinute(): Date {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000)
}

/** The tabs by their parameter; the first has none. */
const TABS = [
  [null, 'Jadwal'],
  ['kantor', 'Kantor'],
  ['berkas', 'Berkas'],
  ['semua', 'Semua musim'],
] as const

export function SeasonPage() {
  const seasons = useQuery({ ...seasonList, refetchOnMount: 'always' })
  const active = seasons.data && activeOf(seasons.data)
  const [search] = useSearchParams()
  const year = seasonField.safeParse(search.get('season') ?? undefined).data
  const prepared = seasons.data?.find((each) => each.first_year === year && isPrepared(each, active))
  const season = prepared ?? active
  const [openedAt] = useState(currentMinute)
  const tab = TABS.find(([name]) => name === search.get('tab'))?.[0] ?? null
  const shown = `${tab} ${prepared?.id}`
  useHeadingFocus(shown)
  const ofSeason = prepared ? { season: String(prepared.first_year) } : {}
  return (
    <>
      <div className="work-head">
        <h1>{season ? `Musim ${season.label}` : 'Musim'}</h1>
        <a className={buttonClass('line')} href={PATHS.home} target="_blank" rel="noopener">
          <Icon name="outside" />
          Lihat halaman depan
        </a>
      </div>
      <nav className="parts-nav mb-3" aria-label="Bagian musim">
        {TABS.map(([name, words]) => (
          <Link
            key={words}
            to={`?${new URLSearchParams({ ...ofSeason, ...(name && { tab: name }) })}`}
            aria-current={name === tab ? 'page' : undefined}
          >
            {words}
          </Link>
        ))}
      </nav>
      {tab === 'kantor' ? (
        <>
          <OfficeSection />
          <MailSection />
        </>
      ) : tab === 'berkas' ? (
        <OfficeFilesSection />
      ) : tab === 'semua' ? (
        <SeasonsSection />
      ) : prepared && active ? (
        seasons.isFetchedAfterMount && <PreparedSeason season={prepared} active={active} />
      ) : season && !seasons.isLoading ? (
        <>
          <NowBox season={season} now={openedAt} />
          <div className="wide-left mt-5">
            <div className="stack">
              {seasons.isFetchedAfterMount && <WindowForm key={season.id} opened={season} />}
              <Methods season={season} />
              <PathsCard season={season} />
            </div>
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
    </>
  )
}

/** Another part or season takes the place of the whole page: its heading is read, from the top. */
function useHeadingFocus(shown: string): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
    window.scrollTo(0, 0)
  }, [shown])
}

/** How the seats of each level are given: chosen before registration opens, so beside its dates. */
function Methods({ season }: { season: SeasonRecord }) {
  const asked = useQuery(selectionOf(season.is_active ? null : season.first_year))
  if (!asked.data) return <QueryState asked={[asked]} lines={4} />
  return asked.data.levels.map((level) => (
    <MethodCard key={`${season.id} ${level.type}`} seasonId={season.id} level={level} />
  ))
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
  const time = writeLocalTime(isEnd ? lastMinute({ closesAt: at }) : at, timeZone)
  const date = time.slice(0, 10)
  return `${weekdayOf(date).slice(0, 3)} ${longDate(date)}, ${time.slice(11).replaceAll(':', '.')}`
}

/** A season that is prepared: its dates can be changed, and only the office sees it. */
function PreparedSeason({ season, active }: { season: SeasonRecord; active: SeasonRecord }) {
  return (
    <>
      <Notice kind="information" title={prepared(active.label)}>
        <p>
          Kuota {season.label} diisi dengan <Link to={`${STAFF_PATHS.import}?table=quotas`}>impor data</Link>,{' '}
          {COLUMN_SCHOOL_YEAR} <Link to={STAFF_PATHS.season}>Kembali ke {active.label}</Link>
        </p>
      </Notice>
      <div className="stack mt-5">
        <WindowForm key={season.id} opened={season} />
        <Methods season={season} />
        <PathsCard season={season} />
      </div>
    </>
  )
}
