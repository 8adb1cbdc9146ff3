/** The zones of all villages, one card per district, and above them the schools that belong to no zone. */
import { shortSchoolName } from '@spmb/domain/reference/short-school-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { zonePath } from '../../platform/staff/paths.ts'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { UnzonedNotice } from './UnzonedNotice.tsx'
import { districtsQuery, schoolsQuery, zonesQuery } from './zone-queries.ts'
import { type DistrictZones, unzonedSchools, zonesByDistrict } from './zone-table.ts'

export function ZoningPage() {
  const [search, setSearch] = useState('')
  const districts = useQuery(districtsQuery)
  const zones = useQuery(zonesQuery)
  const sd = useQuery(schoolsQuery('SD'))
  const smp = useQuery(schoolsQuery('SMP'))
  const ready = districts.data && zones.data && sd.data && smp.data
  const shown = ready ? zonesByDistrict(districts.data, zones.data, search) : []
  const names = new Map([...(sd.data ?? []), ...(smp.data ?? [])].map(({ id, name }) => [id, name]))
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Zonasi</h1>
          {ready && (
            <p className="muted">
              {districts.data.length} kecamatan, {zones.data.length} desa/kelurahan. Pilih desa/kelurahan
              untuk melihat sekolahnya.
            </p>
          )}
        </div>
        <div className="search zone-search">
          <label className="small muted" htmlFor="zone-search">
            Cari desa/kelurahan
          </label>
          <Icon name="search" />
          <input
            className="control"
            id="zone-search"
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      </div>
      {ready ? (
        <>
          <UnzonedNotice level="SD" schools={unzonedSchools(sd.data, zones.data)} />
          <UnzonedNotice level="SMP" schools={unzonedSchools(smp.data, zones.data)} />
          <div className="zone-grid">
            {shown.map((district) => (
              <DistrictCard key={district.id} district={district} names={names} />
            ))}
          </div>
          <div role="status">
            {shown.length === 0 && (
              <p className="card state">
                {search.trim() === ''
                  ? 'Belum ada kecamatan. Data wilayah masuk lewat impor data rujukan.'
                  : `Tidak ada desa/kelurahan bernama “${search.trim()}”. Periksa ejaannya.`}
              </p>
            )}
          </div>
        </>
      ) : (
        <QueryState asked={[districts, zones, sd, smp]} lines={8} />
      )}
    </>
  )
}

type SchoolNames = ReadonlyMap<number, string>

function DistrictCard({
  district: { id, name, villages },
  names,
}: {
  district: DistrictZones
  names: SchoolNames
}) {
  return (
    <section className="zone card" aria-labelledby={`district-${id}`}>
      <div className="zone-head">
        <h2 id={`district-${id}`}>
          {name} <span className="muted">{id}</span>
        </h2>
        <span className="muted small">{villages.length} desa/kelurahan</span>
      </div>
      <table className="office-rows rows-open">
        <thead>
          <tr>
            <th scope="col">
              Desa/
              <wbr />
              Kelurahan
            </th>
            <th scope="col">SD</th>
            <th scope="col">SMP</th>
          </tr>
        </thead>
        <tbody>
          {villages.map(({ village_id: village, zonasi_location_sd: sd, zonasi_location_smp: smp }) => (
            <tr key={village.id}>
              <th scope="row">
                <Link className="row-open" to={zonePath(village.id)}>
                  {village.name}
                </Link>
              </th>
              <Schools ids={sd} names={names} />
              <Schools ids={smp} names={names} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The number of schools, and the id and short name of each. */
function Schools({ ids, names }: { ids: readonly number[]; names: SchoolNames }) {
  return (
    <td>
      <b>{ids.length}</b>
      {ids.length > 0 && (
        <ul className="zone-schools">
          {ids.map((id) => (
            <li key={id}>
              <span className="id">{id}</span> {shortSchoolName(names.get(id) ?? '')}
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}
