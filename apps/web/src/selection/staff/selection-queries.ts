/** Reads of the selection. Every act reads them again, since another admin may work at the same time. */
import { readConfirmations, readSelection } from '@spmb/domain/selection/act/contract.staff.ts'
import { readSelectionCases, readSelectionFigures } from '@spmb/domain/selection/preview/contract.staff.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { fetchData } from '../../platform/staff/call-staff.ts'

const KEY = 'selection'

/** @param season the first year of an earlier season; null for the active one */
export const selectionOf = (season: number | null) =>
  queryOptions({
    queryKey: [KEY, season],
    queryFn: ({ signal }) =>
      fetchData(readSelection, { query: season === null ? {} : { season: String(season) }, signal }),
    refetchOnMount: 'always',
  })

/** Each reading is audited. Every act reads it again, since what was confirmed is no longer in it. */
export const confirmationsOf = (seasonId: number, level: Level) =>
  queryOptions({
    queryKey: [KEY, 'confirmations', seasonId, level],
    queryFn: ({ signal }) =>
      fetchData(readConfirmations, { params: { id: String(seasonId), type: levelPath(level) }, signal }),
  })

/** A new preview has other figures, so its hash is part of the key. */
export const figuresOfRun = (runId: number, resultHash: string | null) =>
  queryOptions({
    queryKey: [KEY, 'figures', runId, resultHash],
    queryFn: ({ signal }) => fetchData(readSelectionFigures, { params: { id: String(runId) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const casesOfRun = (runId: number, resultHash: string | null) =>
  queryOptions({
    queryKey: [KEY, 'cases', runId, resultHash],
    queryFn: ({ signal }) => fetchData(readSelectionCases, { params: { id: String(runId) }, signal }),
  })

/** Reads the state of all runs again, and what an act changes elsewhere: seats, decisions, counts. */
export function useSelectionChanged() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}
