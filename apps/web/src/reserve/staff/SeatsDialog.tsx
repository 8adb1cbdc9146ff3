/** Gives seats with a reason: a reserve call, or free seats. It stays open, with what was typed, until the server has accepted it. */
import { oddAgesInWords } from '@spmb/domain/registration/staff/bulk/messages.ts'
import type { BodyIn, Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CONFIRM_FIRST } from '../../import/staff/messages.ts'
import type { CallOptions } from '../../platform/call.ts'
import { refusalText } from '../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'

export function SeatsDialog<const E extends Endpoint>({
  title,
  text,
  reason: { missing: missingReason, maxLength },
  oddAges,
  contract,
  bodyOf,
  onClose,
}: {
  /** Of the dialog and of its button: the act, and how many children get a seat. */
  title: string
  text: string
  /** `missing`: the sentence when there is none. */
  reason: { missing: string; maxLength: number }
  /** Children of an odd age, whom a person confirms. */
  oddAges: number
  contract: E
  /** What is sent with the reason, which is not empty. */
  bodyOf: (reason: string) => BodyIn<E>
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [missing, setMissing] = useState(false)
  const [unticked, setUnticked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('reason')
    if (!(input instanceof HTMLInputElement)) return
    const reason = input.value.trim()
    setMissing(reason === '')
    if (reason === '') return input.focus()
    const tick = event.currentTarget.elements.namedItem('odd_ages')
    setUnticked(tick instanceof HTMLInputElement && !tick.checked)
    if (tick instanceof HTMLInputElement && !tick.checked) return tick.focus()
    setRefusal(null)
    const options: CallOptions<E> = { body: bodyOf(reason) }
    const done = await write(contract, options)
    if (!done) return
    if (done.ok) {
      toastSuccess(done.message)
      onClose()
    } else setRefusal(refusalText(done.failure))
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  return (
    <FormDialog title={title} onClose={onClose}>
      <form method="post" noValidate onSubmit={send}>
        <div className="dialog-text">
          <p>{text}</p>
        </div>
        <TextField
          id="seats-reason"
          name="reason"
          label="Alasan"
          error={missing ? missingReason : undefined}
          required
          maxLength={maxLength}
          autoComplete="off"
        />
        {oddAges > 0 && (
          <TickChoice
            id="seats-ages"
            name="odd_ages"
            error={unticked ? CONFIRM_FIRST : undefined}
            autoComplete="off"
          >
            {oddAgesInWords(oddAges)}
          </TickChoice>
        )}
        {refusal && <Notice kind="err" role="alert" title={refusal} />}
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Memproses…' : title}
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
