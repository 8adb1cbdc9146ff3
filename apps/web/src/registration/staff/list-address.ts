/**
 * The state of a list of applicants in its address, so that it can be shared and Back returns to it. The parameters are
 * those of the API and the export. Invalid parameters are ignored; the applied filters are shown on screen.
 */

import type { ArrivalState } from '@spmb/domain/re-registration/re-registration.ts'
import {
  DECISION_FILTERS,
  type DecisionFilter,
  type ListQuery,
  listQuery,
  type Sort,
} from '@spmb/domain/registration/staff/list-query.ts'
import type {
  AgeFilter,
  DocumentState,
  FlagFilter,
  NoteFilter,
} from '@spmb/domain/registration/staff/screening/screening.ts'
import { querySuffix } from '@spmb/domain/shared/endpoint.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'

export interface ListState {
  search: string
  page: number
  perPage: number
  /** Null for the order of registration. */
  sort: Sort | null
  schoolId: number | null
  districtId: number | null
  villageId: number | null
  /** Which choice the school is; null for either. */
  choice: number | null
  decision: DecisionFilter | null
  reRegistration: ArrivalState | null
  documents: DocumentState | null
  flag: FlagFilter | null
  age: AgeFilter | null
  note: NoteFilter | null
  /** The first year of an earlier season; null for the active one. */
  season: number | null
}

/** The parameters that select rows, unlike order and page. */
export const FILTER_NAMES = [
  'search',
  'schoolId',
  'districtId',
  'villageId',
  'choice',
  'decision',
  'reRegistration',
  'documents',
  'flag',
  'age',
  'note',
] as const satisfies readonly (keyof ListState)[]
export type FilterName = (typeof FILTER_NAMES)[number]
export const NO_FILTERS = {
  search: '',
  schoolId: null,
  districtId: null,
  villageId: null,
  choice: null,
  decision: null,
  reRegistration: null,
  documents: null,
  flag: null,
  age: null,
  note: null,
} as const

export function readListAddress(search: string): ListState {
  const given = new URLSearchParams(search)
  const fields = listQuery.shape
  const read = <Name extends keyof typeof fields>(name: Name): ListQuery[Name] | undefined => {
    const text = given.get(name)
    const parsed = text === null ? null : fields[name].safeParse(text)
    return parsed?.success ? (parsed.data as ListQuery[Name]) : undefined
  }
  return {
    search: read('search') ?? '',
    page: read('page') ?? 1,
    perPage: read('per_page') ?? PER_PAGE,
    sort: read('sort') ?? null,
    schoolId: read('school_id') ?? null,
    districtId: read('district_id') ?? null,
    villageId: read('village_id') ?? null,
    choice: read('choice') ?? null,
    decision: read('decision') ?? null,
    reRegistration: read('re_registration') ?? null,
    documents: read('documents') ?? null,
    flag: read('flag') ?? null,
    age: read('age') ?? null,
    note: read('note') ?? null,
    season: read('season') ?? null,
  }
}

/** The query of the address with '?', or '' for the default list. */
export function listAddress(state: ListState): string {
  const query = new URLSearchParams(filterParameters(state))
  if (state.perPage !== PER_PAGE) query.set('per_page', String(state.perPage))
  if (state.page > 1) query.set('page', String(state.page))
  return querySuffix(query)
}

/** The query of the API for this page. */
export function listParameters(state: ListState) {
  return { ...filterParameters(state), page: state.page, per_page: state.perPage }
}

/** The query of the export: all pages of the list in its order. */
export function exportParameters(state: ListState): Record<string, string> {
  return filterParameters(state)
}

function filterParameters({
  search,
  sort,
  schoolId,
  districtId,
  villageId,
  choice,
  decision,
  reRegistration,
  documents,
  flag,
  age,
  note,
  season,
}: ListState): Record<string, string> {
  return {
    ...(search && { search }),
    ...(schoolId && { school_id: String(schoolId) }),
    ...(districtId && { district_id: String(districtId) }),
    ...(villageId && { village_id: String(villageId) }),
    ...(choice && { choice: String(choice) }),
    ...(decision && { decision }),
    ...(reRegistration && { re_registration: reRegistration }),
    ...(documents && { documents }),
    ...(flag && { flag }),
    ...(age && { age }),
    ...(note && { note }),
    ...(season && { season: String(season) }),
    ...(sort && { sort }),
  }
}

/** The state after a change, on the first page, because the rows change. A choice belongs to the school that was filtered. */
export function changed(state: ListState, change: Partial<Omit<ListState, 'page'>>): ListState {
  const choice = change.schoolId === null ? null : state.choice
  return { ...state, choice, ...change, page: 1 }
}

export function isFiltered(state: ListState): boolean {
  return FILTER_NAMES.some((name) => Boolean(state[name]))
}

export function isDecision(text: string): text is DecisionFilter {
  return (DECISION_FILTERS as readonly string[]).includes(text)
}
