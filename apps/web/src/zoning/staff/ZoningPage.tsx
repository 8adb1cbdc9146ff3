/** The zones of all villages, one card per district, and above them the schools that belong to no zone. */

import { shortSchoolName } from '@spmb/domain/reference/short-school-name.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { zonePath } from '../../platform/staff/paths.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { districtsQuery, schoolRecordsQuery } from '../../schools/staff/school-queries.ts'
import { ZoningNav } from '../../schools/staff/ZoningNav.tsx'
import { SeasonSelect, useSetUp } from '../../season/SeasonSelect.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { ConfirmShownZones } from './ConfirmShownZones.tsx'
import { CHOOSE_VILLAGE, NO_DISTRICTS, noVillage } from './messages.ts'
import { zonesQuery, zoneView } from './zone-queries.ts'
import { type DistrictZones, type Named, unzonedSchools, zonesByDistrict } from './zone-table.ts'

export function ZoningPage() {
  const [search, setSearch] = useState('')
  const { season } = zoneView.read(useLocation().search)
  const setUp = useSetUp(season)
  const navigate = useNavigate()
  const districts = useQuery(districtsQuery)
  const zones = useQuery(zonesQuery(season))
  const schools = useQuery(schoolRecordsQuery)
  const ready = districts.data && zones.data && schools.data
  const shown = ready ? zonesByDistrict(districts.data, zones.data, search) : []
  const names = new Map(schools.data?.map(({ id, name }) => [id, name]))
  const openSchools = (level: Level) =>
    schools.data?.filter((school) => school.level === level && school.closed_at === null) ?? []
  const isAdmin = useViewer().role === 'admin'
  const closed = new Set(schools.data?.filter(({ closed_at: at }) => at !== null).map(({ id }) => id))
  const proposed = shown.flatMap(({ villages }) =>
    villages
      .filter((village) => village.proposed.length > 0)
      .map(({ village_id: { id }, zonasi_location_sd: sd, zonasi_location_smp: smp }) => ({
        villageId: id,
        schoolIds: [...sd, ...smp].filter((school) => !closed.has(school)),
      })),
  )
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Zonasi</h1>
          {ready && (
            <p className="muted">
              {districts.data.length} kecamatan, {zones.data.length} desa/kelurahan. {CHOOSE_VILLAGE}
            </p>
          )}
        </div>
        {isAdmin && setUp !== 'earlier' && <ConfirmShownZones zones={proposed} season={season} />}
        <SeasonSelect season={season} onChoose={(year) => void navigate(zoneView.link({ season: year }))} />
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
      <ZoningNav />
      {ready ? (
        <>
          {LEVELS.map((level) => (
            <UnzonedNotice
              key={level}
              level={level}
              schools={unzonedSchools(openSchools(level), zones.data)}
            />
          ))}
          <div className="zone-grid">
            {shown.map((district) => (
              <DistrictCard key={district.id} district={district} names={names} season={season} />
            ))}
          </div>
          <div role="status">
            {shown.length === 0 && (
              <p className="card state">{search.trim() === '' ? NO_DISTRICTS : noVillage(search.trim())}</p>
            )}
          </div>
        </>
      ) : (
        <QueryState asked={[districts, zones, schools]} lines={8} />
      )}
    </>
  )
}

type SchoolNames = ReadonlyMap<number, string>

function DistrictCard({
  district: { id, name, villages },
  names,
  season,
}: {
  district: DistrictZones
  names: SchoolNames
  season: number | null
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
          {villages.map(
            ({ village_id: village, zonasi_location_sd: sd, zonasi_location_smp: smp, proposed }) => (
              <tr key={village.id}>
                <th scope="row">
                  <Link className="row-open" to={zonePath(village.id) + zoneView.address({ season })}>
                    {village.name}
                  </Link>
                </th>
                <Schools ids={sd} names={names} isProposed={proposed.includes('SD')} />
                <Schools ids={smp} names={names} isProposed={proposed.includes('SMP')} />
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

/** The number of schools, and the id and short name of each. */
function Schools(props: { ids: readonly number[]; names: SchoolNames; isProposed: boolean }) {
  const { ids, names, isProposed } = props
  return (
    <td>
      <b>{ids.length}</b>
      {isProposed && <span className="zone-mark">usulan</span>}
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

/** The number of names that are listed; more are collapsed. */
const SHOWN = 6

/** The schools of a level that belong to no zone and hence cannot be chosen. */
function UnzonedNotice({ level, schools }: { level: Level; schools: readonly Named[] }) {
  if (schools.length === 0) return null
  const names = schools.map(({ name }) => name).join(', ')
  return (
    <Notice
      kind="attention"
      className="unzoned"
      title={`${schools.length} ${level} belum ada di zonasi mana pun, sehingga tidak dapat dipilih`}
    >
      {schools.length <= SHOWN ? (
        <p>{names}.</p>
      ) : (
        <details>
          <summary>Lihat nama sekolah</summary>
          <p>{names}.</p>
        </details>
      )}
    </Notice>
  )
}
