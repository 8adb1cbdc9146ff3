import { formatCount } from '@spmb/domain/shared/count.ts'
import { useQuery } from '@tanstack/react-query'
import { newReportsQuery } from './report-queries.ts'

/** The number of unopened reports, beside their link in the menu; nothing while there is none. */
export function NewReportsBadge() {
  const { data: count = 0 } = useQuery(newReportsQuery)
  if (count === 0) return null
  return (
    <span className="badge">
      {formatCount(count)}
      <span className="sr"> laporan baru</span>
    </span>
  )
}
