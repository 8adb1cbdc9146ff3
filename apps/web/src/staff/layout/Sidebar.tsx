import { formatCount } from '@spmb/domain/shared/count.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { newReportsQuery } from '../../complaint/staff/report-queries.ts'
import { claimCounts } from '../../paths/staff/claims/counter-queries.ts'
import { useFacts } from '../../platform/facts.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { useMe, useViewer } from '../../platform/staff/session/session.ts'
import { openRequestsQuery } from '../../registration/staff/family/requests-query.ts'
import { StaffIcon } from '../../ui/staff/StaffIcon.tsx'
import { currentness, navigationFor } from '../navigation.ts'

/** Links to every screen that the user may open. */
export function Sidebar() {
  const { pathname } = useLocation()
  const me = useMe()
  const { selection } = useFacts()
  // Before these are done the server answers nothing else.
  const mayAsk = !me.must_change_password && !me.must_set_second_factor
  const claimed = selection.flatMap(({ level, claims }) => (claims ? [level] : []))
  return (
    <nav className="side-nav" aria-label="Menu petugas">
      {navigationFor(useViewer(), claimed).map(({ title, items }) => (
        <div key={title}>
          {title && <p className="group">{title}</p>}
          {items.map(({ to, label, icon }) => (
            <Link key={to} to={to} title={label} aria-current={currentness(to, pathname)}>
              <StaffIcon name={icon} />
              <span className="words">{label}</span>
              {to === STAFF_PATHS.reports && mayAsk && <NewReports />}
              {to === STAFF_PATHS.claims && mayAsk && <ClaimsToCheck />}
              {to === STAFF_PATHS.corrections && mayAsk && <OpenRequests />}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}

function NewReports() {
  return <Badge count={useQuery(newReportsQuery).data} words="laporan baru" />
}

function ClaimsToCheck() {
  return <Badge count={useQuery(claimCounts).data?.mine} words="anak menunggu" />
}

function OpenRequests() {
  return <Badge count={useQuery(openRequestsQuery).data?.length} words="permintaan menunggu" />
}

/** How much waits for the user behind a link; nothing while that is unknown or nothing. @param words what it is, for screen readers */
function Badge({ count = 0, words }: { count: number | undefined; words: string }) {
  if (count === 0) return null
  return (
    <span className="badge">
      {formatCount(count)}
      <span className="sr">{` ${words}`}</span>
    </span>
  )
}
