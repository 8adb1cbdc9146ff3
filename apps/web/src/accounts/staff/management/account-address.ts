/** The state of the list of accounts in its address, so that it can be shared and Back returns to it. Pure. */

import {
  type AccountQuery,
  type AccountSort,
  accountQuery,
} from '@spmb/domain/accounts/management/contract.ts'
import { querySuffix } from '@spmb/domain/shared/endpoint.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'

export interface AccountsState {
  search: string
  role: NonNullable<AccountQuery['role']> | null
  state: NonNullable<AccountQuery['state']> | null
  /** Null for the order by school. */
  sort: AccountSort | null
  page: number
  perPage: number
}

/** Invalid parameters are ignored. */
export function readAccountAddress(search: string): AccountsState {
  const given = new URLSearchParams(search)
  const fields = accountQuery.shape
  const read = <Name extends keyof typeof fields>(name: Name): AccountQuery[Name] | undefined => {
    const text = given.get(name)
    const parsed = text === null ? null : fields[name].safeParse(text)
    return parsed?.success ? (parsed.data as AccountQuery[Name]) : undefined
  }
  return {
    search: read('search') ?? '',
    role: read('role') ?? null,
    state: read('state') ?? null,
    sort: read('sort') ?? null,
    page: read('page') ?? 1,
    perPage: read('per_page') ?? PER_PAGE,
  }
}

/** The query with '?', or '' for the default list. */
export function accountAddress({ page, perPage, ...filters }: AccountsState): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  if (perPage !== PER_PAGE) query.set('per_page', String(perPage))
  if (page > 1) query.set('page', String(page))
  return querySuffix(query)
}

/** The query of the API. */
export function accountParameters({ search, role, state, sort, page, perPage }: AccountsState) {
  return {
    page,
    per_page: perPage,
    ...(search && { search }),
    ...(role && { role }),
    ...(state && { state }),
    ...(sort && { sort }),
  }
}

/** Whether a search or a filter narrows the list. */
export const isNarrowed = ({ search, role, state }: AccountsState) =>
  search !== '' || role !== null || state !== null
