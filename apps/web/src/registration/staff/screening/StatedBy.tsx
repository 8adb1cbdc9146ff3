/** Author, school and time of a recorded fact. */
import type { Screening } from '@spmb/domain/registration/staff/screening/contract.staff.ts'
import { shortMoment } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../../../platform/facts.ts'

export function StatedBy({ by, school, at }: Pick<Screening['flags'][number], 'by' | 'school' | 'at'>) {
  const { timeZone } = useFacts()
  return (
    <span className="stated muted">
      {[by, school?.name ?? 'kantor dinas', shortMoment(new Date(at), timeZone)].filter(Boolean).join(' · ')}
    </span>
  )
}
