/** Queries of requests for corrections. They share the first part of their keys, so that an answer refreshes all. */
import { listRequests, readOpenRequests } from '@spmb/domain/registration/manage/contract.staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { CallFailed, fetchData } from '../../../platform/staff/call-staff.ts'

export const REQUESTS = 'corrections'

/** Polls only while the tab is visible. */
const LOOK_AGAIN_MS = 120_000

export const requestsQuery = queryOptions({
  queryKey: [REQUESTS, 'list'],
  queryFn: ({ signal }) => fetchData(listRequests, { signal }),
})

/**
 * The ids of registrations with an open request, for menu and record. Asked without `callStaff`: a question in the background
 * never asks to sign in again, and the last known answer stays when it fails.
 */
export const openRequestsQuery = queryOptions({
  queryKey: [REQUESTS, 'open'],
  queryFn: async ({ signal }) => {
    const outcome = await call(readOpenRequests, { signal })
    if (!outcome.ok) throw new CallFailed(outcome.failure)
    return outcome.data.registrations
  },
  staleTime: LOOK_AGAIN_MS,
  refetchInterval: LOOK_AGAIN_MS,
  retry: false,
})
