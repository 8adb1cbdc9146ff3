/** The queries of the zoning screens. A change invalidates all of them. */
import { readVillage } from '@spmb/domain/schools/contract.staff.ts'
import { seasonField } from '@spmb/domain/shared/paging.ts'
import { listZones } from '@spmb/domain/zoning/contract.staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { field, listState } from '../../platform/staff/list-state.ts'
import { ZONING } from '../../schools/staff/school-queries.ts'

/** The season of both screens in their address. */
export const zoneView = listState({
  /** The first year of another season; null: the active one. */
  season: field(seasonField, null),
})

/** The season as the calls take it. */
export const seasonOf = (season: number | null) => ({ season: season ?? undefined })

export const zonesQuery = (season: number | null) =>
  queryOptions({
    queryKey: [ZONING, 'villages', season],
    queryFn: ({ signal }) => fetchData(listZones, { query: seasonOf(season), signal }),
  })

export const villageQuery = (villageId: string) =>
  queryOptions({
    queryKey: [ZONING, 'village', villageId],
    queryFn: ({ signal }) => fetchData(readVillage, { params: { village_id: villageId }, signal }),
  })
