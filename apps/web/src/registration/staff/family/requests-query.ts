import { listRequests } from '@spmb/domain/registration/manage/staff-contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'

export const requestsQuery = queryOptions({
  queryKey: ['corrections'],
  queryFn: ({ signal }) => fetchData(listRequests, { signal }),
})
