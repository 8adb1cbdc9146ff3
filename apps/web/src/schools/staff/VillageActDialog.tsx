/** Asks before a village is closed or reopened, and says what families see then. */
import { closeVillage, reopenVillage, type VillageRecord } from '@spmb/domain/schools/contract.staff.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/staff/dialog/ConfirmDialog.tsx'
import {
  CLOSE_VILLAGE_TEXT,
  CLOSE_VILLAGE_TITLE,
  livingThere,
  REOPEN_VILLAGE_TEXT,
  REOPEN_VILLAGE_TITLE,
} from './messages.ts'

/** What the button of a village does now: closed ones are reopened. */
export function VillageActDialog({
  village,
  onChanged,
  onClose,
}: {
  village: VillageRecord
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const { busy, write, stayBusy } = useWrite()
  const closes = village.closed_at === null

  async function carryOut() {
    const outcome = await write(closes ? closeVillage : reopenVillage, {
      params: { village_id: String(village.id) },
      body: { version: village.version },
    })
    if (!outcome) return
    if (outcome.ok) toastSuccess(outcome.message)
    else toastError(failureMessage(outcome.failure))
    const isOutdated = !outcome.ok && ['conflict', 'notFound'].includes(outcome.failure.kind)
    if (!outcome.ok && !isOutdated) return
    await stayBusy(onChanged)
    onClose()
  }

  return (
    <ConfirmDialog
      title={closes ? CLOSE_VILLAGE_TITLE : REOPEN_VILLAGE_TITLE}
      confirm={closes ? 'Tutup desa' : 'Buka kembali'}
      busy={busy}
      onConfirm={carryOut}
      onClose={onClose}
    >
      <p>
        <b>{village.name}</b> ({village.code})
      </p>
      <p>{livingThere(village.children)}</p>
      <p>{closes ? CLOSE_VILLAGE_TEXT : REOPEN_VILLAGE_TEXT}</p>
    </ConfirmDialog>
  )
}
