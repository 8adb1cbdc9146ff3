/** State and note of a complaint. On a conflict it shows the newer version and keeps the input. */
import { type ComplaintRecord, listReports, updateReport } from '@spmb/domain/complaint/staff-contract.ts'
import { NOTE_MAX_LENGTH } from '@spmb/domain/complaint/staff-messages.ts'
import {
  COMPLAINT_STATE_NAMES,
  COMPLAINT_STATES,
  type ComplaintState,
} from '@spmb/domain/complaint/states.ts'
import { type FormEvent, useRef, useState } from 'react'
import { callStaff } from '../../platform/staff/call-staff.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextArea } from '../../ui/form/Field.tsx'

interface Conflict {
  message: string
  latest: ComplaintRecord | null
}

export function ReportForm({
  opened,
  onChanged,
  onClose,
}: {
  opened: ComplaintRecord
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, write } = useWrite()
  const [version, setVersion] = useState(opened.version)
  const [error, setError] = useState<string>()
  const [conflict, setConflict] = useState<Conflict | null>(null)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!form.current) return
    const data = new FormData(form.current)
    const outcome = await write(updateReport, {
      params: { id: String(opened.id) },
      body: { state: String(data.get('state')) as ComplaintState, note: String(data.get('note')), version },
    })
    if (!outcome) return
    setError(undefined)
    setConflict(null)
    if (outcome.ok) {
      toastSuccess(outcome.message)
      await onChanged()
      return onClose()
    }
    const { failure } = outcome
    toastError(failureMessage(failure))
    if (failure.kind === 'refused') setError((failure.fields.note ?? Object.values(failure.fields)[0])?.[0])
    if (failure.kind === 'conflict') setConflict({ message: failure.message, latest: await readLatest() })
  }

  async function readLatest(): Promise<ComplaintRecord | null> {
    const found = await callStaff(listReports, { query: { search: opened.ticket, page: 1 } })
    void onChanged()
    return found.ok ? (found.data.find(({ id }) => id === opened.id) ?? null) : null
  }

  function loadLatest(latest: ComplaintRecord) {
    setVersion(latest.version)
    setConflict(null)
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  return (
    <form method="post" noValidate onSubmit={save} ref={form}>
      <div className="field">
        <label htmlFor="state">Status</label>
        <select
          className="control w-tel"
          id="state"
          name="state"
          defaultValue={opened.state}
          autoComplete="off"
        >
          {COMPLAINT_STATES.map((state) => (
            <option key={state} value={state}>
              {COMPLAINT_STATE_NAMES[state]}
            </option>
          ))}
        </select>
      </div>
      <TextArea
        id="note"
        name="note"
        label="Catatan internal"
        hint="Hanya dibaca petugas dinas"
        error={error}
        defaultValue={opened.note ?? ''}
        maxLength={NOTE_MAX_LENGTH}
        autoComplete="off"
      />
      <div role="alert">
        {conflict && (
          <Notice kind="err" title={conflict.message} className="report-conflict">
            {conflict.latest && (
              <>
                <p>
                  Sekarang: {COMPLAINT_STATE_NAMES[conflict.latest.state]}. Catatan:{' '}
                  {conflict.latest.note ?? '–'}
                </p>
                <Button kind="line" onClick={() => conflict.latest && loadLatest(conflict.latest)}>
                  Muat data terbaru
                </Button>
              </>
            )}
          </Notice>
        )}
      </div>
      <div className="btns">
        <Button kind="main" type="submit" busy={busy}>
          {busy ? 'Menyimpan…' : 'Simpan'}
        </Button>
        <Button kind="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}
