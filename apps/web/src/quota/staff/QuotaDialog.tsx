/**
 * The quota actions: set the seats of a school, reset them, reset a level. Success is announced after the server's
 * response.
 */

import { resetQuota, resetQuotasOfLevel } from '@spmb/domain/quota/contract.staff.ts'
import type { QuotaRow } from '@spmb/domain/quota/grid-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { useState } from 'react'
import type { Outcome } from '../../platform/call.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/staff/dialog/ConfirmDialog.tsx'
import { EditQuotaDialog } from './EditQuotaDialog.tsx'
import { NO_SEATS_NO_CHILDREN, UNDO_ONCE, unsetBecomeZero } from './messages.ts'

export type QuotaAct =
  | { kind: 'edit'; school: QuotaRow }
  | { kind: 'reset'; school: QuotaRow }
  | { kind: 'reset level'; level: Level }

export interface QuotaDialogProps {
  /** Reads the grid again. @param schoolIds whose unsaved cells are outdated */
  onChanged: (schoolIds: readonly number[]) => Promise<void>
  onClose: () => void
}

/** @param schools as they are now: a colleague may have changed them since the dialog opened */
export function QuotaDialog({
  act,
  schools,
  ...props
}: QuotaDialogProps & { act: QuotaAct; schools: readonly QuotaRow[] }) {
  if (act.kind === 'reset level') {
    return <ResetDialog act={act} schools={schools.filter(({ level }) => level === act.level)} {...props} />
  }
  const school = schools.find(({ id }) => id === act.school.id) ?? act.school
  return act.kind === 'edit' ? (
    <EditQuotaDialog school={school} {...props} />
  ) : (
    <ResetDialog act={{ ...act, school }} schools={[school]} {...props} />
  )
}

type ResetAct = Exclude<QuotaAct, { kind: 'edit' }>

function ResetDialog(props: QuotaDialogProps & { act: ResetAct; schools: readonly QuotaRow[] }) {
  const { act, schools, onChanged, onClose } = props
  const { busy, write, stayBusy } = useWrite()
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
      return stayBusy(() => onChanged([]))
    }
    toastSuccess(`Reset Quota! ${outcome.message}`)
    await stayBusy(() => onChanged(schools.map(({ id }) => id)))
    onClose()
  }

  return (
    <ConfirmDialog title="Reset Quota?" confirm="Reset!" busy={busy} onConfirm={reset} onClose={onClose}>
      <ResetEffect act={act} schools={schools} />
      <div role="alert">{refusal && <Notice kind="err" title={refusal} />}</div>
    </ConfirmDialog>
  )
}

/** Names what is lost: schools and seats. */
function ResetEffect({ act, schools }: { act: ResetAct; schools: readonly QuotaRow[] }) {
  const emptied = schools.filter(({ seats }) => seats !== null && seats > 0)
  const unset = schools.filter(({ seats }) => seats === null).length
  const seats = emptied.reduce((sum, school) => sum + (school.seats ?? 0), 0)
  return (
    <>
      <p>
        {act.kind === 'reset' ? (
          <>
            Kuota <b>{act.school.name}</b> akan menjadi 0, sekarang{' '}
            <b>{act.school.seats === null ? 'belum ditetapkan' : `${formatCount(act.school.seats)} kursi`}</b>
            .
          </>
        ) : (
          <>
            Kuota{' '}
            <b>
              {formatCount(emptied.length)} sekolah {act.level}
            </b>{' '}
            dengan <b>{formatCount(seats)} kursi</b> akan menjadi 0.
            {unset > 0 && ` ${unsetBecomeZero(formatCount(unset))}`}
          </>
        )}{' '}
        {NO_SEATS_NO_CHILDREN}
      </p>
      <p className="muted">{UNDO_ONCE}</p>
    </>
  )
}
