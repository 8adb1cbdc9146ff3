/**
 * What a list of applicants shows, kept in its address: shareable, and Back returns to it. The parameters are those of
 * the API and the export. Lenient when reading: what cannot be meant is left out, and what is applied stands on screen.
 */
import {
  DECISION_FILTERS,
  type DecisionFilter,
  type ListQuery,
  listQuery,
  type Sort,
} from '@spmb/domain/registration/staff/list-query.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'

export interface ListState {
  search: string
  page: number
  perPage: number
  /** Null: in the order of registration. */
  sort: Sort | null
  schoolId: number | null
  villageId: number | null
  decision: DecisionFilter | null
}

/** What narrows the list down, as opposed to how it is laid out. */
export type FilterName = 'search' | 'schoolId' | 'villageId' | 'decision'
export const FILTER_NAMES: readonly FilterName[] = ['search', 'schoolId', 'villageId', 'decision']
export const NO_FILTERS = { search: '', schoolId: null, villageId: null, decision: null } as const

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
    villageId: read('village_id') ?? null,
    decision: read('decision') ?? null,
  }
}

/** The query of an address, with '?', or nothing for a list as it first opens. */
export function listAddress(state: ListState): string {
  const query = new URLSearchParams(filterParameters(state))
  if (state.perPage !== PER_PAGE) query.set('per_page', String(state.perPage))
  if (state.page > 1) query.set('page', String(state.page))
  return query.size ? `?${query}` : ''
}

/** What the API is asked for this page. */
export function listParameters(state: ListState) {
  return { ...filterParameters(state), page: state.page, per_page: state.perPage }
}

/** What the export is asked: everything that the list shows, on all its pages, in its order. */
export function exportParameters(state: ListState): Record<string, string> {
  return filterParameters(state)
}

function filterParameters({
  search,
  sort,
  schoolId,
  villageId,
  decision,
}: ListState): Record<string, string> {
  return {
    ...(search && { search }),
    ...(schoolId && { school_id: String(schoolId) }),
    ...(villageId && { village_id: String(villageId) }),
    ...(decision && { decision }),
    ...(sort && { sort }),
  }
}

/** A change of what is shown; whatever changes the rows begins at the first page again. */
export function changed(state: ListState, change: Partial<Omit<ListState, 'page'>>): ListState {
  return { ...state, ...change, page: 1 }
}

export function isFiltered(state: ListState): boolean {
  return FILTER_NAMES.some((name) => Boolean(state[name]))
}

export function isDecision(text: string): text is DecisionFilter {
  return (DECISION_FILTERS as readonly string[]).includes(text)
}
