/** The dashboard: the season's three counts, and the registrations of eleven years as a chart and a table. */

import { readCounts } from '@spmb/domain/reporting/contract.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useFacts } from '../../platform/facts.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { useViewer } from '../../platform/staff/session.ts'
import { SuspiciousAlert } from '../../registration/staff/suspicious/SuspiciousAlert.tsx'
import { PublicationAlert } from '../../season/staff/publication/PublicationAlert.tsx'
import { ErrorState } from '../../ui/staff/ErrorState.tsx'
import { Loading } from '../../ui/staff/Loading.tsx'
import { CountCards } from '../CountCards.tsx'
import { YearChart } from './YearChart.tsx'

/** The counts are cached on the server for at most ten seconds. */
const REFRESH_MS = 30_000

export function DashboardPage() {
  const { timeZone } = useFacts()
  const isAdmin = useViewer().role === 'admin'
  const counts = useQuery({
    queryKey: ['counts'],
    queryFn: ({ signal }) => fetchData(readCounts, { signal }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <>
      <div className="work-head">
        <h1>Dashboard</h1>
        {counts.data && (
          <p className="small muted">Diperbarui {longMoment(new Date(counts.dataUpdatedAt), timeZone)}</p>
        )}
      </div>
      {counts.data ? (
        <>
          {isAdmin && <PublicationAlert />}
          {isAdmin && <SuspiciousAlert />}
          <CountCards counts={counts.data} />
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
