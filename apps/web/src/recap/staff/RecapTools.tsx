/** Level, details, season and the season to compare with. */

import type { Recap } from '@spmb/domain/recap/contract.staff.ts'
import { ONWARD_TITLE, PATHS_TITLE, PLACES_TITLE } from '@spmb/domain/recap/messages.ts'
import { listSchoolYears } from '@spmb/domain/season/seasons-contract.staff.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { LevelLinks } from '../../platform/staff/LevelLinks.tsx'
import { SeasonSelect } from '../../season/SeasonSelect.tsx'
import { RECAP_VIEWS, type RecapState, type RecapView, recapView } from './recap-address.ts'

const VIEW_NAMES: Record<RecapView, string> = {
  schools: 'Kecamatan × sekolah',
  places: PLACES_TITLE,
  onward: ONWARD_TITLE,
  paths: PATHS_TITLE,
  ages: 'Jenis kelamin dan usia',
  villages: 'Desa/kelurahan',
  years: 'Tahun ke tahun',
}

export function RecapTools(props: {
  state: RecapState
  levels: readonly Level[]
  /** The season that the shown figures are compared with. */
  compared: Recap['compared']
  /** The level has figures by path. */
  hasPaths: boolean
  onChange: (change: Partial<RecapState>) => void
}) {
  const { state, levels, compared, hasPaths, onChange } = props
  const views = RECAP_VIEWS.filter((view) => hasPaths || view !== 'paths')
  return (
    <div className="recap-tools">
      <LevelLinks
        levels={levels}
        current={state.level}
        addressOf={(level) => recapView.link({ ...state, level, open: [] })}
      />
      <div className="recap-view">
        <label htmlFor="recap-view">Rincian</label>
        <select
          className="control"
          id="recap-view"
          value={views.includes(state.view) ? state.view : 'schools'}
          onChange={({ target }) =>
            onChange({ view: views.find((view) => view === target.value) ?? 'schools' })
          }
        >
          {views.map((view) => (
            <option key={view} value={view}>
              {VIEW_NAMES[view]}
            </option>
          ))}
        </select>
      </div>
      <SeasonSelect season={state.season} onChoose={(season) => onChange({ season, compare: null })} />
      {compared && <CompareSelect state={state} compared={compared} onChange={onChange} />}
    </div>
  )
}

function CompareSelect({
  state,
  compared,
  onChange,
}: Pick<Parameters<typeof RecapTools>[0], 'state' | 'onChange'> & {
  compared: NonNullable<Recap['compared']>
}) {
  const { data: years = [] } = useQuery({
    queryKey: ['school-years'],
    queryFn: ({ signal }) => fetchData(listSchoolYears, { signal }),
    staleTime: 60_000,
  })
  const shown = years.find(({ first_year, is_active }) =>
    state.season === null ? is_active : first_year === state.season,
  )
  const earlier = years.filter(({ first_year }) => shown !== undefined && first_year < shown.first_year)
  if (earlier.length === 0) return null
  return (
    <div>
      <label htmlFor="recap-compare">Pembanding</label>
      <select
        className="control"
        id="recap-compare"
        value={compared.first_year}
        onChange={({ target }) => onChange({ compare: Number(target.value) })}
      >
        {earlier.map(({ first_year, label }) => (
          <option key={first_year} value={first_year}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
