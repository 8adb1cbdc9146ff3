import { Link, useLocation } from 'react-router'
import { NewReportsBadge } from '../../complaint/staff/NewReportsBadge.tsx'
import { ClaimsBadge } from '../../paths/staff/claims/ClaimsBadge.tsx'
import { useFacts } from '../../platform/facts.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { useMe, useViewer } from '../../platform/staff/session/session.ts'
import { OpenRequestsBadge } from '../../registration/staff/family/OpenRequestsBadge.tsx'
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
              {to === STAFF_PATHS.reports && mayAsk && <NewReportsBadge />}
              {to === STAFF_PATHS.claims && mayAsk && <ClaimsBadge />}
              {to === STAFF_PATHS.corrections && mayAsk && <OpenRequestsBadge />}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}
