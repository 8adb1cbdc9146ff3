/** After the last moment of the check: an admin closes what is still open, from a list that shows every name. */
import { lapseClaims, listOverdueClaims } from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import { LAPSE_REASON } from '@spmb/domain/paths/claim/counter/messages.ts'
import { CLAIM_TEXT_MAX } from '@spmb/domain/paths/claim/verdict.ts'
import { REASON_FIELDS } from '@spmb/domain/registration/staff/removal-messages.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../../platform/paths.ts'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { refusalText } from '../../../platform/staff/failure-message.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ReasonDialog } from '../../../ui/staff/dialog/ReasonDialog.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { LAPSE_TEXT, lapseTitle } from './counter-messages.ts'
import { CLAIMS } from './counter-queries.ts'

export function OverdueSection({ level }: { level: Level }) {
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const asked = useQuery({
    queryKey: [CLAIMS, 'overdue', level],
    queryFn: ({ signal }) => fetchData(listOverdueClaims, { params: { type: levelPath(level) }, signal }),
  })
  if (!asked.data) return <QueryState asked={[asked]} lines={2} />
  const overdue = asked.data
  if (overdue.length === 0) return null

  async function lapse(reason: string) {
    setRefusal(null)
    const claims = overdue.map(({ id, path, version }) => ({ id, path, version }))
    const outcome = await write(lapseClaims, { body: { type: level, claims, reason } })
    if (!outcome) return
    if (!outcome.ok) {
      setRefusal(refusalText(outcome.failure))
      return queries.invalidateQueries({ queryKey: [CLAIMS] })
    }
    setAsking(false)
    toastSuccess(outcome.message)
    await queries.invalidateQueries({ queryKey: [CLAIMS] })
  }

  return (
    <section className="card card-pad" aria-labelledby={`overdue-${level}`}>
      <h2 id={`overdue-${level}`}>Lewat batas pemeriksaan {level}</h2>
      <ul className="claim-overdue">
        {overdue.map(({ id, no_registration, name, path, path_name }) => (
          <li key={`${id} ${path}`}>
            <Link to={pathOf(STAFF_PATHS.detail, no_registration)}>{name}</Link> · {path_name}
          </li>
        ))}
      </ul>
      <div className="btns">
        <Button kind="danger-line" onClick={() => setAsking(true)}>
          {lapseTitle(overdue.length)}…
        </Button>
      </div>
      {asking && (
        <ReasonDialog
          fields={{ ...REASON_FIELDS, reason: { max: CLAIM_TEXT_MAX, missing: LAPSE_REASON } }}
          title={lapseTitle(overdue.length)}
          confirm="Tutup sebagai gugur"
          busy={busy}
          refusal={refusal}
          onConfirm={({ reason }) => void lapse(reason)}
          onClose={() => setAsking(false)}
        >
          <p>{LAPSE_TEXT}</p>
        </ReasonDialog>
      )}
    </section>
  )
}
