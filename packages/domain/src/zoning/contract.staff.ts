/**
 * Changes of zones by admins. A change never touches stored registrations
 * (docs/product-rules.md#zone-changes).
 */
import * as z from 'zod/mini'
import { endpoint, lookupItems, nameFilter } from '../shared/endpoint.ts'
import { id, pathId } from '../shared/fields/ids.ts'
import { LEVELS } from '../shared/level.ts'
import { PAGING_MESSAGES, seasonQuery } from '../shared/paging.ts'
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

export const listZones = endpoint({
  name: 'listZones',
  method: 'GET',
  path: '/api/ppdb/zonasi',
  access: ['admin', 'monitor'],
  query: seasonQuery,
  data: z.array(villageZone),
  messages: PAGING_MESSAGES,
})

export const addToZone = endpoint({
  name: 'addToZone',
  method: 'POST',
  path: '/api/ppdb/zonasi/:village_id/:type',
  access: ['admin'],
  params: z.object({ village_id: pathId, type: z.string() }),
  query: seasonQuery,
  body: z.object({ school_id: id(code('school.required')) }, code('school.required')),
  message: ZONE_ADDED,
  data: z.null(),
  messages: { ...PAGING_MESSAGES, ...ZONING_MESSAGES },
})

export const removeFromZone = endpoint({
  name: 'removeFromZone',
  method: 'DELETE',
  path: '/api/ppdb/zonasi/:village_id/:school_id/:type',
  access: ['admin'],
  params: z.object({ village_id: pathId, school_id: pathId, type: z.string() }),
  query: seasonQuery,
  message: ZONE_REMOVED,
  data: z.null(),
  messages: PAGING_MESSAGES,
})

export const confirmZone = endpoint({
  name: 'confirmZone',
  method: 'POST',
  path: '/api/ppdb/zonasi/:village_id/confirm',
  access: ['admin'],
  params: z.object({ village_id: pathId }),
  query: seasonQuery,
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
  messages: { ...PAGING_MESSAGES, ...ZONING_MESSAGES },
})

export const filterSchools = endpoint({
  name: 'filterSchools',
  method: 'POST',
  path: '/api/school_filter/type/:type',
  access: ['admin', 'monitor', 'operator'],
  params: z.object({ type: z.string() }),
  body: nameFilter,
  data: lookupItems,
})
