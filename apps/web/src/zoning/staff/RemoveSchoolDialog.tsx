import { levelPath } from '@spmb/domain/shared/level.ts'
import { removeFromZone } from '@spmb/domain/zoning/staff-contract.ts'
import { DELETION_WORDS } from '../../platform/staff/deletion-messages.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/staff/dialog/ConfirmDialog.tsx'
import type { ZonedSchool } from './ZonePanel.tsx'
import type { Named } from './zone-table.ts'

/**
 * Removes a school from the zone of a village after confirmation. Calls `onRemoved` also if a colleague has removed it
 * already.
 */
export function RemoveSchoolDialog({
  school,
  village,
  onRemoved,
  onClose,
}: {
  school: ZonedSchool
  village: Named
  onRemoved: () => Promise<void>
  onClose: () => void
}) {
  const { busy, write } = useWrite()

  async function remove() {
    const outcome = await write(removeFromZone, {
      params: {
        village_id: String(village.id),
        school_id: String(school.id),
        type: levelPath(school.type),
      },
    })
    if (!outcome) return
    if (outcome.ok) {
      toastSuccess('Deleted!')
      toastSuccess(DELETION_WORDS.done)
      return onRemoved()
    }
    toastError(failureMessage(outcome.failure))
    if (outcome.failure.kind === 'notFound') await onRemoved()
  }

  return (
    <ConfirmDialog
      title={DELETION_WORDS.title}
      confirm={DELETION_WORDS.confirm}
      busy={busy}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{DELETION_WORDS.warning}</p>
      <p className="muted">
        <b>{school.name}</b> tidak lagi melayani {village.name}. Pendaftaran yang sudah masuk tidak berubah.
      </p>
    </ConfirmDialog>
  )
}
