/** 'Perlu tindakan' on the admins' dashboard: networks with very many registrations that are not marked yet. */
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { suspiciousQuery } from './suspicious-query.ts'

const REFRESH_MS = 60_000

export function SuspiciousAlert() {
  const groups = useQuery({ ...suspiciousQuery, refetchInterval: REFRESH_MS })
  const unmarked = groups.data?.filter(({ marked, registrations }) => marked < registrations) ?? []
  if (unmarked.length === 0) return null
  const count = unmarked.reduce((sum, { registrations }) => sum + registrations, 0)
  return (
    <section aria-label="Perlu tindakan">
      <Notice kind="attention" title="Perlu tindakan" className="mb-6">
        <p>
          {formatCount(count)} pendaftaran datang dari {formatCount(unmarked.length)} jaringan dalam satu
          hari. <Link to={STAFF_PATHS.suspicious}>Periksa pendaftaran mencurigakan</Link>
        </p>
      </Notice>
    </section>
  )
}
