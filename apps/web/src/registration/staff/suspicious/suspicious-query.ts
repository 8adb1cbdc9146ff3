import { listSuspicious } from '@spmb/domain/registration/staff/suspicious-contract.staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'

export const suspiciousQuery = queryOptions({
  queryKey: ['suspicious'],
  queryFn: ({ signal }) => fetchData(listSuspicious, { signal }),
})
