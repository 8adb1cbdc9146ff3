/** The zones as the screen shows them: villages by district, and the schools without a zone. Pure. */
import type { VillageZone } from '@spmb/domain/zoning/contract.staff.ts'

export interface Named {
  id: number
  name: string
}

export interface DistrictZones extends Named {
  villages: readonly VillageZone[]
}

/** Districts in order with the villages whose name contains the search text; a district without a match is omitted. */
export function zonesByDistrict(
  districts: readonly Named[],
  zones: readonly VillageZone[],
  search: string,
): DistrictZones[] {
  const wanted = fold(search)
  return districts
    .map((district) => ({
      ...district,
      villages: zones.filter(
        ({ village_id: village }) =>
          village.district_id.id === district.id && fold(village.name).includes(wanted),
      ),
    }))
    .filter(({ villages }) => villages.length > 0 || wanted === '')
}

/** Schools in no zone, which cannot be chosen. */
export function unzonedSchools(schools: readonly Named[], zones: readonly VillageZone[]): Named[] {
  const zoned = new Set(zones.flatMap((zone) => [...zone.zonasi_location_sd, ...zone.zonasi_location_smp]))
  return schools.filter(({ id }) => !zoned.has(id))
}

const fold = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
