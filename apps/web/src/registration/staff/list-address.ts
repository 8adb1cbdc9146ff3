/**
 * The state of a list of applicants in its address. The parameters are those of the API and the export. The applied filters are
 * shown on screen.
 */
import {
  DECISION_FILTERS,
  type DecisionFilter,
  listQuery,
} from '@spmb/domain/registration/staff/list-query.ts'
import { field, listState, PAGING, type StateOf } from '../../platform/staff/list-state.ts'

const query = listQuery.shape
export const applicantList = listState({
  search: field(query.search, ''),
  school_id: field(query.school_id, null),
  district_id: field(query.district_id, null),
  village_id: field(query.village_id, null),
  /** Which choice the school is; null for either. */
  choice: field(query.choice, null),
  decision: field(query.decision, null),
  re_registration: field(query.re_registration, null),
  documents: field(query.documents, null),
  flag: field(query.flag, null),
  age: field(query.age, null),
  note: field(query.note, null),
  /** Registrations of one network on one day; for admins. */
  group: field(query.group, null),
  /** The first year of an earlier season; null for the active one. */
  season: field(query.season, null),
  /** Null for the order of registration. */
  sort: field(query.sort, null),
  ...PAGING,
})
export type ListState = StateOf<typeof applicantList>

/** The parameters that select rows, unlike order and page. */
export const FILTER_NAMES = [
  'search',
  'school_id',
  'district_id',
  'village_id',
  'choice',
  'decision',
  're_registration',
  'documents',
  'flag',
  'age',
  'note',
  'group',
] as const satisfies readonly (keyof ListState)[]
export type FilterName = (typeof FILTER_NAMES)[number]
export const NO_FILTERS = {
  search: '',
  school_id: null,
  district_id: null,
  village_id: null,
  choice: null,
  decision: null,
  re_registration: null,
  documents: null,
  flag: null,
  age: null,
  note: null,
  group: null,
} as const

/** The part of a keyed hash that tells networks apart on screen. */
export const shownNetwork = (network: string): string => network.slice(0, 8)

/** The query of the export: all pages of the list in its order. */
export function exportParameters({ page: _, per_page: __, ...shown }: ListState): Record<string, string> {
  const set = Object.entries(shown).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}

/** The state after a change, on the first page, because the rows change. A choice belongs to the school that was filtered. */
export function changed(state: ListState, change: Partial<Omit<ListState, 'page'>>): ListState {
  const choice = change.school_id === null ? null : state.choice
  return { ...state, choice, ...change, page: 1 }
}

export function isFiltered(state: ListState): boolean {
  return FILTER_NAMES.some((name) => Boolean(state[name]))
}

export function isDecision(text: string): text is DecisionFilter {
  return (DECISION_FILTERS as readonly string[]).includes(text)
}
