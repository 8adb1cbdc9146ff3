/** Every path of the staff screens as a pattern. */
import type { Level } from '@spmb/domain/shared/level.ts'

export const STAFF_PATHS = {
  login: '/login',
  /** Redirects to the dashboard. */
  start: '/admin',
  dashboard: '/admin/dashboard',
  /** Redirects to the list that the user may see. */
  lists: '/admin/ppdb',
  listSd: '/admin/sd',
  listSmp: '/admin/smp',
  detail: '/admin/detail/:no_registration',
  edit: '/admin/edit/:no_registration',
  registerSd: '/admin/register/sd',
  registerSmp: '/admin/register/smp',
  zoning: '/admin/zonasi',
  zone: '/admin/zonasi/detail/:village_id',
  schools: '/admin/zonasi/sekolah',
  distance: '/admin/distance',
  villageDistance: '/admin/distance/desa/:village_id',
  schoolDistance: '/admin/distance/sekolah/:school_id',
  desk: '/admin/selection/school/:school_id',
  quota: '/admin/quota',
  recap: '/admin/recap',
  reRegistration: '/admin/re-registration',
  selection: '/admin/selection',
  objections: '/admin/objection',
  reserve: '/admin/reserve',
  freeSeats: '/admin/free-seats',
  /** Where children without a place go to school. */
  onward: '/admin/onward',
  import: '/admin/import',
  season: '/admin/season',
  /** The paths of a level; `type` is sd or smp. */
  paths: '/admin/season/paths/:type',
  /** Claims to paths that wait for a check. */
  claims: '/admin/claims',
  publish: '/admin/publish',
  reports: '/admin/report',
  audit: '/admin/audit',
  suspicious: '/admin/suspicious',
  /** Registrations that may be of one child. */
  doubles: '/admin/doubles',
  trash: '/admin/trash',
  /** What families ask staff to correct. */
  corrections: '/admin/corrections',
  accounts: '/admin/user',
  /** One-time passwords that were just drawn. */
  accountSlips: '/admin/user/slips',
  setting: '/admin/user/setting',
  /** The guide of the office; `?bagian=` names a section. */
  help: '/admin/help',
} as const

export const LIST_PATHS: Record<Level, string> = { SD: STAFF_PATHS.listSd, SMP: STAFF_PATHS.listSmp }

/** Registration from a paper form. */
export const REGISTER_PATHS: Record<Level, string> = {
  SD: STAFF_PATHS.registerSd,
  SMP: STAFF_PATHS.registerSmp,
}

/** The parameter of the paper form that makes it a late registration. */
export const LATE_PARAMETER = 'susulan'
export const lateFormAddress = (level: Level) => `${REGISTER_PATHS[level]}?${LATE_PARAMETER}=ya`

/** The zone of one village. */
export const zonePath = (villageId: number) => STAFF_PATHS.zone.replace(':village_id', String(villageId))

/** The paths of a level in the active season. */
export const pathsPath = (type: string) => STAFF_PATHS.paths.replace(':type', type)

/** The desk of one school. */
export const deskPath = (schoolId: number) => STAFF_PATHS.desk.replace(':school_id', String(schoolId))

/** The distances of one village, and of one school. */
export const villageDistancePath = (id: number) =>
  STAFF_PATHS.villageDistance.replace(':village_id', String(id))
export const schoolDistancePath = (id: number) => STAFF_PATHS.schoolDistance.replace(':school_id', String(id))

/** The parameter of `/login` that holds the address to open after the login. */
export const RETURN_PARAMETER = 'ke'

/** The login page that returns to `address`. */
export function loginAddress(address: string): string {
  return `${STAFF_PATHS.login}?${new URLSearchParams({ [RETURN_PARAMETER]: address })}`
}

/**
 * The address to open after the login: the wanted one if it belongs to the staff screens, else the dashboard. The
 * wanted address is untrusted input, so it must not lead out of the staff screens.
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
