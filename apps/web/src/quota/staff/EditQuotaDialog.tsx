/** 'Edit Kuota Zonasi': sets the seats of a school and shows the effect before saving. */
import { QUOTA_MAX } from '@spmb/domain/quota/contract.public.ts'
import { editQuota } from '@spmb/domain/quota/contract.staff.ts'
import type { QuotaRow } from '@spmb/domain/quota/grid-contract.staff.ts'
import { readSeats } from '@spmb/domain/quota/typed-seats.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { type FormEvent, useRef, useState } from 'react'
import { describeFailure } from '../../platform/failure-messages.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { atLeastUsed, seatsHelp } from './messages.ts'
import type { QuotaDialogProps } from './QuotaDialog.tsx'
import { seatsEffect } from './seats-effect.ts'

export function EditQuotaDialog({ school, onChanged, onClose }: QuotaDialogProps & { school: QuotaRow }) {
  const { busy, write, stayBusy } = useWrite()
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [effect, setEffect] = useState<string | null>(null)
  const { used } = school

  const input = () => form.current?.elements.namedItem('quota') as HTMLInputElement
  const typed = () => readSeats(input().validity.badInput ? 'x' : input().value)

  function refuse(message: string) {
    // The dialog was closed while the answer was awaited.
    if (!form.current) return
    setError(message)
    // An unchanged number may be saved.
    setEffect(null)
    input().focus()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const read = typed()
    if (!read.ok) {
      toastError(read.message)
      return refuse(read.message)
    }
    const outcome = await write(editQuota, {
      params: { school_id: String(school.id) },
      body: { quota: read.seats },
    })
    if (!outcome) return
    if (!outcome.ok) {
      toastError(failureMessage(outcome.failure))
      // The used seats have changed meanwhile: the table behind the dialog shows them too.
      if (outcome.failure.kind === 'conflict') void onChanged([])
      return refuse(describeFailure(outcome.failure).text)
    }
    toastSuccess(outcome.message)
    await stayBusy(() => onChanged([school.id]))
    onClose()
  }

  return (
    <FormDialog title="Edit Kuota Zonasi" onClose={onClose}>
      <form method="post" noValidate onSubmit={save} ref={form}>
        <p>{school.name}</p>
        <TextField
          id="quota"
          name="quota"
          label="Kuota"
          hint={used > 0 ? atLeastUsed(formatCount(used)) : seatsHelp(formatCount(QUOTA_MAX))}
          error={error}
          maybe={effect ? [effect] : []}
          required
          type="number"
          inputMode="numeric"
          min={0}
          max={QUOTA_MAX}
          step={1}
          autoComplete="off"
          className="w-quota"
          defaultValue={school.seats ?? ''}
          onInput={() => {
            setError(undefined)
            setEffect(seatsEffect(school, typed()))
          }}
        />
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Menyimpan…' : 'Edit'}
          </Button>
          <Button kind="line" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
