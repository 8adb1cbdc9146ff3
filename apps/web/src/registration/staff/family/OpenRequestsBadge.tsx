import { formatCount } from '@spmb/domain/shared/count.ts'
import { useQuery } from '@tanstack/react-query'
import { openRequestsQuery } from './requests-query.ts'

/** The number of requests that wait for an answer, beside their link in the menu; nothing while there is none. */
export function OpenRequestsBadge() {
  const { data: open = [] } = useQuery(openRequestsQuery)
  if (open.length === 0) return null
  return (
    <span className="badge">
      {formatCount(open.length)}
      <span className="sr"> permintaan menunggu</span>
    </span>
  )
}
