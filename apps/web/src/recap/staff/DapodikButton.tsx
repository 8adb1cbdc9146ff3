/** 'Kolom Dapodik': the admitted children in the columns of Dapodik. Not for a monitor, since the file has the NIK. */
import { exportDapodik, exportSchoolDapodik } from '@spmb/domain/registration/staff/contract.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { mayChange } from '../../platform/staff/session/viewer.ts'
import { useDownload } from '../../registration/staff/list/export/use-download.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import type { RecapState } from './recap-address.ts'

export function DapodikButton({ state }: { state: RecapState }) {
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
