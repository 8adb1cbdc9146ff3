/** The first step of a bulk act by a file: the file and the reason. Rows that cannot be read are named. */
import { readDecisionFile } from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import { BULK_MESSAGES, BULK_REASON_MAX } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { TableNotes as Notes } from '@spmb/domain/shared/fields/uploaded-file.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type ReactNode, useRef, useState } from 'react'
import { TableNotes } from '../../../import/staff/TableNotes.tsx'
import { failureSentence } from '../../../platform/staff/failure-message.ts'
import { readBase64 } from '../../../platform/staff/read-base64.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { DecisionReason } from '../decide/DecisionReason.tsx'
import { reasonFrom } from '../decide/decision-reason.ts'
import { useByRun } from '../decide/use-by-run.ts'
import { BULK_REASON_HELP, FILE_HEADINGS, FILE_UNREADABLE, NO_DECISIONS } from '../messages.ts'
import type { Asked } from './BulkDialog.tsx'
import { type FileErrors, inputErrors, rowErrors } from './check-file.ts'

const SHOWN = 50

interface Rejected {
  reasons: readonly { row: number | null; reason: string }[]
  notes: Notes
  withHidden: boolean
}

export function BulkFile({
  level,
  fillIn,
  busy,
  refusal,
  onPreview,
  onClose,
}: {
  level: Level
  /** The download of a file to fill in. */
  fillIn: ReactNode
  busy: boolean
  refusal: string | null
  onPreview: (asked: Asked) => void
  onClose: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const reading = useWrite()
  const { school: own } = useViewer()
  const byRun = useByRun(level)
  const [errors, setErrors] = useState<FileErrors>({})
  const [rejected, setRejected] = useState<Rejected | null>(null)

  async function send(withHidden: boolean) {
    const data = new FormData(form.current ?? undefined)
    const file = data.get('file')
    const reason = reasonFrom(data, 'reason')
    const found = inputErrors(file instanceof File ? file.size : null, reason)
    setErrors(found)
    setRejected(null)
    if (found.file || !(file instanceof File)) return document.getElementById('bulk-file')?.focus()
    if (found.reason) return document.getElementById('bulk-file-reason')?.focus()
    const content = await readBase64(file)
    if (content === null) return setErrors({ file: BULK_MESSAGES['bulk.file'] })
    const body = { name: file.name, content, with_hidden: withHidden }
    const outcome = await reading.write(readDecisionFile, { body })
    if (!outcome) return
    if (!outcome.ok) return setErrors({ file: failureSentence(outcome.failure) })
    const { rows, rejections, notes, without_status: withoutStatus } = outcome.data
    const isEmpty = rows.length === 0 && notes.hidden.length > 0
    if (rejections.length > 0 || isEmpty)
      return setRejected({
        reasons: isEmpty ? [...rejections, { row: null, reason: NO_DECISIONS }] : rejections,
        notes,
        withHidden,
      })
    const wrong = rowErrors(rows, reason, byRun)
    setErrors(wrong)
    if (wrong.file || wrong.reason) return
    const readAgain = (hidden: boolean) => void send(hidden)
    onPreview({ targets: { rows }, reason, file: { notes, withoutStatus, withHidden, readAgain } })
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
      ref={form}
    >
      {fillIn}
      <TextField
        id="bulk-file"
        name="file"
        type="file"
        label="Berkas XLSX atau CSV"
        hint={FILE_HEADINGS}
        error={errors.file}
        required
        accept=".xlsx,.csv"
      />
      {byRun ? (
        <DecisionReason
          id="bulk-file-reason"
          name="reason"
          // Operators give no LULUS by hand.
          decisions={own ? ['TIDAK LULUS'] : ['LULUS', 'TIDAK LULUS']}
          error={errors.reason}
          required
        />
      ) : (
        <TextField
          id="bulk-file-reason"
          name="reason"
          label="Alasan"
          hint={BULK_REASON_HELP}
          error={errors.reason}
          required
          maxLength={BULK_REASON_MAX}
          autoComplete="off"
        />
      )}
      <div role="alert">
        {refusal && <p className="decide-refusal">{refusal}</p>}
        {rejected && (
          <div className="decide-refusal">
            <p>{FILE_UNREADABLE}</p>
            <ul>
              {rejected.reasons.slice(0, SHOWN).map(({ row, reason }) => (
                <li key={`${row} ${reason}`}>
                  {row !== null && `Baris ${formatCount(row)}: `}
                  {reason}
                </li>
              ))}
              {rejected.reasons.length > SHOWN && (
                <li>dan {formatCount(rejected.reasons.length - SHOWN)} lainnya</li>
              )}
            </ul>
          </div>
        )}
      </div>
      {rejected && (
        <TableNotes
          notes={rejected.notes}
          withHidden={rejected.withHidden}
          busy={reading.busy}
          onWithHidden={(hidden) => void send(hidden)}
        />
      )}
      <div className="btns">
        <Button kind="main" type="submit" busy={busy || reading.busy}>
          {busy || reading.busy ? 'Memeriksa…' : 'Lihat pratinjau'}
        </Button>
        <Button kind="line" onClick={onClose}>
          Batal
        </Button>
      </div>
    </form>
  )
}
