/**
 * Checks the choices of schools: two different schools of the level in the zone of the village. If the zone has only one
 * school, it is both choices (docs/product-rules.md#choices).
 */
import type { RegistrationCode } from './codes.ts'

/** The zone of the chosen village. */
export interface VillageZone {
  villageId: number
  districtId: number
  /** Ids of the schools of the level in question that serve the village. */
  schoolIds: ReadonlySet<number>
}

export function checkChoices(
  choices: { district_id?: number | null; school_1_id?: number; school_2_id?: number },
  zone: VillageZone | null,
): Partial<Record<'district_id' | 'village_id' | 'school_1_id' | 'school_2_id', RegistrationCode>> {
  if (!zone) return { village_id: 'village.unknown' }
  const problems: ReturnType<typeof checkChoices> = {}
  const { district_id: district, school_1_id: first, school_2_id: second } = choices
  if (district != null && district !== zone.districtId) problems.district_id = 'district.other_village'
  if (first !== undefined && !zone.schoolIds.has(first)) problems.school_1_id = 'school.outside_zone'
  if (second !== undefined && !zone.schoolIds.has(second)) problems.school_2_id = 'school.outside_zone'
  if (first === undefined || second === undefined || problems.school_1_id || problems.school_2_id)
    return problems
  const onlyOne = zone.schoolIds.size === 1
  if (first === second && !onlyOne) problems.school_2_id = 'school.same_twice'
  return problems
}
