/** The user's last bulk act, with 'Urungkan'. */
import { readLastDecisions, undoDecisions } from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { failureSentence } from '../../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'

export const lastActQuery = queryOptions({
  queryKey: ['last bulk act'],
  queryFn: ({ signal }) => fetchData(readLastDecisions, { signal }),
})

export function LastAct({ level }: { level: Level }) {
  const { timeZone } = useFacts()
  const queries = useQueryClient()
  const { data: act } = useQuery(lastActQuery)
  const { busy, write, stayBusy } = useWrite()
  const [refusal, setRefusal] = useState<string | null>(null)
  if (act?.type !== level) return null

  async function undo() {
    if (!act) return
    setRefusal(null)
    const outcome = await write(undoDecisions, { body: { act_id: act.id } })
    if (!outcome) return
    if (!outcome.ok) return setRefusal(failureSentence(outcome.failure))
    toastSuccess(outcome.message)
    await stayBusy(async () => {
      await queries.invalidateQueries({ queryKey: APPLICANTS })
      await queries.invalidateQueries({ queryKey: lastActQuery.queryKey })
    })
  }

  return (
    <div className="last-act">
      <p>
        Keputusan massal Anda yang terakhir: <b className="num">{formatCount(act.changed)}</b> keputusan,{' '}
        {longMoment(new Date(act.at), timeZone)}. {act.reason}{' '}
        <button type="button" className="mini" onClick={undo} aria-disabled={busy || undefined}>
          Urungkan
        </button>
      </p>
      <div role="alert">{refusal && <p className="decide-refusal">{refusal}</p>}</div>
    </div>
  )
}
