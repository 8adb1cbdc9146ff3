/** `/admin/corrections`: what families ask to correct, the longest waiting first. Operators see their first choices. */

import {
  acceptRequest,
  type ListedRequest,
  refuseRequest,
} from '@spmb/domain/registration/manage/contract.staff.ts'
import { REASON_FIELDS } from '@spmb/domain/registration/staff/removal-messages.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFacts } from '../../../platform/facts.ts'
import { pathOf } from '../../../platform/paths.ts'
import { refusalText } from '../../../platform/staff/failure-message.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { mayChange } from '../../../platform/staff/session/viewer.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ReasonDialog } from '../../../ui/staff/dialog/ReasonDialog.tsx'
import { EmptyState } from '../../../ui/staff/EmptyState.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { FromTo } from '../../manage/FromTo.tsx'
import {
  ACCEPT_CHANGES,
  FAMILY_READS_REASON,
  NO_REQUESTS,
  OFFICE_DECIDES,
  REQUESTS_INTRODUCTION,
  SCHOOL_READS_REASON,
} from './messages.ts'
import { REQUESTS, requestsQuery } from './requests-query.ts'

export function CorrectionsPage() {
  const requests = useQuery(requestsQuery)
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Permintaan perbaikan</h1>
          <p className="muted read">{REQUESTS_INTRODUCTION}</p>
        </div>
      </div>
      {requests.data ? (
        requests.data.length === 0 ? (
          <div className="card">
            <EmptyState title={NO_REQUESTS} />
          </div>
        ) : (
          <ul className="requests">
            {requests.data.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        )
      ) : (
        <QueryState asked={[requests]} lines={6} />
      )}
    </>
  )
}

function Request({ request }: { request: ListedRequest }) {
  const { timeZone } = useFacts()
  const viewer = useViewer()
  const queries = useQueryClient()
  const { busy, write, stayBusy } = useWrite()
  const [refusing, setRefusing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { registration, sent_at, wanted } = request
  const maySave = !request.for_admin || viewer.role === 'admin'

  async function answer(reason: string | null) {
    setRefusal(null)
    const params = { id: String(request.id) }
    const outcome =
      reason === null
        ? await write(acceptRequest, { params })
        : await write(refuseRequest, { params, body: { reason } })
    if (!outcome) return
    if (!outcome.ok) return setRefusal(refusalText(outcome.failure))
    toastSuccess(outcome.message)
    setRefusing(false)
    queries.invalidateQueries({ queryKey: APPLICANTS, refetchType: 'none' })
    await stayBusy(() => queries.invalidateQueries({ queryKey: [REQUESTS] }))
    document.querySelector<HTMLElement>('h1')?.focus()
  }

  return (
    <li className="card">
      <h2>
        <Link to={pathOf(STAFF_PATHS.detail, registration.no_registration)}>{registration.name}</Link>
      </h2>
      <p className="muted">
        <span className="mono" translate="no">
          {registration.no_registration}
        </span>{' '}
        · {registration.type} · {registration.answering_school.name} ·{' '}
        {request.proposed_by === null ? 'dikirim keluarga' : `diusulkan ${request.proposed_by}`}{' '}
        {longMoment(new Date(sent_at), timeZone)}
      </p>
      <FromTo changes={wanted} />
      {refusal && !refusing && <Notice kind="err" role="alert" title={refusal} />}
      {mayChange(viewer) && (
        <>
          <p className="hint mt-2">{maySave ? ACCEPT_CHANGES : OFFICE_DECIDES}</p>
          <div className="btns mt-3">
            {maySave && (
              <Button kind="main" busy={busy} onClick={() => answer(null)}>
                Terima<span className="sr"> perbaikan {registration.name}</span>
              </Button>
            )}
            <Button kind="line" onClick={() => setRefusing(true)}>
              Tolak<span className="sr"> perbaikan {registration.name}</span>
            </Button>
          </div>
        </>
      )}
      {refusing && (
        <ReasonDialog
          fields={REASON_FIELDS}
          title="Tolak permintaan"
          confirm="Tolak permintaan"
          busy={busy}
          refusal={refusal}
          onConfirm={({ reason }) => answer(reason)}
          onClose={() => setRefusing(false)}
        >
          <p>
            <b>{registration.name}</b>{' '}
            <span className="mono" translate="no">
              {registration.no_registration}
            </span>
          </p>
          <p>{request.proposed_by === null ? FAMILY_READS_REASON : SCHOOL_READS_REASON}</p>
        </ReasonDialog>
      )}
    </li>
  )
}
