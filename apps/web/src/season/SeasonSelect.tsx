/** Chooses the season of a list, of the dashboard, or of what is set up before a season. Shown where there is more than one. */
import { listSchoolYears } from '@spmb/domain/season/seasons-contract.staff.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchData } from '../platform/staff/call-staff.ts'

const yearsQuery = queryOptions({
  queryKey: ['school-years'],
  queryFn: ({ signal }) => fetchData(listSchoolYears, { signal }),
  staleTime: 60_000,
})

/** What can be set up in a season: everything in the active one, zones and seats in a prepared one, nothing in an earlier one. */
export function useSetUp(season: number | null): 'active' | 'prepared' | 'earlier' {
  const { data } = useQuery({ ...yearsQuery, enabled: season !== null })
  const active = data?.find((year) => year.is_active)?.first_year
  if (season === null || season === active) return 'active'
  return active !== undefined && season > active ? 'prepared' : 'earlier'
}

/** @param season the first year of an earlier season; null for the active one */
export function SeasonSelect({
  season,
  onChoose,
}: {
  season: number | null
  onChoose: (season: number | null) => void
}) {
  const { data } = useQuery(yearsQuery)
  if (!data || data.length < 2) return null
  const active = data.find((year) => year.is_active)
  return (
    <div className="season-select">
      <label htmlFor="season">Tahun Pelajaran</label>
      <select
        className="control"
        id="season"
        value={season ?? active?.first_year ?? ''}
        onChange={({ target }) => {
          const year = Number(target.value)
          onChoose(year === active?.first_year ? null : year)
        }}
      >
        {data.map(({ first_year: year, label, is_active }) => (
          <option key={year} value={year}>
            {label}
            {is_active ? ' (aktif)' : ''}
          </option>
        ))}
      </select>
    </div>
  )
}
