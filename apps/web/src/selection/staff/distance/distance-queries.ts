/** The queries of distances. A change invalidates all of them, and the lists of applicants, which show distances. */
import { readApplicantDistances } from '@spmb/domain/selection/distance/applicant-contract.ts'
import {
  readDistances,
  readSchoolDistances,
  readVillageDistances,
} from '@spmb/domain/selection/distance/contract.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { APPLICANTS } from '../../../registration/staff/applicant-queries.ts'

const DISTANCES = 'distances'
const inSeason = (season: number | null) => (season === null ? {} : { season })

export const levelDistances = (level: Level, season: number | null) =>
  queryOptions({
    queryKey: [DISTANCES, 'level', level, season],
    queryFn: ({ signal }) =>
      fetchData(readDistances, { params: { type: levelPath(level) }, query: inSeason(season), signal }),
  })

export const villageDistances = (villageId: string, season: number | null) =>
  queryOptions({
    queryKey: [DISTANCES, 'village', villageId, season],
    queryFn: ({ signal }) =>
      fetchData(readVillageDistances, {
        params: { village_id: villageId },
        query: inSeason(season),
        signal,
      }),
  })

export const schoolDistances = (schoolId: string, season: number | null) =>
  queryOptions({
    queryKey: [DISTANCES, 'school', schoolId, season],
    queryFn: ({ signal }) =>
      fetchData(readSchoolDistances, { params: { school_id: schoolId }, query: inSeason(season), signal }),
  })

export const ownDistances = (id: number) =>
  queryOptions({
    queryKey: [...APPLICANTS, 'distances', id],
    queryFn: ({ signal }) => fetchData(readApplicantDistances, { params: { id: String(id) }, signal }),
  })

export async function refreshDistances(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: APPLICANTS })
  await queries.invalidateQueries({ queryKey: [DISTANCES] })
}
