/** `/admin/ppdb`: leads on to the list that the visitor works with, for those who see both levels to SD. */
import { Navigate } from 'react-router'
import { LIST_PATHS } from '../../../platform/staff/paths.ts'
import { useViewer } from '../../../platform/staff/session.ts'
import { visibleLevels } from '../../../platform/staff/viewer.ts'

export function OwnListRedirect() {
  const level = visibleLevels(useViewer())[0] ?? 'SD'
  return <Navigate to={LIST_PATHS[level]} replace />
}
