/**
 * Changes of zones by admins. A change never touches stored registrations
 * (docs/product-rules.md#zone-changes).
 */
import * as z from 'zod/mini'
import { endpoint, lookupItems, nameFilter } from '../shared/endpoint.ts'
import { id, pathId } from '../shared/fields/ids.ts'
import { LEVELS } from '../shared/level.ts'
import { ZONE_ADDED, ZONE_CONFIRMED, ZONE_REMOVED, ZONING_MESSAGES, type ZoningCode } from './messages.ts'

const code = (value: ZoningCode) => value

export const villageZone = z.object({
  /** The village's id. */
  id: z.int(),
  village_id: z.object({ id: z.int(), name: z.string(), district_id: z.object({ id: z.int() }) }),
  zonasi_location_sd: z.array(z.int()),
  zonasi_location_smp: z.array(z.int()),
  /** Levels whose zone contains a proposal that the office has not confirmed. */
  proposed: z.array(z.enum(LEVELS)),
})
export type VillageZone = z.output<typeof villageZone>

const ZONE_FIXED = 'The level is frozen, or another season was activated meanwhile.'

export const listZones = endpoint({
  name: 'listZones',
  summary: 'Every village by district and name, with the ids of the schools that serve it.',
  method: 'GET',
  path: '/api/ppdb/zonasi',
  access: ['admin', 'monitor'],
  data: z.array(villageZone),
})

export const addToZone = endpoint({
  name: 'addToZone',
  summary: 'Lets a school serve a village.',
  method: 'POST',
  path: '/api/ppdb/zonasi/:village_id/:type',
  access: ['admin'],
  params: z.object({ village_id: pathId, type: z.string() }),
  body: z.object({ school_id: id(code('school.required')) }, code('school.required')),
  message: ZONE_ADDED,
  data: z.null(),
  messages: ZONING_MESSAGES,
  refusals: {
    400: 'No such school, one of the other level, a closed one, or it serves the village already.',
    404: 'There is no such village or level.',
    409: ZONE_FIXED,
  },
})

export const removeFromZone = endpoint({
  name: 'removeFromZone',
  summary: 'Ends that a school serves a village. Registrations that chose it stay as they are.',
  method: 'DELETE',
  path: '/api/ppdb/zonasi/:village_id/:school_id/:type',
  access: ['admin'],
  params: z.object({ village_id: pathId, school_id: pathId, type: z.string() }),
  message: ZONE_REMOVED,
  data: z.null(),
  refusals: { 404: 'There is no such village or level, or the school does not serve it.', 409: ZONE_FIXED },
})

export const confirmZone = endpoint({
  name: 'confirmZone',
  summary: 'Confirms the proposed zone of a village, both levels, as the caller has seen it.',
  method: 'POST',
  path: '/api/ppdb/zonasi/:village_id/confirm',
  access: ['admin'],
  params: z.object({ village_id: pathId }),
  body: z.object(
    {
      /** The schools of both levels that were shown. */
      school_ids: z
        .array(id(code('schools.seen')), code('schools.seen'))
        .check(z.maxLength(1_000, code('schools.seen'))),
    },
    code('schools.seen'),
  ),
  message: ZONE_CONFIRMED,
  data: z.null(),
  messages: ZONING_MESSAGES,
  refusals: {
    400: 'The schools are missing.',
    404: 'There is no such village.',
    409: 'The zone has other schools than those that were shown, or another season was activated meanwhile.',
  },
})

export const filterSchools = endpoint({
  name: 'filterSchools',
  summary: 'Schools of a level whose name contains a text, whether in a zone or not.',
  method: 'POST',
  path: '/api/school_filter/type/:type',
  access: ['admin', 'monitor', 'operator'],
  params: z.object({ type: z.string() }),
  body: nameFilter,
  data: lookupItems,
  refusals: { 400: 'The name is no text.', 404: 'There is no such level.' },
})
