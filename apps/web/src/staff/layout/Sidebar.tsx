import { Link, useLocation } from 'react-router'
import { useViewer } from '../../platform/staff/session.ts'
import { StaffIcon } from '../../ui/staff/StaffIcon.tsx'
import { currentness, navigationFor } from '../navigation.ts'

/** Links to every screen that the user may open. */
export function Sidebar() {
  const { pathname } = useLocation()
  return (
    <nav className="side-nav" aria-label="Menu petugas">
      {navigationFor(useViewer()).map(({ title, items }) => (
        <div key={title}>
          {title && <p className="group">{title}</p>}
          {items.map(({ to, label, icon }) => (
            <Link key={to} to={to} aria-current={currentness(to, pathname)}>
              <StaffIcon name={icon} />
              {label}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}
