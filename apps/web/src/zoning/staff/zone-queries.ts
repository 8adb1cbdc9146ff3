/** The queries of the zoning screens. A change invalidates all of them. */
import { readVillage } from '@spmb/domain/schools/contract.staff.ts'
import { readVillageSchools, readVillageZone } from '@spmb/domain/zoning/contract.public.ts'
import { listZones } from '@spmb/domain/zoning/contract.staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { ZONING } from '../../schools/staff/school-queries.ts'

export const zonesQuery = queryOptions({
  queryKey: [ZONING, 'villages'],
  queryFn: ({ signal }) => fetchData(listZones, { signal }),
})

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
