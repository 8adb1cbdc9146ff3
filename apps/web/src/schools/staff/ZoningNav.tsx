/** The parts of the zoning section. */
import { Link, useLocation } from 'react-router'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'

const PARTS = [
  [STAFF_PATHS.zoning, 'Desa/kelurahan'],
  [STAFF_PATHS.schools, 'Sekolah'],
  [STAFF_PATHS.distance, 'Jarak'],
] as const

export function ZoningNav() {
  const { pathname } = useLocation()
  return (
    <nav className="parts-nav" aria-label="Bagian zonasi">
      {PARTS.map(([to, label]) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
