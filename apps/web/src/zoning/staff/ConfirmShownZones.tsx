/** Confirms the proposed zones of all villages on the screen, one after the other; each is recorded as an act of its own. */
import { formatCount } from '@spmb/domain/shared/count.ts'
import { confirmZone } from '@spmb/domain/zoning/contract.staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { ZONING } from '../../schools/staff/school-queries.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { CONFIRM_SHOWN_TEXT, confirmShown, zonesConfirmed } from './messages.ts'
import { seasonOf } from './zone-queries.ts'

export interface ProposedZone {
  villageId: number
  /** The open schools of both levels on the screen: the server refuses to confirm others. */
  schoolIds: readonly number[]
}

export function ConfirmShownZones({
  zones,
  season,
}: {
  zones: readonly ProposedZone[]
  season: number | null
}) {
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const { busy, write, stayBusy } = useWrite()

  async function confirm() {
    let done = 0
    for (const { villageId, schoolIds } of zones) {
      const outcome = await write(confirmZone, {
        query: seasonOf(season),
        params: { village_id: String(villageId) },
        body: { school_ids: [...schoolIds] },
      })
      if (!outcome) return
      if (!outcome.ok) {
        toastError(failureMessage(outcome.failure))
        break
      }
      done++
    }
    if (done > 0) toastSuccess(zonesConfirmed(formatCount(done)))
    await stayBusy(() => queries.invalidateQueries({ queryKey: [ZONING] }))
    setAsking(false)
  }

  if (zones.length === 0) return null
  return (
    <>
      <Button kind="line" onClick={() => setAsking(true)}>
        Tetapkan {formatCount(zones.length)} zonasi yang tampil…
      </Button>
      {asking && (
        <FormDialog title={confirmShown(formatCount(zones.length))} onClose={() => setAsking(false)}>
          <p className="dialog-text">{CONFIRM_SHOWN_TEXT}</p>
          <div className="btns">
            <Button kind="main" busy={busy} onClick={() => void confirm()}>
              {busy ? 'Menetapkan…' : 'Tetapkan'}
            </Button>
            <Button kind="line" onClick={() => setAsking(false)}>
              Batal
            </Button>
          </div>
        </FormDialog>
      )}
    </>
  )
}
