/** Villages, schools and zones by name, through the API of a colleague. */
import { listDistricts, listVillages } from '@spmb/domain/reference/contract.public.ts'
import { readVillageSchools } from '@spmb/domain/zoning/contract.public.ts'
import { addToZone, filterSchools, removeFromZone } from '@spmb/domain/zoning/contract.staff.ts'
import type { Area, Place } from './area.ts'
import type { Colleague } from './colleague.ts'

export async function findVillage({ call }: Colleague, district: string, name: string): Promise<Place> {
  const found = (await call(listDistricts)).find((one) => one.name === district)
  const params = { district_id: String(found?.id) }
  const village = (await call(listVillages, { params })).find((one) => one.name === name)
  if (!village) throw new Error(`No ${name} in ${district}`)
  return village
}

/** @param name starts with the level of the school */
export async function findSchool({ call }: Colleague, name: string): Promise<Place> {
  const [school] = await call(filterSchools, { params: { type: typeOf(name) }, body: { name } })
  if (!school) throw new Error(`No school ${name}`)
  return school
}

/** A village of the sample set with two SD of its district, which are in its zone. */
export async function schoolsIn(colleague: Colleague, district: string): Promise<Area> {
  const village = await findVillage(colleague, district, `Desa Contoh 2 ${district}`)
  const first = await findSchool(colleague, `SD Contoh 1 ${district}`)
  const second = await findSchool(colleague, `SD Contoh 2 ${district}`)
  return { district: { id: 0, name: district }, village, schools: [first, second] }
}

/** Adds the school to the zone of the village or removes it, unless it is as wanted already. */
export async function setServed(
  colleague: Colleague,
  village: Place,
  name: string,
  wanted: boolean,
): Promise<void> {
  const { call } = colleague
  const school = await findSchool(colleague, name)
  const params = { village_id: String(village.id), type: typeOf(name) }
  const zone = await call(readVillageSchools, { params: { village_id: String(village.id) } })
  const zoned = [...zone.zonasi_sd_school_array, ...zone.zonasi_smp_school_array]
  if (zoned.some(({ id }) => id === school.id) === wanted) return
  if (wanted) await call(addToZone, { params, body: { school_id: school.id } })
  else await call(removeFromZone, { params: { ...params, school_id: String(school.id) } })
}

const typeOf = (name: string) => (name.startsWith('SD') ? 'sd' : 'smp')
