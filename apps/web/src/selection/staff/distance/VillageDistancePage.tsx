/** The distances of one village to every school. */
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { zonePath } from '../../../platform/staff/paths.ts'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { distanceView } from './distance-address.ts'
import { villageDistances } from './distance-queries.ts'
import { FROM_CENTROID, FROM_SETTLEMENT, NO_START, NO_ZONE_PAIRS } from './messages.ts'
import { NoSuchPlace, PlaceHead } from './PlaceHead.tsx'
import { PlacePairs } from './PlacePairs.tsx'

const STARTS = { settlement: FROM_SETTLEMENT, centroid: FROM_CENTROID } as const

export function VillageDistancePage() {
  const { village_id: id = '' } = useParams()
  const { season } = distanceView.read(useLocation().search)
  const distances = useQuery(villageDistances(id, season))
  if (distances.error?.failure.kind === 'notFound') return <NoSuchPlace />
  const { data } = distances
  const names = new Map(data?.pairs.map(({ school }) => [school.id, school.name]))
  return (
    <>
      <PlaceHead
        title={data ? `Jarak dari ${data.village.name}` : 'Jarak desa/kelurahan'}
        subtitle={data ? `Kecamatan ${data.village.district}` : null}
        season={data?.season ?? null}
      />
      {data ? (
        <>
          <p className="muted">
            {data.start ? STARTS[data.start] : NO_START}{' '}
            <Link to={zonePath(data.village.id)}>Zonasi dan titik peta desa ini</Link>
          </p>
          <PlacePairs
            pairs={data.pairs}
            levels={LEVELS}
            fixed={data.fixed}
            first="school"
            empty={NO_ZONE_PAIRS}
            nameOf={(schoolId) => names.get(schoolId) ?? ''}
            query={season === null ? '' : `?season=${season}`}
          />
        </>
      ) : (
        <QueryState asked={[distances]} lines={8} />
      )}
    </>
  )
}
