import { listDistricts } from '@spmb/domain/reference/contract.public.ts'
import { listSchools } from '@spmb/domain/schools/contract.staff.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../platform/staff/call-staff.ts'

/** The first part of the keys of zones and schools: a change reads all of them again. */
export const ZONING = 'zoning'

export const districtsQuery = queryOptions({
  queryKey: ['districts'],
  queryFn: ({ signal }) => fetchData(listDistricts, { signal }),
})

/** Every school with its data, closed ones included. */
export const schoolRecordsQuery = queryOptions({
  queryKey: [ZONING, 'schools'],
  queryFn: ({ signal }) => fetchData(listSchools, { signal }),
})

/** After a change of a school: zones, filters and choices name schools too. */
export async function refreshSchools(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['schools'] })
  await queries.invalidateQueries({ queryKey: [ZONING] })
}
