/** The filters of the list of schools in its address, and the schools that pass them. Pure. */

import type { SchoolRecord } from '@spmb/domain/reference/staff-contract.ts'
import { querySuffix } from '@spmb/domain/shared/endpoint.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'

export const SCHOOL_STATES = ['open', 'closed', 'proposed', 'no-point', 'no-zone'] as const
export type SchoolState = (typeof SCHOOL_STATES)[number]

export const SCHOOL_STATE_NAMES: Record<SchoolState, string> = {
  open: 'Dibuka',
  closed: 'Ditutup',
  proposed: 'Usulan atau contoh',
  'no-point': 'Belum punya titik peta',
  'no-zone': 'Tidak melayani desa',
}

export interface SchoolFilters {
  search: string
  level: Level | null
  /** Id of the district as text. */
  district: string | null
  state: SchoolState | null
}

/** Invalid parameters are ignored. */
export function readSchoolAddress(address: string): SchoolFilters {
  const given = new URLSearchParams(address)
  const district = given.get('district')
  return {
    search: given.get('search')?.slice(0, 100) ?? '',
    level: LEVELS.find((level) => level === given.get('level')) ?? null,
    district: district && /^\d{1,5}$/.test(district) ? district : null,
    state: SCHOOL_STATES.find((state) => state === given.get('state')) ?? null,
  }
}

/** The query with '?', or '' for all schools. */
export function schoolAddress(filters: SchoolFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  return querySuffix(query)
}

/** The schools that pass the filters; the search looks for a part of name or NPSN. */
export function shownSchools(
  schools: readonly SchoolRecord[],
  { search, level, district, state }: SchoolFilters,
): SchoolRecord[] {
  const wanted = fold(search)
  return schools.filter(
    (school) =>
      (level === null || school.level === level) &&
      (district === null || String(school.district.id) === district) &&
      (state === null || IN_STATE[state](school)) &&
      (fold(school.name).includes(wanted) || school.npsn.includes(wanted)),
  )
}

const IN_STATE: Record<SchoolState, (school: SchoolRecord) => boolean> = {
  open: (school) => school.closed_at === null,
  closed: (school) => school.closed_at !== null,
  proposed: (school) => school.mark !== null,
  'no-point': (school) => school.point === null,
  'no-zone': (school) => school.villages === 0 && school.closed_at === null,
}

const fold = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
