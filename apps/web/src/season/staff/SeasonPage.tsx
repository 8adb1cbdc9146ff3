/** `/admin/season`: dates, modes and notice of the active season, what parents see now, and all seasons. */
import { seasonField } from '@spmb/domain/registration/staff/list-query.ts'
import type { SeasonRecord } from '@spmb/domain/season/staff-contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { OfficeFilesSection } from '../../office/staff/files/OfficeFilesSection.tsx'
import { OfficeSection } from '../../office/staff/OfficeSection.tsx'
import { PATHS } from '../../platform/paths.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { NowBox } from './NowBox.tsx'
import { PublicationState } from './publication/PublicationState.tsx'
import { activeOf, seasonList } from './season-queries.ts'
import { PreparedSeason } from './seasons/PreparedSeason.tsx'
import { SeasonsSection } from './seasons/SeasonsSection.tsx'
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
