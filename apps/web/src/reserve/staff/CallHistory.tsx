/** The calls of a level on record. A click repeats one on this device, from its record. */
import { checkCall } from '@spmb/domain/reserve/call-record.ts'
import { listCalls, type RecordedCall, readCallRecord } from '@spmb/domain/reserve/contract.staff.ts'
import { CALL_FAULTS, CALL_HOLDS } from '@spmb/domain/reserve/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { callStaff, fetchData } from '../../platform/staff/call-staff.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { saveFile } from '../../platform/staff/save-file.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { NO_CALLS } from './messages.ts'

export function CallHistory({ level }: { level: Level }) {
  const calls = useQuery({
    queryKey: [...APPLICANTS, 'calls', level],
    queryFn: ({ signal }) => fetchData(listCalls[level], { signal }),
  })
  return (
    <section className="card card-pad mt-6" aria-labelledby="calls">
      <h2 id="calls">Panggilan sebelumnya</h2>
      {!calls.data ? (
        <QueryState asked={[calls]} lines={2} />
      ) : calls.data.length === 0 ? (
        <p className="muted">{NO_CALLS}</p>
      ) : (
        <ul className="finds">
          {calls.data.map((call) => (
            <OneCall key={call.id} call={call} level={level} />
          ))}
        </ul>
      )}
    </section>
  )
}

const KIND_NAMES: Record<RecordedCall['kind'], string> = {
  reserve: 'Panggilan cadangan',
  placement: 'Pemberian kursi kosong',
}

function OneCall({ call, level }: { call: RecordedCall; level: Level }) {
  const { timeZone } = useFacts()
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState<readonly string[] | null>(null)
  const when = longMoment(new Date(call.at), timeZone)

  /** @returns null after a failure, which is shown */
  async function read() {
    setBusy(true)
    const outcome = await callStaff(readCallRecord, { params: { id: String(call.id) } })
    setBusy(false)
    if (outcome.ok) return outcome.data
    toastError(failureMessage(outcome.failure))
    return null
  }

  async function check() {
    const found = await read()
    if (found) setChecked(checkCall(found.record, call.hash).map((fault) => CALL_FAULTS[fault]))
  }

  async function save() {
    const found = await read()
    if (!found) return
    const file = new Blob([found.record], { type: 'application/json' })
    saveFile(file, `panggilan-${levelPath(level)}-${call.id}.json`)
  }

  return (
    <li>
      <div>
        <b>
          {KIND_NAMES[call.kind]}: {formatCount(call.called)} anak
        </b>
        <p className="muted small">
          {when}
          {call.by && ` oleh ${call.by}`}. {call.reason}
        </p>
        <p className="small">
          Kode pemeriksa <code className="hash">{call.hash.slice(0, 16)}</code>
        </p>
        <div className="btns mt-2">
          <Button kind="line" busy={busy} onClick={check} aria-label={`Hitung ulang panggilan ${when}`}>
            Hitung ulang
          </Button>
          <Button kind="line" busy={busy} onClick={save} aria-label={`Unduh catatan panggilan ${when}`}>
            Unduh catatan
          </Button>
        </div>
        {checked?.length === 0 && <Notice kind="ok" role="status" title={CALL_HOLDS} className="mt-2" />}
        {checked?.map((fault) => (
          <Notice key={fault} kind="err" role="alert" title={fault} className="mt-2" />
        ))}
      </div>
    </li>
  )
}
