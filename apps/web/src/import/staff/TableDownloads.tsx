/** Downloads a table as a workbook: only its headings, or the data of today. */
import { exportTable, IMPORT_TABLE_NAMES, type ImportTable } from '@spmb/domain/import/staff-contract.ts'
import { callStaff } from '../../platform/staff/call-staff.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { saveFile } from '../../platform/staff/save-file.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function TableDownloads({ table }: { table: ImportTable }) {
  async function download(content: 'data' | 'headings') {
    const outcome = await callStaff(exportTable, { params: { table, content } })
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    const { name, base64 } = outcome.data
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    saveFile(new Blob([bytes], { type: XLSX_TYPE }), name)
  }
  return (
    <div className="btns">
      <Button kind="line" onClick={() => download('headings')}>
        <Icon name="file" />
        Contoh kosong
      </Button>
      <Button kind="line" onClick={() => download('data')}>
        <Icon name="download" />
        Data {IMPORT_TABLE_NAMES[table]} sekarang
      </Button>
    </div>
  )
}
