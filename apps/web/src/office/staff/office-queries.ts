/** Reads of the office's data. */
import { type OfficeRecord, readOffice } from '@spmb/domain/office/contract.staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../platform/staff/call-staff.ts'

export const storedOffice = queryOptions<OfficeRecord>({
  queryKey: ['office'],
  queryFn: ({ signal }) => fetchData(readOffice, { signal }),
  refetchOnMount: 'always',
})
