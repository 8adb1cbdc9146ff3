/** Every address of the staff side, named once, as patterns. */
import type { Level } from '@spmb/domain/shared/level.ts'

export const STAFF_PATHS = {
  login: '/login',
  /** Leads to the dashboard. */
  start: '/admin',
  dashboard: '/admin/dashboard',
  /** Leads on to the list that the visitor may see. */
  lists: '/admin/ppdb',
  listSd: '/admin/sd',
  listSmp: '/admin/smp',
  detail: '/admin/detail/:no_registration',
  edit: '/admin/edit/:no_registration',
  zoning: '/admin/zonasi',
  zone: '/admin/zonasi/detail/:village_id',
  quota: '/admin/quota',
  reports: '/admin/report',
  setting: '/admin/user/setting',
} as const

export const LIST_PATHS: Record<Level, string> = { SD: STAFF_PATHS.listSd, SMP: STAFF_PATHS.listSmp }

/** The detail of a village's zone. */
export const zonePath = (villageId: number) => STAFF_PATHS.zone.replace(':village_id', String(villageId))

/** Name of the parameter of `/login` that holds where to go after it. */
export const RETURN_PARAMETER = 'ke'

/** The login page that leads back to `address` afterwards. */
export function loginAddress(address: string): string {
  return `${STAFF_PATHS.login}?${new URLSearchParams({ [RETURN_PARAMETER]: address })}`
}

/**
 * Where to go after the login: the wanted address if it is one of the staff side, else the dashboard. What stands in an
 * address bar may have been put there by somebody else, so nothing may lead out of the staff side.
 */
export function safeReturn(wanted: string | null): string {
  const url = parsed(wanted ?? '')
  if (url?.origin !== OWN || !url.pathname.startsWith(`${STAFF_PATHS.start}/`)) return STAFF_PATHS.dashboard
  return url.pathname + url.search
}

const OWN = 'http://own.invalid'

/** `URL.parse`, which browsers before 2024 lack. */
function parsed(address: string): URL | null {
  try {
    return new URL(address, OWN)
  } catch {
    return null
  }
}
