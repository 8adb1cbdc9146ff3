/** Quotas per school, one panel per level. Admins set and reset them; the monitor reads. */
import { readMe } from '@spmb/domain/accounts/contract.ts'
import { listQuotas, type SchoolQuota } from '@spmb/domain/quota/contract.ts'
import type { Data } from '@spmb/domain/shared/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { useViewer } from '../../platform/staff/session.ts'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { type QuotaAct, QuotaDialog } from './QuotaDialog.tsx'
import { QuotaPanel } from './QuotaPanel.tsx'

const QUOTAS = ['quotas']

export function QuotaPage() {
  const mayChange = useViewer().role === 'admin'
  const queries = useQueryClient()
  const [act, setAct] = useState<QuotaAct | null>(null)
  const quotas = useQuery({ queryKey: QUOTAS, queryFn: ({ signal }) => fetchQuotas(signal) })
  const onAct = mayChange ? setAct : null
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Kuota Zonasi</h1>
          {mayChange && <p className="muted">Pilih sekolah untuk mengubah kuotanya.</p>}
        </div>
      </div>
      {quotas.data ? (
        <div className="halves">
          <QuotaPanel level="SD" schools={quotas.data.quota_sd} onAct={onAct} />
          <QuotaPanel level="SMP" schools={quotas.data.quota_smp} onAct={onAct} />
        </div>
      ) : (
        <QueryState asked={[quotas]} lines={8} />
      )}
      {act && (
        <QuotaDialog
          act={asOfNow(act, quotas.data)}
          onChanged={() => queries.invalidateQueries({ queryKey: QUOTAS })}
          onClose={() => setAct(null)}
        />
      )}
    </>
  )
}

/** Waits for the session: without one the same call returns the published seats only. */
async function fetchQuotas(signal: AbortSignal) {
  await fetchData(readMe, { signal })
  return fetchData(listQuotas, { signal })
}

/** Uses the latest seats: a colleague may have changed them since the dialog opened. */
function asOfNow(act: QuotaAct, read: Data<typeof listQuotas> | undefined): QuotaAct {
  if (act.kind === 'reset level' || !read) return act
  const isTheSame = ({ id }: SchoolQuota) => id === act.school.id
  return { ...act, school: [...read.quota_sd, ...read.quota_smp].find(isTheSame) ?? act.school }
}
