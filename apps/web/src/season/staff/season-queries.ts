/** Reads of the season screens. A change also reads the facts again, which the top bar shows. */
import { listSeasons, type SeasonRecord } from '@spmb/domain/season/staff-contract.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { fetchData } from '../../platform/staff/call-staff.ts'

export const seasonList = queryOptions({
  queryKey: ['seasons'],
  queryFn: ({ signal }) => fetchData(listSeasons, { signal }),
})

/** The first part of the key of every check before publication. */
export const PUBLICATION_CHECKS = ['publication']

export const activeOf = (seasons: readonly SeasonRecord[]) => seasons.find((season) => season.is_active)

/** Reads everything again that a change of a season may have changed. */
export function useSeasonChanged() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: seasonList.queryKey }),
      queries.invalidateQueries({ queryKey: ['facts'] }),
      queries.invalidateQueries({ queryKey: PUBLICATION_CHECKS }),
    ])
  }
}
