/** The office's logo and the name of the service with the label of the staff side. Links to the dashboard. */
import { Link } from 'react-router'
import { useFacts } from '../../platform/facts.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { shortName } from '../../public/Brand.tsx'
import { OfficeMark } from '../../public/OfficeMark.tsx'

export function StaffBrand() {
  const { office } = useFacts()
  return (
    <Link className="brand" to={STAFF_PATHS.dashboard}>
      <OfficeMark />
      <span>
        <b>{`SPMB ${shortName(office.region)}`}</b>
        <small>Ruang petugas</small>
      </span>
    </Link>
  )
}
