/** Reads of the season screens. A change also reads the facts again, which the top bar shows. */

import { listSeasons, type SeasonRecord } from '@spmb/domain/season/contract.staff.ts'
import { listSeasonFigures } from '@spmb/domain/season/seasons-contract.staff.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { fetchData } from '../../platform/staff/call-staff.ts'

export const seasonList = queryOptions({
  queryKey: ['seasons'],
  queryFn: ({ signal }) => fetchData(listSeasons, { signal }),
})

/** Its key begins with that of the list, so that both are read again together. */
export const seasonFigures = queryOptions({
  queryKey: [...seasonList.queryKey, 'figures'],
  queryFn: ({ signal }) => fetchData(listSeasonFigures, { signal }),
  refetchOnMount: 'always',
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
      queries.invalidateQueries({ queryKey: ['school-years'] }),
      queries.invalidateQueries({ queryKey: PUBLICATION_CHECKS }),
    ])
  }
}

/**
 * Reads everything again: lists, quotas, zones and counts are those of the active season. The rows of the seasons are not shown until
 * then: their links name every season but the active one, so those of before would lead to another one.
 */
export function useActiveSeasonChanged() {
  const queries = useQueryClient()
  return () => {
    queries.getQueryCache().find(seasonFigures)?.reset()
    return queries.invalidateQueries()
  }
}
