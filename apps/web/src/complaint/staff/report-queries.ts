/** Queries of complaints. They share the first part of their keys, so that a change of one refreshes all. */
import { countNewReports } from '@spmb/domain/complaint/contract.staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { CallFailed } from '../../platform/staff/call-staff.ts'

export const REPORTS = 'reports'

/** Polls only while the tab is visible. */
const COUNT_AGAIN_MS = 120_000

/**
 * The number of unopened reports, for the menu. Asked without `callStaff`: a count in the background never asks to sign
 * in again, and the last known number stays when it fails.
 */
export const newReportsQuery = queryOptions({
  queryKey: [REPORTS, 'new'],
  queryFn: async ({ signal }) => {
    const outcome = await call(countNewReports, { signal })
    if (!outcome.ok) throw new CallFailed(outcome.failure)
    return outcome.data.new
  },
  staleTime: COUNT_AGAIN_MS,
  refetchInterval: COUNT_AGAIN_MS,
  retry: false,
})
