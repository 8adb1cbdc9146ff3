/**
 * Where somebody may be. The screens only follow: the server refuses by itself (docs/product-rules.md#staff-screens).
 */
import type { Me } from '@spmb/domain/accounts/contract.ts'
import { STAFF_PATHS } from '../platform/staff/paths.ts'
import { viewerOf } from '../platform/staff/viewer.ts'
import type { StaffRoute } from './routes.ts'

/** The address to go to instead, or null: they may stay. */
export function guard(
  route: Pick<StaffRoute, 'roles' | 'level' | 'withOneTimePassword'>,
  me: Me,
): string | null {
  const viewer = viewerOf(me)
  if (me.must_change_password && !route.withOneTimePassword) return STAFF_PATHS.setting
  if (!route.roles.includes(viewer.role)) return STAFF_PATHS.lists
  if (route.level && viewer.school && viewer.school.level !== route.level) return STAFF_PATHS.lists
  return null
}
