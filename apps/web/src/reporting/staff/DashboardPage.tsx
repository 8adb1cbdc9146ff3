/** The dashboard: the season's three counts, and the registrations of eleven years as a chart and a table. */

import { seasonField } from '@spmb/domain/registration/staff/list-query.ts'
import { readStaffCounts, type StaffCounts } from '@spmb/domain/reporting/staff-contract.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useFacts } from '../../platform/facts.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { useViewer } from '../../platform/staff/session.ts'
import { SuspiciousAlert } from '../../registration/staff/suspicious/SuspiciousAlert.tsx'
import { SeasonSelect } from '../../season/SeasonSelect.tsx'
import { PublicationAlert } from '../../season/staff/publication/PublicationAlert.tsx'
import { ErrorState } from '../../ui/staff/ErrorState.tsx'
import { Loading } from '../../ui/staff/Loading.tsx'
import { CountCards } from '../CountCards.tsx'
import { YearChart } from './YearChart.tsx'

/** The counts are cached on the server for at most ten seconds. */
const REFRESH_MS = 30_000

/** What 'Total Siswa' counts. */
function admittedNote({ season, published }: StaffCounts): string {
  const state = published ? 'sudah diumumkan' : 'belum diumumkan kepada masyarakat'
  return `Total Siswa: calon murid yang LULUS pada Tahun Pelajaran ${season.label}, ${state}.`
}

export function DashboardPage() {
  const { timeZone } = useFacts()
  const [search, setSearch] = useSearchParams()
  const season = seasonField.safeParse(search.get('season') ?? undefined).data ?? null
  const isAdmin = useViewer().role === 'admin'
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
      {counts.data ? (
        <>
          {isAdmin && <PublicationAlert />}
          {isAdmin && <SuspiciousAlert />}
          <CountCards counts={counts.data} />
          <p className="small muted">{admittedNote(counts.data)}</p>
          <YearChart chart={counts.data.chart} />
        </>
      ) : counts.error ? (
        <div className="card">
          <ErrorState
            {...describeFailure(counts.error.failure)}
            busy={counts.isFetching}
            onRetry={() => counts.refetch()}
          />
        </div>
      ) : (
        <Loading lines={5} />
      )}
    </>
  )
}
