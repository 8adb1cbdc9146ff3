/** The dashboard: what to act upon, the season's counts or those of the own school, and the registrations of eleven years. */

import { readStaffCounts, type StaffCounts } from '@spmb/domain/reporting/contract.staff.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { seasonField } from '@spmb/domain/shared/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useFacts } from '../../platform/facts.ts'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { ownSchoolQuery } from '../../registration/staff/seats/own-school-query.ts'
import { SeasonSelect } from '../../season/SeasonSelect.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { CountCards } from '../CountCards.tsx'
import { totalHelp } from './messages.ts'
import { OwnSchool } from './OwnSchool.tsx'
import { TaskCard } from './tasks/TaskCard.tsx'
import { YearChart } from './YearChart.tsx'

/** The counts are cached on the server for at most ten seconds. */
const REFRESH_MS = 30_000

/** What 'Total Siswa' counts. */
function admittedNote({ season, published }: StaffCounts): string {
  const state = published ? 'sudah diumumkan' : 'belum diumumkan kepada masyarakat'
  return totalHelp(season.label, state)
}

export function DashboardPage() {
  const { timeZone } = useFacts()
  const [search, setSearch] = useSearchParams()
  const season = seasonField.safeParse(search.get('season') ?? undefined).data ?? null
  const isOperator = useViewer().role === 'operator'
  const counts = useQuery({
    queryKey: ['counts', season],
    queryFn: ({ signal }) => fetchData(readStaffCounts, { query: season === null ? {} : { season }, signal }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <>
      <div className="work-head">
        <h1>Dashboard</h1>
        <SeasonSelect
          season={season}
          onChoose={(year) => setSearch(year === null ? {} : { season: String(year) })}
        />
        {counts.data && (
          <p className="small muted">Diperbarui {longMoment(new Date(counts.dataUpdatedAt), timeZone)}</p>
        )}
      </div>
      {isOperator ? <OwnSchoolPart season={season} /> : season === null && <TaskCard />}
      {counts.data ? (
        <>
          {!isOperator && (
            <>
              <CountCards counts={counts.data} />
              <p className="small muted">{admittedNote(counts.data)}</p>
            </>
          )}
          <YearChart chart={counts.data.chart} note={isOperator ? 'seluruh kabupaten' : null} />
        </>
      ) : (
        <QueryState asked={[counts]} lines={5} />
      )}
    </>
  )
}

function OwnSchoolPart({ season }: { season: number | null }) {
  const figures = useQuery({ ...ownSchoolQuery(season), refetchInterval: REFRESH_MS })
  return figures.data ? <OwnSchool figures={figures.data} /> : <QueryState asked={[figures]} lines={4} />
}
