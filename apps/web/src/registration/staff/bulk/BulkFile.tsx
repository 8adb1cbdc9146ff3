/** The first step of a bulk act by a file: the file and the reason. Rows that cannot be read are named. */
import { readDecisionFile } from '@spmb/domain/registration/staff/bulk/contract.ts'
import { BULK_MESSAGES, BULK_REASON_MAX } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type FormEvent, useRef, useState } from 'react'
import { readBase64 } from '../../../platform/staff/read-base64.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { DecisionReason } from '../decide/DecisionReason.tsx'
import { reasonFrom } from '../decide/decision-reason.ts'
import { useByRun } from '../decide/use-by-run.ts'
import { BULK_REASON_HELP, FILE_HEADINGS, FILE_UNREADABLE } from '../messages.ts'
import { sentenceOf, type Targets } from './BulkDialog.tsx'
import { type FileErrors, inputErrors, rowErrors } from './check-file.ts'

const SHOWN = 50

export function BulkFile({
  level,
  busy,
  refusal,
  onPreview,
  onClose,
}: {
  level: Level
  busy: boolean
  refusal: string | null
  onPreview: (asked: { targets: Targets; reason: string }) => void
  onClose: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const reading = useWrite()
  const { school: own } = useViewer()
  const byRun = useByRun(level)
  const [errors, setErrors] = useState<FileErrors>({})
  const [rejections, setRejections] = useState<readonly { row: number | null; reason: string }[]>([])

  async function send(event: FormEvent) {
    event.preventDefault()
    const data = new FormData(form.current ?? undefined)
    const file = data.get('file')
    const reason = reasonFrom(data, 'reason')
    const found = inputErrors(file instanceof File ? file.size : null, reason)
    setErrors(found)
    setRejections([])
    if (found.file || !(file instanceof File)) return document.getElementById('bulk-file')?.focus()
    if (found.reason) return document.getElementById('bulk-file-reason')?.focus()
    const content = await readBase64(file)
    if (content === null) return setErrors({ file: BULK_MESSAGES['bulk.file'] })
    const outcome = await reading.write(readDecisionFile, { body: { name: file.name, content } })
    if (!outcome) return
    if (!outcome.ok) return setErrors({ file: sentenceOf(outcome.failure) })
    const { rows, rejections: rejected } = outcome.data
    if (rejected.length > 0) return setRejections(rejected)
    const wrong = rowErrors(
      rows.map(({ decision }) => decision),
      reason,
      byRun,
    )
    setErrors(wrong)
    if (wrong.file || wrong.reason) return
    onPreview({ targets: { rows }, reason })
  }

  return (
    <form method="post" noValidate onSubmit={send} ref={form}>
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
        {rejections.length > 0 && (
          <div className="decide-refusal">
            <p>{FILE_UNREADABLE}</p>
            <ul>
              {rejections.slice(0, SHOWN).map(({ row, reason }) => (
                <li key={`${row} ${reason}`}>
                  {row !== null && `Baris ${formatCount(row)}: `}
                  {reason}
                </li>
              ))}
              {rejections.length > SHOWN && <li>dan {formatCount(rejections.length - SHOWN)} lainnya</li>}
            </ul>
          </div>
        )}
      </div>
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
