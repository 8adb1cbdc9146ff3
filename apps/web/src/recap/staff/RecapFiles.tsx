/** The recap as a PDF to sign and as a workbook, and the file for Dapodik. */

import { LEVEL_PAPERS, printLevelPaper } from '@spmb/domain/papers/contract.staff.ts'
import { PAPER_NAMES } from '@spmb/domain/papers/messages.ts'
import { exportRecap, type RecapFormat } from '@spmb/domain/recap/contract.staff.ts'
import { exportDapodik, exportSchoolDapodik } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { useState } from 'react'
import { PaperButton } from '../../papers/staff/PaperButton.tsx'
import { callStaff } from '../../platform/staff/call-staff.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { saveAnswer } from '../../platform/staff/save-file.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { mayChange } from '../../platform/staff/session/viewer.ts'
import { useDownload } from '../../registration/staff/list/export/use-download.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { type RecapState, recapParameters } from './recap-address.ts'

export function RecapFiles({ state }: { state: RecapState }) {
  const viewer = useViewer()
  const [making, setMaking] = useState<RecapFormat | null>(null)

  async function download(format: RecapFormat) {
    if (making) return
    setMaking(format)
    const outcome = await callStaff(exportRecap[state.level], {
      params: { format },
      query: recapParameters(state),
    })
    setMaking(null)
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    saveAnswer(outcome.data)
    toastSuccess('Berkas sudah diunduh')
  }

  return (
    <div className="btns">
      <Button kind="line" busy={making === 'pdf'} onClick={() => download('pdf')}>
        <Icon name="print" />
        {making === 'pdf' ? 'Menyiapkan…' : 'PDF untuk ditandatangani'}
      </Button>
      <Button kind="line" busy={making === 'xlsx'} onClick={() => download('xlsx')}>
        <Icon name="download" />
        {making === 'xlsx' ? 'Menyiapkan…' : 'XLSX'}
      </Button>
      <DapodikButton state={state} />
      {state.season === null &&
        viewer.school === null &&
        LEVEL_PAPERS.map((paper) => (
          <PaperButton
            key={paper}
            label={PAPER_NAMES[paper]}
            print={() => callStaff(printLevelPaper[state.level], { params: { paper } })}
          />
        ))}
    </div>
  )
}

/** 'Kolom Dapodik': the admitted children in the columns of Dapodik. Not for a monitor, since the file has the NIK. */
function DapodikButton({ state }: { state: RecapState }) {
  const viewer = useViewer()
  const { received, start } = useDownload()
  if (!mayChange(viewer)) return null
  const { level, season } = state
  const path = viewer.school
    ? callPath(exportSchoolDapodik[level].path, { school_id: viewer.school.id })
    : exportDapodik[level].path
  return (
    <Button
      kind="line"
      busy={received !== null}
      onClick={() => start(season === null ? path : `${path}?season=${season}`)}
    >
      <Icon name="file" />
      {received === null ? 'Kolom Dapodik' : 'Menyiapkan…'}
    </Button>
  )
}
