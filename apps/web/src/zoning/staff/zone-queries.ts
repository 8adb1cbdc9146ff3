/** The queries of the zoning screens. A change invalidates all of them. */
import { listDistricts } from '@spmb/domain/reference/contract.public.ts'
import { listSchools, readVillage } from '@spmb/domain/reference/contract.staff.ts'
import { readVillageSchools, readVillageZone } from '@spmb/domain/zoning/contract.public.ts'
import { listZones } from '@spmb/domain/zoning/contract.staff.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../platform/staff/call-staff.ts'

const ZONING = 'zoning'

export const districtsQuery = queryOptions({
  queryKey: ['districts'],
  queryFn: ({ signal }) => fetchData(listDistricts, { signal }),
})

export const zonesQuery = queryOptions({
  queryKey: [ZONING, 'villages'],
  queryFn: ({ signal }) => fetchData(listZones, { signal }),
})

/** Every school with its data, closed ones included. */
export const placesQuery = queryOptions({
  queryKey: [ZONING, 'schools'],
  queryFn: ({ signal }) => fetchData(listSchools, { signal }),
})

/** After a change of a school: zones, filters and choices name schools too. */
export async function refreshPlaces(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['schools'] })
  await queries.invalidateQueries({ queryKey: [ZONING] })
}

/** A village with the schools of its zone. */
export const zoneQuery = (villageId: string) =>
  queryOptions({
    queryKey: [ZONING, 'village', villageId],
    queryFn: async ({ signal }) => {
      const params = { village_id: villageId }
      const [record, zone, schools] = await Promise.all([
        fetchData(readVillage, { params, signal }),
        fetchData(readVillageZone, { params, signal }),
        fetchData(readVillageSchools, { params, signal }),
      ])
      return {
        village: zone.village_id,
        record,
        schools: { SD: schools.zonasi_sd_school_array, SMP: schools.zonasi_smp_school_array },
      }
    },
  })
