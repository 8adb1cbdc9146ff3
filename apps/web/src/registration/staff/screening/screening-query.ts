/** Documents seen, note and flags of a registration. */
import { readScreening } from '@spmb/domain/registration/staff/screening/contract.staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'

export const screeningQuery = (id: number) =>
  queryOptions({
    queryKey: [...APPLICANTS, 'screening', id],
    queryFn: ({ signal }) => fetchData(readScreening, { params: { id: String(id) }, signal }),
  })
