/** A season that is prepared: its dates can be changed, and only the office sees it. */
import type { SeasonRecord } from '@spmb/domain/season/staff-contract.ts'
import { Link } from 'react-router'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { COLUMN_SCHOOL_YEAR, prepared } from '../messages.ts'
import { WindowForm } from '../WindowForm.tsx'

export function PreparedSeason({ season, active }: { season: SeasonRecord; active: SeasonRecord }) {
  return (
    <>
      <Notice kind="information" title={prepared(active.label)}>
        <p>
          Kuota {season.label} diisi dengan <Link to={`${STAFF_PATHS.import}?table=quotas`}>impor data</Link>,
          {COLUMN_SCHOOL_YEAR} <Link to={STAFF_PATHS.season}>Kembali ke {active.label}</Link>
        </p>
      </Notice>
      <div className="mt-5">
        <WindowForm key={season.id} opened={season} />
      </div>
    </>
  )
}
