/** The distances of every village to one school. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { distanceView } from './distance-address.ts'
import { schoolDistances } from './distance-queries.ts'
import { NO_SCHOOL_POINT, NO_ZONE_VILLAGES } from './messages.ts'
import { NoSuchPlace, PlaceHead } from './PlaceHead.tsx'
import { PlacePairs } from './PlacePairs.tsx'

export function SchoolDistancePage() {
  const { school_id: id = '' } = useParams()
  const { season } = distanceView.read(useLocation().search)
  const distances = useQuery(schoolDistances(id, season))
  if (distances.error?.failure.kind === 'notFound') return <NoSuchPlace />
  const { data } = distances
  const names = new Map(data?.named.map(({ id: schoolId, name }) => [schoolId, name]))
  return (
    <>
      <PlaceHead
        title={data ? `Jarak ke ${data.school.name}` : 'Jarak sekolah'}
        subtitle={data ? `Kecamatan ${data.school.district}` : null}
        season={data?.season ?? null}
      />
      {data ? (
        <>
          {!data.school.has_point && (
            <p className="muted">
              {NO_SCHOOL_POINT}{' '}
              <Link to={`${STAFF_PATHS.schools}?search=${encodeURIComponent(data.school.name)}`}>
                Isi titik peta sekolah
              </Link>
            </p>
          )}
          <PlacePairs
            pairs={data.pairs}
            levels={[data.school.level]}
            fixed={data.fixed}
            first="village"
            empty={NO_ZONE_VILLAGES}
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
