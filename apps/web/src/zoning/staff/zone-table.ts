/** The zones of the district as the screen shows them: villages by district, and the schools that serve nobody. Pure. */
import type { VillageZone } from '@spmb/domain/zoning/staff-contract.ts'

export interface Named {
  id: number
  name: string
}

export interface DistrictZones extends Named {
  villages: readonly VillageZone[]
}

/** Districts in their order with the villages whose name contains what is searched for; without matches a district is left out. */
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

/** Schools in no zone: nobody can choose them. */
export function unzonedSchools(schools: readonly Named[], zones: readonly VillageZone[]): Named[] {
  const zoned = new Set(zones.flatMap((zone) => [...zone.zonasi_location_sd, ...zone.zonasi_location_smp]))
  return schools.filter(({ id }) => !zoned.has(id))
}

const fold = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
