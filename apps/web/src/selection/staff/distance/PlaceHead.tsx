/** The head of the distances of one place. */
import { Link } from 'react-router'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'
import { NO_SUCH_PLACE, SEASON_FIXED } from './messages.ts'

export function PlaceHead({
  title,
  subtitle,
  season,
}: {
  title: string
  subtitle: string | null
  season: { label: string; is_active: boolean } | null
}) {
  return (
    <>
      <Breadcrumb to={STAFF_PATHS.distance}>Jarak</Breadcrumb>
      <div className="work-head">
        <div>
          <h1>{title}</h1>
          {subtitle && <p className="muted">{subtitle}</p>}
        </div>
      </div>
      {season && !season.is_active && (
        <Notice kind="information" className="distance-notice" title={`Tahun Pelajaran ${season.label}`}>
          <p>{SEASON_FIXED}</p>
        </Notice>
      )}
    </>
  )
}

export function NoSuchPlace() {
  return (
    <div className="card state">
      <h1>Jarak tidak ditemukan</h1>
      <p className="muted">{NO_SUCH_PLACE}</p>
      <Link className={buttonClass('line')} to={STAFF_PATHS.distance}>
        Kembali ke Jarak
      </Link>
    </div>
  )
}
