/** Carries out a reserve call. It stays open, with what was typed, until the server has accepted it. */
import { RESERVE_MESSAGES, RESERVE_REASON_MAX } from '@spmb/domain/reserve/messages.ts'
import { callReserveOf, type ReservePreview } from '@spmb/domain/reserve/staff-contract.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { APPLICANTS } from '../../registration/staff/applicant-queries.ts'
import { refusalText } from '../../registration/staff/removal/refusal-text.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { CALL_TEXT } from './messages.ts'

export function CallDialog({
  level,
  school,
  preview,
  onClose,
}: {
  level: Level
  /** Null: the whole level. */
  school: number | null
  preview: ReservePreview
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const children = formatCount(preview.moves.length)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('reason')
    if (!(input instanceof HTMLInputElement)) return
    const reason = input.value.trim()
    setMissing(reason === '')
    if (reason === '') return input.focus()
    setRefusal(null)
    const { fingerprint } = preview
    const body = { fingerprint, reason, ...(school !== null && { school_id: school }) }
    const done = await write(callReserveOf[level], { body })
    if (!done) return
    if (done.ok) {
      toastSuccess(done.message)
      onClose()
    } else setRefusal(refusalText(failureMessage(done.failure)))
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  return (
    <FormDialog title={`Panggil ${children} anak`} onClose={onClose}>
      <form method="post" noValidate onSubmit={send}>
        <div className="dialog-text">
          <p>{CALL_TEXT}</p>
        </div>
        <TextField
          id="call-reason"
          name="reason"
          label="Alasan"
          error={missing ? RESERVE_MESSAGES['reserve.reason'] : undefined}
          required
          maxLength={RESERVE_REASON_MAX}
          autoComplete="off"
        />
        {refusal && <Notice kind="err" role="alert" title={refusal} />}
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Memproses…' : `Panggil ${children} anak`}
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
