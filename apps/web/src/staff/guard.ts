/**
 * Which screens a user may open. The screens only follow: the server enforces access by itself
 * (docs/product-rules.md#staff-screens).
 */
import type { Me } from '@spmb/domain/accounts/contract.staff.ts'
import { STAFF_PATHS } from '../platform/staff/paths.ts'
import { viewerOf } from '../platform/staff/session/viewer.ts'
import type { StaffRoute } from './routes.ts'

/** The path to redirect to, or null if the user may open this one. */
export function guard(
  route: Pick<StaffRoute, 'roles' | 'level' | 'withOneTimePassword'>,
  me: Me,
): string | null {
  const viewer = viewerOf(me)
  if ((me.must_change_password || me.must_set_second_factor) && !route.withOneTimePassword)
    return STAFF_PATHS.setting
  if (!route.roles.includes(viewer.role)) return STAFF_PATHS.lists
  if (route.level && viewer.school && viewer.school.level !== route.level) return STAFF_PATHS.lists
  return null
}
