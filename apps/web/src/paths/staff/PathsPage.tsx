/** `/admin/season/paths/:type`: the paths of a level in the active season or in one that is prepared (`?season=2027`). */

import { LEVELS, levelFromPath, levelPath } from '@spmb/domain/shared/level.ts'
import { seasonField } from '@spmb/domain/shared/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { LevelLinks } from '../../platform/staff/LevelLinks.tsx'
import { pathsPath, STAFF_PATHS } from '../../platform/staff/paths.ts'
import { activeOf, seasonList } from '../../season/staff/season-queries.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { PathsForm } from './PathsForm.tsx'
import { pathsOf } from './paths-queries.ts'

export function PathsPage() {
  const level = levelFromPath(useParams().type ?? '')
  const [search] = useSearchParams()
  const seasons = useQuery(seasonList)
  const year = seasonField.safeParse(search.get('season') ?? undefined).data
  const season =
    seasons.data?.find(({ first_year }) => first_year === year) ?? (seasons.data && activeOf(seasons.data))
  const asked = useQuery({ ...pathsOf(season?.id ?? 0), enabled: season !== undefined })
  if (!level) return <Navigate to={STAFF_PATHS.season} replace />
  const query = season && !season.is_active ? `?season=${season.first_year}` : ''
  const opened = asked.isFetchedAfterMount && asked.data?.levels.find(({ type }) => type === level)
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Jalur {level}</h1>
          {season && <p className="muted">Tahun Pelajaran {season.label}</p>}
        </div>
        <div className="selection-choose">
          <Link className={buttonClass('line')} to={`${STAFF_PATHS.season}${query}`}>
            <Icon name="left" />
            Musim
          </Link>
          <LevelLinks
            levels={LEVELS}
            current={level}
            addressOf={(each) => `${pathsPath(levelPath(each))}${query}`}
          />
        </div>
      </div>
      {asked.data && opened ? (
        <PathsForm key={`${asked.data.season.id} ${level}`} season={asked.data.season} opened={opened} />
      ) : (
        <QueryState asked={[seasons, asked]} lines={10} />
      )}
    </>
  )
}
