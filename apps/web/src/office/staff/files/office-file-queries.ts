/** Reads of the office's own files. */
import { listOfficeFiles, type OfficeFileRecord } from '@spmb/domain/office/files/contract.staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'

export const officeFiles = queryOptions<OfficeFileRecord[]>({
  queryKey: ['office-files'],
  queryFn: ({ signal }) => fetchData(listOfficeFiles, { signal }),
  refetchOnMount: 'always',
})
