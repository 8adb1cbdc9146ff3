/** The distances of one applicant. A correction changes what the screens of distances count, too. */
import { readApplicantDistances } from '@spmb/domain/selection/distance/applicant-contract.staff.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'

/** The prefix of the keys of the screens of distances. */
export const DISTANCES = 'distances'

export const ownDistances = (id: number) =>
  queryOptions({
    queryKey: [...APPLICANTS, 'distances', id],
    queryFn: ({ signal }) => fetchData(readApplicantDistances, { params: { id: String(id) }, signal }),
  })

/** After a change of any distance: lists of applicants show distances. */
export async function refreshDistances(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: APPLICANTS }),
    queries.invalidateQueries({ queryKey: [DISTANCES] }),
  ])
}
