/** The queries of distances. A change invalidates all of them (`refreshDistances`). */
import {
  readDistances,
  readSchoolDistances,
  readVillageDistances,
} from '@spmb/domain/selection/distance/contract.staff.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { DISTANCES } from '../../../registration/staff/distance/own-distances-query.ts'

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
