/** The filters of the list of schools in its address, and the schools that pass them. Pure. */

import type { SchoolRecord } from '@spmb/domain/schools/contract.staff.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { searchText } from '@spmb/domain/shared/paging.ts'
import { field, idField, listState, oneOf, type StateOf } from '../../platform/staff/list-state.ts'

export const SCHOOL_STATES = ['open', 'closed', 'proposed', 'no-point', 'no-zone'] as const
export type SchoolState = (typeof SCHOOL_STATES)[number]

export const SCHOOL_STATE_NAMES: Record<SchoolState, string> = {
  open: 'Dibuka',
  closed: 'Ditutup',
  proposed: 'Usulan atau contoh',
  'no-point': 'Belum punya titik peta',
  'no-zone': 'Tidak melayani desa',
}

export const schoolList = listState({
  search: field(searchText, ''),
  level: oneOf(LEVELS, null),
  district: idField,
  state: oneOf(SCHOOL_STATES, null),
})
export type SchoolFilters = StateOf<typeof schoolList>

/** The schools that pass the filters; the search looks for a part of name or NPSN. */
export function shownSchools(
  schools: readonly SchoolRecord[],
  { search, level, district, state }: SchoolFilters,
): SchoolRecord[] {
  const wanted = fold(search)
  return schools.filter(
    (school) =>
      (level === null || school.level === level) &&
      (district === null || school.district.id === district) &&
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
