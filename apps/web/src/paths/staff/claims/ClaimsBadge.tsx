import { formatCount } from '@spmb/domain/shared/count.ts'
import { useQuery } from '@tanstack/react-query'
import { claimCounts } from './counter-queries.ts'

/** The number of children whose claims the user can check now, beside the link in the menu; nothing while there is none. */
export function ClaimsBadge() {
  const { data } = useQuery(claimCounts)
  if (!data || data.mine === 0) return null
  return (
    <span className="badge">
      {formatCount(data.mine)}
      <span className="sr"> anak menunggu</span>
    </span>
  )
}
