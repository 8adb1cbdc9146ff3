/** The desk of a school. Colleagues decide at the same time, so it is read again now and then. */
import { readDesk } from '@spmb/domain/selection/desk/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { APPLICANTS } from '../../../registration/staff/applicant-queries.ts'

const REFRESH_MS = 60_000

export const deskQuery = (schoolId: string) =>
  queryOptions({
    queryKey: [...APPLICANTS, 'desk', schoolId],
    queryFn: ({ signal }) => fetchData(readDesk, { params: { school_id: schoolId }, query: {}, signal }),
    refetchInterval: REFRESH_MS,
  })
