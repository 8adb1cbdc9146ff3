/** Which schools serve a village. */
import * as z from 'zod/mini'
import { endpoint, lookupItem, lookupItems, nameFilter } from '../shared/endpoint.ts'
import { pathId } from '../shared/fields/ids.ts'
import { LEVELS, type Level, levelPath } from '../shared/level.ts'

const villageParams = z.object({ village_id: pathId })

export const STATUSES = ['NEGERI', 'SWASTA'] as const
export type SchoolStatus = (typeof STATUSES)[number]

const listOf = (level: Level) =>
  endpoint({
    name: `listZonedSchools${level}`,
    method: 'GET',
    path: `/api/ppdb/zonasi/${levelPath(level)}/:village_id/school`,
    access: 'public',
    keep: 'public',
    params: villageParams,
    data: lookupItems,
  })

const filterOf = (level: Level) =>
  endpoint({
    name: `filterZonedSchools${level}`,
    method: 'POST',
    path: `/api/ppdb/zonasi/${levelPath(level)}/:village_id/school`,
    access: 'public',
    keep: 'public',
    params: villageParams,
    body: nameFilter,
    data: lookupItems,
  })

export const listZonedSchools = { SD: listOf('SD'), SMP: listOf('SMP') }
export const filterZonedSchools = { SD: filterOf('SD'), SMP: filterOf('SMP') }

/** A school as the form offers it: enough to choose by, with seats and applicants so far (docs/product-rules.md#school-finder). */
export const schoolChoice = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(STATUSES),
  quota: z.int(),
  available: z.int(),
  quota_set: z.boolean(),
  /** From the village; null: unknown. */
  metres: z.nullable(z.int()),
  /** Live applicants by choice; null: not counted yet. `rounded`: down to a multiple of five, while families register. */
  applicants: z.nullable(z.object({ first: z.int(), second: z.int(), rounded: z.boolean() })),
})
export type SchoolChoice = z.output<typeof schoolChoice>

export const listSchoolChoices = endpoint({
  name: 'listSchoolChoices',
  method: 'GET',
  path: '/api/ppdb/choices/:type/:village_id',
  access: 'public',
  keep: 'public',
  params: z.object({ type: z.string(), village_id: pathId }),
  data: z.object({
    proposed: z.boolean(),
    /** ISO 8601: when the applicants were counted; null: not yet. */
    counted_at: z.nullable(z.string()),
    schools: z.array(schoolChoice),
  }),
})

/**
 * What all lists of a level's form say, in one small answer: a form keeps it for the hour without a network. Seats and applicants are
 * as of the answer.
 */
export const listAllChoices = endpoint({
  name: 'listAllChoices',
  method: 'GET',
  path: '/api/ppdb/choices/:type',
  access: 'public',
  keep: 'public',
  params: z.object({ type: z.string() }),
  data: z.object({
    /** ISO 8601: when the applicants were counted; null: not yet. */
    counted_at: z.nullable(z.string()),
    villages: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        other_names: z.optional(z.array(z.string())),
        district: z.int(),
        /** Absent where the office has decided on the zone. */
        proposed: z.optional(z.literal(true)),
        /** Nearest first: the school, and its metres from the village; null: unknown. */
        zone: z.array(z.tuple([z.int(), z.nullable(z.int())])),
      }),
    ),
    schools: z.array(z.omit(schoolChoice, { metres: true })),
  }),
})
export type AllChoices = z.output<typeof listAllChoices.data>

export const readVillageZone = endpoint({
  name: 'readVillageZone',
  method: 'GET',
  path: '/api/ppdb/zonasi/:village_id/data',
  access: 'public',
  keep: 'public',
  params: villageParams,
  data: z.object({
    village_id: z.object({ id: z.int(), name: z.string(), district_id: z.object({ id: z.int() }) }),
    zonasi_sd_village_array: z.array(z.int()),
    zonasi_smp_village_array: z.array(z.int()),
  }),
})

const zonedSchool = z.extend(lookupItem, { status: z.enum(STATUSES), type: z.enum(LEVELS) })

export const readVillageSchools = endpoint({
  name: 'readVillageSchools',
  method: 'GET',
  path: '/api/ppdb/zonasi/:village_id/school',
  access: 'public',
  keep: 'public',
  params: villageParams,
  data: z.object({
    zonasi_sd_school_array: z.array(zonedSchool),
    zonasi_smp_school_array: z.array(zonedSchool),
  }),
})
