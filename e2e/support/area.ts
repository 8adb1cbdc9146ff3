/** Districts, villages and schools for journeys, read from the API so that they exist in the real data and in the sample set. */
import { listQuotas } from '@spmb/domain/quota/contract.public.ts'
import { listDistricts, listVillages } from '@spmb/domain/reference/contract.public.ts'
import { callPath, type Data, type Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { listSchoolChoices } from '@spmb/domain/zoning/contract.public.ts'

export interface Place {
  id: number
  name: string
}

export interface Area {
  district: Place
  village: Place
  /** At least two schools of the level that serve the village, in the form's order. */
  schools: [Place, Place, ...Place[]]
}

/** The first village, by district, that at least two schools of the level serve. */
export async function findArea(url: string, level: 'SD' | 'SMP'): Promise<Area> {
  for (const district of await read(url, listDistricts, {})) {
    for (const village of await read(url, listVillages, { district_id: district.id })) {
      const { schools } = await read(url, listSchoolChoices, { type: level, village_id: village.id })
      const [first, second, ...more] = schools
      if (first && second) return { district, village, schools: [first, second, ...more] }
    }
  }
  throw new Error(`No village has two ${level} schools`)
}

/** A school of the level that is not in `area`: no journey registers a child there. */
export async function findSchoolElsewhere(
  url: string,
  level: 'SD' | 'SMP',
  { schools }: Area,
): Promise<Place> {
  const quotas = await read(url, listQuotas, {})
  const all = level === 'SD' ? quotas.quota_sd : quotas.quota_smp
  const found = all.findLast(({ id }) => schools.every((school) => school.id !== id))
  if (!found) throw new Error(`All ${level} schools serve one village`)
  return { id: found.id, name: found.name }
}

async function read<E extends Endpoint>(
  url: string,
  contract: E,
  params: Record<string, string | number>,
): Promise<Data<E>> {
  const response = await fetch(url + callPath(contract.path, params))
  if (!response.ok) throw new Error(`${contract.name} answers ${response.status}`)
  return (await response.json()).data
}
