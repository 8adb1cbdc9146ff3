/** `/admin/ppdb`: redirects to the list of the user's level; to SD for users who see both levels. */
import { Navigate } from 'react-router'
import { LIST_PATHS } from '../../../platform/staff/paths.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { visibleLevels } from '../../../platform/staff/session/viewer.ts'

export function OwnListRedirect() {
  const level = visibleLevels(useViewer())[0] ?? 'SD'
  return <Navigate to={LIST_PATHS[level]} replace />
}
