/** Asks for the reason of a change of a suspicious group, sends the change and reloads the groups. */
import { SUSPICIOUS_MESSAGES } from '@spmb/domain/registration/staff/messages.ts'
import {
  clearSuspicious,
  markSuspicious,
  REASON_MAX,
  type SuspiciousGroup,
} from '@spmb/domain/registration/staff/suspicious-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { type FormEvent, useRef, useState } from 'react'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { RECORDED_IN_AUDIT, willBeDeleted, willBeMarked, willBeUnmarked } from '../messages.ts'

export type GroupAction = 'mark' | 'unmark' | 'clear'

const TEXTS: Record<GroupAction, { title: string; confirm: string; explanation: (count: string) => string }> =
  {
    mark: {
      title: 'Tandai Pendaftaran',
      confirm: 'Tandai',
      explanation: (count) => willBeMarked(count),
    },
    unmark: {
      title: 'Hapus Tanda',
      confirm: 'Hapus tanda',
      explanation: (count) => willBeUnmarked(count),
    },
    clear: {
      title: 'Hapus Pendaftaran',
      confirm: 'Hapus semua',
      explanation: (count) => willBeDeleted(count),
    },
  }

export function SuspiciousDialog({
  action,
  group,
  onChanged,
  onClose,
}: {
  action: GroupAction
  group: SuspiciousGroup
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const { busy, write, stayBusy } = useWrite()
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const { title, confirm, explanation } = TEXTS[action]
  const count =
    action === 'clear' ? group.clearable : action === 'unmark' ? group.marked : group.registrations

  async function save(event: FormEvent) {
    event.preventDefault()
    const input = form.current?.elements.namedItem('reason') as HTMLInputElement
    const reason = input.value.trim()
    if (reason === '') {
      setError(SUSPICIOUS_MESSAGES['suspicious.reason'])
      input.focus()
      return
    }
    const id = { network: group.network, day: group.day, reason }
    const outcome =
      action === 'clear'
        ? await write(clearSuspicious, { body: { ...id, registrations: group.clearable } })
        : await write(markSuspicious, { body: { ...id, marked: action === 'mark' } })
    if (!outcome) return
    if (!outcome.ok) toastError(failureMessage(outcome.failure))
    // The network was lost or the session had ended: the typed reason stays.
    if (!outcome.ok && outcome.failure.kind !== 'refused') return
    await stayBusy(onChanged)
    onClose()
    if (outcome.ok) toastSuccess(outcome.message)
  }

  return (
    <FormDialog title={title} onClose={onClose}>
      <form method="post" noValidate onSubmit={save} ref={form}>
        <p>{explanation(formatCount(count))}</p>
        <TextField
          id="reason"
          name="reason"
          label="Alasan"
          hint={RECORDED_IN_AUDIT}
          error={error}
          required
          maxLength={REASON_MAX}
          autoComplete="off"
          onInput={() => setError(undefined)}
        />
        <div className="btns">
          <Button kind={action === 'clear' ? 'danger' : 'main'} type="submit" busy={busy}>
            {busy ? 'Memproses…' : confirm}
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
