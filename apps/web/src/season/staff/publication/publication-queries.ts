/** Reads of the publication screen. */
import { readPublicationCheck } from '@spmb/domain/publication/staff-contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { PUBLICATION_CHECKS } from '../season-queries.ts'

export const publicationCheck = (seasonId: number) =>
  queryOptions({
    queryKey: [...PUBLICATION_CHECKS, seasonId],
    queryFn: ({ signal }) => fetchData(readPublicationCheck, { params: { id: String(seasonId) }, signal }),
  })
