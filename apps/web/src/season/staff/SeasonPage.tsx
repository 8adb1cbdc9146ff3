/** `/admin/season`: dates, modes and notice of the active season, and what parents see now. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { PATHS } from '../../platform/paths.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { NowBox } from './NowBox.tsx'
import { PublicationState } from './publication/PublicationState.tsx'
import { activeOf, seasonList } from './season-queries.ts'
import { WindowForm } from './WindowForm.tsx'

/** The start of this minute. */
function currentMinute(): Date {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000)
}

export function SeasonPage() {
  const seasons = useQuery({ ...seasonList, refetchOnMount: 'always' })
  const season = seasons.data && activeOf(seasons.data)
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
      {season && !seasons.isLoading ? (
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
    </>
  )
}
