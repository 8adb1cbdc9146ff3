/** The state of the list of complaints in its address, so that it can be shared and Back returns to it. Pure. */

import {
  type ComplaintQuery,
  type ComplaintSort,
  complaintQuery,
} from '@spmb/domain/complaint/staff-contract.ts'
import { querySuffix } from '@spmb/domain/shared/endpoint.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'

export interface ReportsState {
  search: string
  state: NonNullable<ComplaintQuery['state']> | null
  /** Null for the newest first. */
  sort: ComplaintSort | null
  page: number
  perPage: number
}

/** Invalid parameters are ignored. */
export function readReportAddress(search: string): ReportsState {
  const given = new URLSearchParams(search)
  const fields = complaintQuery.shape
  const read = <Name extends keyof typeof fields>(name: Name): ComplaintQuery[Name] | undefined => {
    const text = given.get(name)
    const parsed = text === null ? null : fields[name].safeParse(text)
    return parsed?.success ? (parsed.data as ComplaintQuery[Name]) : undefined
  }
  return {
    search: read('search') ?? '',
    state: read('state') ?? null,
    sort: read('sort') ?? null,
    page: read('page') ?? 1,
    perPage: read('per_page') ?? PER_PAGE,
  }
}

/** The query with '?', or '' for the default list. */
export function reportAddress({ search, state, sort, page, perPage }: ReportsState): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (state) query.set('state', state)
  if (sort) query.set('sort', sort)
  if (perPage !== PER_PAGE) query.set('per_page', String(perPage))
  if (page > 1) query.set('page', String(page))
  return querySuffix(query)
}

/** The query of the API. */
export function reportParameters({ search, state, sort, page, perPage }: ReportsState) {
  return {
    page,
    per_page: perPage,
    ...(search && { search }),
    ...(state && { state }),
    ...(sort && { sort }),
  }
}

/** Whether a search or a state filters the list. */
export const isNarrowed = ({ search, state }: ReportsState) => search !== '' || state !== null
