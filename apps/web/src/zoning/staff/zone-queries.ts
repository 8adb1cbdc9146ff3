/** The queries of the zoning screens. A change invalidates all of them. */
import { listDistricts } from '@spmb/domain/reference/contract.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { readVillageSchools, readVillageZone } from '@spmb/domain/zoning/contract.ts'
import { filterSchools, listZones } from '@spmb/domain/zoning/staff-contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../platform/staff/call-staff.ts'

export const ZONING = 'zoning'

export const districtsQuery = queryOptions({
  queryKey: ['districts'],
  queryFn: ({ signal }) => fetchData(listDistricts, { signal }),
})

export const zonesQuery = queryOptions({
  queryKey: [ZONING, 'villages'],
  queryFn: ({ signal }) => fetchData(listZones, { signal }),
})

/** Every school of a level, in a zone or not. */
export const schoolsQuery = (level: Level) =>
  queryOptions({
    queryKey: ['schools', level],
    queryFn: ({ signal }) =>
      fetchData(filterSchools, { params: { type: levelPath(level) }, body: {}, signal }),
  })

/** A village with the schools of its zone. */
export const zoneQuery = (villageId: string) =>
  queryOptions({
    queryKey: [ZONING, 'village', villageId],
    queryFn: async ({ signal }) => {
      const params = { village_id: villageId }
      const [zone, schools] = await Promise.all([
        fetchData(readVillageZone, { params, signal }),
        fetchData(readVillageSchools, { params, signal }),
      ])
      return {
        village: zone.village_id,
        schools: { SD: schools.zonasi_sd_school_array, SMP: schools.zonasi_smp_school_array },
      }
    },
  })
