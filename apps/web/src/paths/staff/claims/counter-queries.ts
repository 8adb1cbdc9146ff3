/** Queries of the counter. They share the first part of their keys, so that a verdict refreshes all. */
import {
  type ClaimQueueQuery,
  countClaims,
  listClaims,
} from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import { type PageMeta, PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { CallFailed, succeed } from '../../../platform/staff/call-staff.ts'

export const CLAIMS = 'claims'

const COUNT_AGAIN_MS = 120_000

export const claimQueue = (query: Omit<ClaimQueueQuery, 'page' | 'per_page'>, page: number) =>
  queryOptions({
    queryKey: [CLAIMS, 'queue', query, page],
    queryFn: async ({ signal }) => {
      const { data, meta } = await succeed(listClaims, {
        query: { ...query, page, per_page: PER_PAGE },
        signal,
      })
      return { children: data, meta: meta as PageMeta }
    },
  })

/** Also for the menu, which never asks to sign in again: without `callStaff`. */
export const claimCounts = queryOptions({
  queryKey: [CLAIMS, 'counts'],
  queryFn: async ({ signal }) => {
    const outcome = await call(countClaims, { signal })
    if (!outcome.ok) throw new CallFailed(outcome.failure)
    return outcome.data
  },
  staleTime: COUNT_AGAIN_MS,
  refetchInterval: COUNT_AGAIN_MS,
  retry: false,
})
