import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ANSWER_REQUEST } from './messages.ts'
import { openRequestsQuery } from './requests-query.ts'

/** On a record: a request of the family or a proposal waits for an answer. */
export function OpenRequestNotice({ id }: { id: number }) {
  const { data: open } = useQuery(openRequestsQuery)
  if (!open?.includes(id)) return null
  return (
    <Notice kind="attention" title="Perbaikan menunggu jawaban">
      <p>
        {ANSWER_REQUEST} <Link to={STAFF_PATHS.corrections}>Permintaan perbaikan</Link>.
      </p>
    </Notice>
  )
}
