/** The record to sign, and the full data for an inspector. */
import {
  exportCompleteCertificate,
  exportFullRun,
  type SelectionRun,
} from '@spmb/domain/selection/act/contract.staff.ts'
import { printSelectionRecord } from '@spmb/domain/selection/preview/contract.staff.ts'
import { levelPath } from '@spmb/domain/shared/level.ts'
import { useState } from 'react'
import { callStaff } from '../../../platform/staff/call-staff.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { saveAnswer, saveFile } from '../../../platform/staff/save-file.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'

export function PreviewFiles({ run }: { run: SelectionRun }) {
  const { role } = useViewer()
  const [making, setMaking] = useState<'record' | 'full' | 'complete' | null>(null)
  const params = { id: String(run.id) }

  async function saveRecord() {
    if (making) return
    setMaking('record')
    const outcome = await callStaff(printSelectionRecord, { params })
    setMaking(null)
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    saveAnswer(outcome.data)
    toastSuccess('Berita acara diunduh')
  }

  async function saveFull() {
    if (making) return
    setMaking('full')
    const outcome = await callStaff(exportFullRun, { params })
    setMaking(null)
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    const file = new Blob([JSON.stringify(outcome.data)], { type: 'application/json' })
    saveFile(file, `seleksi-${levelPath(run.type)}-${run.ordinal}-lengkap.json`)
    toastSuccess('Data lengkap diunduh')
  }

  async function saveComplete() {
    if (making) return
    setMaking('complete')
    const outcome = await callStaff(exportCompleteCertificate, { params })
    setMaking(null)
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    const file = new Blob([outcome.data.text], { type: 'application/json' })
    saveFile(file, `bukti-lengkap-${levelPath(run.type)}-${run.ordinal}.json`)
    toastSuccess('Bukti lengkap diunduh')
  }

  return (
    <div className="btns mt-4">
      <Button kind="line" busy={making === 'record'} onClick={saveRecord}>
        <Icon name="print" />
        {making === 'record' ? 'Menyiapkan…' : 'Berita acara untuk ditandatangani'}
      </Button>
      {run.reduced && (
        <Button kind="line" busy={making === 'complete'} onClick={saveComplete}>
          <Icon name="download" />
          {making === 'complete' ? 'Menyiapkan…' : 'Bukti lengkap untuk pemantau'}
        </Button>
      )}
      {role === 'admin' && (
        <Button kind="line" busy={making === 'full'} onClick={saveFull}>
          <Icon name="download" />
          {making === 'full' ? 'Menyiapkan…' : 'Data lengkap untuk pengawas'}
        </Button>
      )}
    </div>
  )
}
