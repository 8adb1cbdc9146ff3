/** Says that the zone of a village is a proposal, and confirms it in one click. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { confirmZone } from '@spmb/domain/zoning/contract.staff.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { SUGGESTED_TEXT } from './messages.ts'
import { seasonOf } from './zone-queries.ts'

export function ConfirmZoneNotice({
  villageId,
  season,
  proposed,
  schoolIds,
  mayConfirm,
  onConfirmed,
  onRefused,
}: {
  villageId: number
  season: number | null
  proposed: readonly Level[]
  /** The schools on the screen: the server refuses to confirm others. */
  schoolIds: readonly number[]
  mayConfirm: boolean
  onConfirmed: () => Promise<void>
  onRefused: () => Promise<void>
}) {
  const { busy, write, stayBusy } = useWrite()

  async function confirm() {
    const outcome = await write(confirmZone, {
      query: seasonOf(season),
      params: { village_id: String(villageId) },
      body: { school_ids: [...schoolIds] },
    })
    if (!outcome) return
    if (outcome.ok) {
      toastSuccess(outcome.message)
      return stayBusy(onConfirmed)
    }
    toastError(failureMessage(outcome.failure))
    await stayBusy(onRefused)
  }

  return (
    <Notice
      kind="attention"
      className="zone-proposed"
      title={`Zonasi ${proposed.join(' dan ')} di sini masih usulan`}
    >
      <p>{SUGGESTED_TEXT}</p>
      {mayConfirm && (
        <Button kind="line" busy={busy} onClick={confirm}>
          {busy ? 'Menetapkan…' : 'Tetapkan zonasi ini'}
        </Button>
      )}
    </Notice>
  )
}
