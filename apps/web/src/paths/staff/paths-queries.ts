/** Reads of the paths of a season. */
import { readPaths } from '@spmb/domain/paths/contract.staff.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { fetchData } from '../../platform/staff/call-staff.ts'

const KEY = 'paths'

export const pathsOf = (seasonId: number) =>
  queryOptions({
    queryKey: [KEY, seasonId],
    queryFn: ({ signal }) => fetchData(readPaths, { params: { id: String(seasonId) }, signal }),
    refetchOnMount: 'always',
  })

/** Everything is read again: seats, the version of the level and what else paths change. */
export function usePathsChanged() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}
