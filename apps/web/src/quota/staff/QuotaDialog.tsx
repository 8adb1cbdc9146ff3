/**
 * The quota actions: set the seats of a school, reset them, reset a level. Success is announced after the server's
 * response.
 */
import type { SchoolQuota } from '@spmb/domain/quota/contract.ts'
import { resetQuota, resetQuotasOfLevel } from '@spmb/domain/quota/staff-contract.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { useState } from 'react'
import type { Outcome } from '../../platform/call.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/staff/dialog/ConfirmDialog.tsx'
import { EditQuotaDialog } from './EditQuotaDialog.tsx'

export type QuotaAct =
  | { kind: 'edit'; school: SchoolQuota }
  | { kind: 'reset'; school: SchoolQuota }
  | { kind: 'reset level'; level: Level }

export interface QuotaDialogProps {
  onChanged: () => Promise<void>
  onClose: () => void
}

export function QuotaDialog({ act, ...props }: QuotaDialogProps & { act: QuotaAct }) {
  return act.kind === 'edit' ? (
    <EditQuotaDialog school={act.school} {...props} />
  ) : (
    <ResetDialog act={act} {...props} />
  )
}

type ResetAct = Exclude<QuotaAct, { kind: 'edit' }>

function ResetDialog({ act, onChanged, onClose }: QuotaDialogProps & { act: ResetAct }) {
  const { busy, write } = useWrite()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function reset() {
    const outcome: Outcome<null> | null =
      act.kind === 'reset'
        ? await write(resetQuota, { params: { school_id: String(act.school.id) } })
        : await write(resetQuotasOfLevel, { params: { type: levelPath(act.level) } })
    if (!outcome) return
    if (!outcome.ok) {
      toastError(failureMessage(outcome.failure))
      if (outcome.failure.kind !== 'conflict') return setRefusal(null)
      setRefusal(outcome.failure.message)
      return onChanged()
    }
    toastSuccess('Reset Quota!')
    toastSuccess(outcome.message)
    await onChanged()
    onClose()
  }

  return (
    <ConfirmDialog title="Reset Quota?" confirm="Reset!" busy={busy} onConfirm={reset} onClose={onClose}>
      <p>
        {act.kind === 'reset' ? (
          <>
            Kuota <b>{act.school.name}</b> akan menjadi 0.
          </>
        ) : (
          <>
            Kuota <b>semua sekolah {act.level}</b> akan menjadi 0.
          </>
        )}{' '}
        Sekolah dengan kuota 0 tidak menerima murid.
      </p>
      <div role="alert">{refusal && <Notice kind="err" title={refusal} />}</div>
    </ConfirmDialog>
  )
}
