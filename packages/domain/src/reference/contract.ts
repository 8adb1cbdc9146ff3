/** Districts and villages: the first two steps on the way to a school. */
import * as z from 'zod/mini'
import { endpoint, lookupItems, nameFilter } from '../shared/endpoint.ts'
import { pathId } from '../shared/fields/ids.ts'

const districtParams = z.object({ district_id: pathId })
/** `other_names`: other spellings of the name, where there are any. */
const villages = z.array(
  z.object({ id: z.int(), name: z.string(), other_names: z.optional(z.array(z.string())) }),
)
const UNKNOWN_DISTRICT = { 404: 'There is no such district.' }

export const listDistricts = endpoint({
  name: 'listDistricts',
  summary: 'All districts by id.',
  method: 'GET',
  path: '/api/district',
  access: 'public',
  keep: 'public',
  data: lookupItems,
})

export const filterDistricts = endpoint({
  name: 'filterDistricts',
  summary: 'Districts whose name contains a text.',
  method: 'POST',
  path: '/api/district_filter',
  access: 'public',
  keep: 'public',
  body: nameFilter,
  data: lookupItems,
  refusals: { 400: 'The name is no text.' },
})

export const listVillages = endpoint({
  name: 'listVillages',
  summary: 'Villages of a district by name.',
  method: 'GET',
  path: '/api/village/:district_id/district',
  access: 'public',
  keep: 'public',
  params: districtParams,
  data: villages,
  refusals: UNKNOWN_DISTRICT,
})

export const filterVillages = endpoint({
  name: 'filterVillages',
  summary: 'Villages of a district whose name, or another spelling of it, contains a text.',
  method: 'POST',
  path: '/api/village_filter/:district_id',
  access: 'public',
  keep: 'public',
  params: districtParams,
  body: nameFilter,
  data: villages,
  refusals: { 400: 'The name is no text.', ...UNKNOWN_DISTRICT },
})
