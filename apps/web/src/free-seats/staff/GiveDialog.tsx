/** Gives the free seats. It stays open, with what was typed, until the server has accepted it. */
import { FREE_SEATS_MESSAGES, GIVE_REASON_MAX } from '@spmb/domain/free-seats/messages.ts'
import { type FreeSeats, giveFreeSeats } from '@spmb/domain/free-seats/staff-contract.ts'
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
import { GIVE_TEXT } from './messages.ts'

export function GiveDialog({
  level,
  shown,
  onClose,
}: {
  level: Level
  shown: FreeSeats
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const children = formatCount(shown.moves.length)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('reason')
    if (!(input instanceof HTMLInputElement)) return
    const reason = input.value.trim()
    setMissing(reason === '')
    if (reason === '') return input.focus()
    setRefusal(null)
    const { fingerprint } = shown
    const done = await write(giveFreeSeats[level], { body: { fingerprint, reason } })
    if (!done) return
    if (done.ok) {
      toastSuccess(done.message)
      onClose()
    } else setRefusal(refusalText(failureMessage(done.failure)))
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  return (
    <FormDialog title={`Beri kursi kepada ${children} anak`} onClose={onClose}>
      <form method="post" noValidate onSubmit={send}>
        <div className="dialog-text">
          <p>{GIVE_TEXT}</p>
        </div>
        <TextField
          id="give-reason"
          name="reason"
          label="Alasan"
          error={missing ? FREE_SEATS_MESSAGES['free_seats.reason'] : undefined}
          required
          maxLength={GIVE_REASON_MAX}
          autoComplete="off"
        />
        {refusal && <Notice kind="err" role="alert" title={refusal} />}
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Memproses…' : `Beri kursi kepada ${children} anak`}
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
