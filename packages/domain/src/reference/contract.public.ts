/** Districts and villages: the first two steps on the way to a school. */
import * as z from 'zod/mini'
import { endpoint, lookupItems, nameFilter } from '../shared/endpoint.ts'
import { pathId } from '../shared/fields/ids.ts'

const districtParams = z.object({ district_id: pathId })
/** `other_names`: other spellings of the name, where there are any. */
const villages = z.array(
  z.object({ id: z.int(), name: z.string(), other_names: z.optional(z.array(z.string())) }),
)

export const listDistricts = endpoint({
  name: 'listDistricts',
  method: 'GET',
  path: '/api/district',
  access: 'public',
  keep: 'public',
  data: lookupItems,
})

export const filterDistricts = endpoint({
  name: 'filterDistricts',
  method: 'POST',
  path: '/api/district_filter',
  access: 'public',
  keep: 'public',
  body: nameFilter,
  data: lookupItems,
})

export const listVillages = endpoint({
  name: 'listVillages',
  method: 'GET',
  path: '/api/village/:district_id/district',
  access: 'public',
  keep: 'public',
  params: districtParams,
  data: villages,
})

export const filterVillages = endpoint({
  name: 'filterVillages',
  method: 'POST',
  path: '/api/village_filter/:district_id',
  access: 'public',
  keep: 'public',
  params: districtParams,
  body: nameFilter,
  data: villages,
})
