/** The figures of an operator's own school. A change of an applicant reads them again. */
import { readOwnSchool } from '@spmb/domain/reporting/school-contract.staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'

/** @param season the first year of an earlier season; null for the active one */
export const ownSchoolQuery = (season: number | null) =>
  queryOptions({
    queryKey: [...APPLICANTS, 'own school', season],
    queryFn: ({ signal }) => fetchData(readOwnSchool, { query: season === null ? {} : { season }, signal }),
  })
