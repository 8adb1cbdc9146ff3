/** On a record: another registration may be of the same child. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pathOf } from '../../../platform/paths.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { doublesQuery } from './doubles-query.ts'
import { BOTH_ADMITTED, DOUBLE_WORDS, OTHER_SCHOOLS_CHILD, POSSIBLE_DOUBLE } from './messages.ts'

export function DoubleNotice({ record }: { record: Applicant }) {
  const { data = [] } = useQuery({ ...doublesQuery(record.type), enabled: record.season.is_active })
  const pairs = data.filter(({ one, other }) => one.id === record.id || other?.id === record.id)
  if (pairs.length === 0) return null
  return (
    <Notice kind="attention" title={POSSIBLE_DOUBLE}>
      {pairs.map(({ reason, both_admitted: both, one, other }) => {
        const twin = one.id === record.id ? other : one
        return (
          <p key={`${one.id} ${other?.id}`}>
            {DOUBLE_WORDS[reason]}.{' '}
            {twin ? (
              <>
                <Link to={pathOf(STAFF_PATHS.detail, twin.no_registration)}>{twin.name}</Link>{' '}
                <span className="mono">{twin.no_registration}</span>, {twin.school_1_id.name}
                {both && ` · ${BOTH_ADMITTED}`}
              </>
            ) : (
              OTHER_SCHOOLS_CHILD
            )}
          </p>
        )
      })}
    </Notice>
  )
}
