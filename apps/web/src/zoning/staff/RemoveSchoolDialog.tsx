import { levelPath } from '@spmb/domain/shared/level.ts'
import { removeFromZone } from '@spmb/domain/zoning/contract.staff.ts'
import { DELETION_WORDS } from '../../platform/staff/deletion-messages.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/staff/dialog/ConfirmDialog.tsx'
import { STORED_UNCHANGED, UNTIL_ADDED } from './messages.ts'
import type { ZonedSchool } from './ZonePanel.tsx'
import { seasonOf } from './zone-queries.ts'
import type { Named } from './zone-table.ts'

/**
 * Removes a school from the zone of a village after confirmation, with a warning if it is the last of its level. Calls
 * `onRemoved` also if a colleague has removed it already.
 */
export function RemoveSchoolDialog({
  school,
  village,
  season,
  isLast,
  onRemoved,
  onClose,
}: {
  school: ZonedSchool
  village: Named
  season: number | null
  /** No other school of this level serves the village. */
  isLast: boolean
  onRemoved: () => Promise<void>
  onClose: () => void
}) {
  const { busy, write, stayBusy } = useWrite()

  async function remove() {
    const outcome = await write(removeFromZone, {
      query: seasonOf(season),
      params: {
        village_id: String(village.id),
        school_id: String(school.id),
        type: levelPath(school.type),
      },
    })
    if (!outcome) return
    if (outcome.ok) {
      toastSuccess(DELETION_WORDS.done)
      return stayBusy(onRemoved)
    }
    toastError(failureMessage(outcome.failure))
    if (outcome.failure.kind === 'notFound') await stayBusy(onRemoved)
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
      {isLast && (
        <Notice kind="attention" title={`Ini ${school.type} terakhir untuk ${village.name}`}>
          <p>
            Setelah ini tidak ada calon murid dari {village.name} yang dapat memilih {school.type},{' '}
            {UNTIL_ADDED}
          </p>
        </Notice>
      )}
      <p className="muted">
        <b>{school.name}</b> tidak lagi melayani {village.name}. {STORED_UNCHANGED}
      </p>
    </ConfirmDialog>
  )
}
