/** Downloads the entries that pass the filters, the newest first. */
import { exportAudit, MAX_EXPORTED } from '@spmb/domain/audit/contract.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { saveFile } from '../../platform/staff/save-file.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import type { AuditState } from './audit-address.ts'
import { downloadedOnly } from './messages.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function AuditDownload({ filters }: { filters: Omit<AuditState, 'before'> }) {
  const { busy, write } = useWrite()

  async function download() {
    const outcome = await write(exportAudit, { query: filters })
    if (!outcome) return
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    const { name, base64, rows } = outcome.data
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    saveFile(new Blob([bytes], { type: XLSX_TYPE }), name)
    toastSuccess(
      rows < MAX_EXPORTED ? `${formatCount(rows)} catatan diunduh` : downloadedOnly(formatCount(rows)),
    )
  }

  return (
    <div className="btns">
      <Button kind="line" busy={busy} onClick={download}>
        <Icon name="download" />
        {busy ? 'Menyiapkan…' : 'Unduh Excel'}
      </Button>
    </div>
  )
}
