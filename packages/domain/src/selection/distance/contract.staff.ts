/** Calls for the distances between villages and schools (docs/product-rules.md#distance). Admins change, the monitor reads. */
import * as z from 'zod/mini'
import { schoolYear } from '../../season/seasons-contract.staff.ts'
import { endpoint, lookupItem } from '../../shared/endpoint.ts'
import { id, pathId } from '../../shared/fields/ids.ts'
import { staffReason } from '../../shared/fields/reason.ts'
import { LEVELS } from '../../shared/level.ts'
import { PAGING_MESSAGES, seasonQuery } from '../../shared/paging.ts'
import {
  DISTANCE_MESSAGES,
  DISTANCE_REASON_MAX,
  DISTANCE_REMOVED,
  DISTANCE_SAVED,
  distanceCode,
  distancesConfirmed,
  MAX_METRES,
} from './messages.ts'
import { DISTANCE_SOURCES } from './resolve.ts'

const OFFICE = ['admin', 'monitor'] as const
const messages = { ...PAGING_MESSAGES, ...DISTANCE_MESSAGES }

export const sentMetres = z
  .int(distanceCode('distance.metres'))
  .check(
    z.minimum(0, distanceCode('distance.metres')),
    z.maximum(MAX_METRES, distanceCode('distance.metres')),
  )
export const sentReason = staffReason(DISTANCE_REASON_MAX, distanceCode('distance.reason'))
/** What the caller saw before the change; null: unknown. */
export const seenMetres = z.nullable(
  z
    .int(distanceCode('distance.seen'))
    .check(z.minimum(0, distanceCode('distance.seen')), z.maximum(MAX_METRES, distanceCode('distance.seen'))),
)

const suspicion = z.union([
  z.object({ schoolId: z.int(), kind: z.literal('unknown') }),
  z.object({ schoolId: z.int(), kind: z.literal('far'), metres: z.int() }),
  z.object({
    schoolId: z.int(),
    kind: z.literal('nearer_outside'),
    metres: z.int(),
    nearer: z.object({ schoolId: z.int(), metres: z.int() }),
  }),
])

export const distancePair = z.object({
  village: z.extend(lookupItem, { district: z.string() }),
  school: lookupItem,
  level: z.enum(LEVELS),
  in_zone: z.boolean(),
  /** Live applicants of the village who chose the school. */
  used: z.int(),
  /** The distance that holds; null: unknown. */
  metres: z.nullable(z.int()),
  source: z.nullable(z.enum(DISTANCE_SOURCES)),
  reason: z.nullable(z.string()),
  /** Without the correction; null: unknown. */
  without_override: z.nullable(z.int()),
  confirmed: z.boolean(),
  /** The pair is one that an admin confirms. */
  counts: z.boolean(),
  suspicions: z.array(suspicion),
})
export type DistancePair = z.output<typeof distancePair>

/** Levels of which nothing can be changed: the season is another one, or the level is frozen. */
const fixed = z.array(z.enum(LEVELS))

export const readDistances = endpoint({
  name: 'readDistances',
  method: 'GET',
  path: '/api/distance/level/:type',
  access: OFFICE,
  params: z.object({ type: z.string() }),
  query: seasonQuery,
  data: z.object({
    season: schoolYear,
    level: z.enum(LEVELS),
    fixed,
    /** Pairs that count; those of them without a distance, and confirmed ones. */
    total: z.int(),
    unknown: z.int(),
    confirmed: z.int(),
    /** Corrections of pairs and of single applicants in force. */
    overrides: z.int(),
    applicant_overrides: z.int(),
    /** Not confirmed: without a suspicion, and with one. */
    open: z.object({ plain: z.int(), suspicious: z.int() }),
    /** Names the open pairs; `confirmAllDistances` sends it back. */
    fingerprint: z.string(),
    /** By district, village and school. */
    wrong: z.array(distancePair),
    /** Every village and school of the level, to open its distances; `open`: pairs that are not confirmed. */
    villages: z.array(z.extend(lookupItem, { district: z.string(), open: z.int() })),
    schools: z.array(z.extend(lookupItem, { district: z.string(), open: z.int() })),
    /** Names of the schools outside of zones that the suspicions name. */
    named: z.array(lookupItem),
  }),
  messages,
})

const pairsOf = {
  season: schoolYear,
  fixed,
  /** Schools of the zone first, then by distance. */
  pairs: z.array(distancePair),
}

export const readVillageDistances = endpoint({
  name: 'readVillageDistances',
  method: 'GET',
  path: '/api/distance/village/:village_id',
  access: OFFICE,
  params: z.object({ village_id: pathId }),
  query: seasonQuery,
  data: z.object({
    ...pairsOf,
    village: z.extend(lookupItem, { district: z.string() }),
    /** Where computed distances start. */
    start: z.nullable(z.enum(['settlement', 'centroid'])),
  }),
  messages,
})

export const readSchoolDistances = endpoint({
  name: 'readSchoolDistances',
  method: 'GET',
  path: '/api/distance/school/:school_id',
  access: OFFICE,
  params: z.object({ school_id: pathId }),
  query: seasonQuery,
  data: z.object({
    ...pairsOf,
    school: z.extend(lookupItem, { district: z.string(), level: z.enum(LEVELS), has_point: z.boolean() }),
    named: z.array(lookupItem),
  }),
  messages,
})

export const saveDistance = endpoint({
  name: 'saveDistance',
  method: 'PUT',
  path: '/api/distance/pair/:village_id/:school_id',
  access: ['admin'],
  recentPassword: true,
  params: z.object({ village_id: pathId, school_id: pathId }),
  body: z.object(
    { metres: sentMetres, reason: sentReason, seen: seenMetres },
    distanceCode('distance.metres'),
  ),
  message: DISTANCE_SAVED,
  data: z.null(),
  messages,
})

export const removeDistance = endpoint({
  name: 'removeDistance',
  method: 'DELETE',
  path: '/api/distance/pair/:village_id/:school_id',
  access: ['admin'],
  recentPassword: true,
  params: z.object({ village_id: pathId, school_id: pathId }),
  message: DISTANCE_REMOVED,
  data: z.null(),
})

export const confirmDistances = endpoint({
  name: 'confirmDistances',
  method: 'POST',
  path: '/api/distance/confirm',
  access: ['admin'],
  recentPassword: true,
  body: z.object(
    {
      pairs: z
        .array(
          z.object({
            village_id: id(distanceCode('distance.pairs')),
            school_id: id(distanceCode('distance.pairs')),
            metres: sentMetres,
          }),
          distanceCode('distance.pairs'),
        )
        .check(
          z.minLength(1, distanceCode('distance.pairs')),
          z.maxLength(2_000, distanceCode('distance.pairs')),
        ),
    },
    distanceCode('distance.pairs'),
  ),
  message: distancesConfirmed(2),
  data: z.object({ confirmed: z.int() }),
  messages,
})

export const confirmAllDistances = endpoint({
  name: 'confirmAllDistances',
  method: 'POST',
  path: '/api/distance/confirm/all',
  access: ['admin'],
  recentPassword: true,
  body: z.object(
    {
      level: z.enum(LEVELS, distanceCode('distance.level')),
      suspicious: z.boolean(distanceCode('distance.pairs')),
      fingerprint: z
        .string(distanceCode('distance.seen'))
        .check(z.regex(/^[0-9a-f]{64}$/, distanceCode('distance.seen'))),
    },
    distanceCode('distance.level'),
  ),
  message: distancesConfirmed(500),
  data: z.object({ confirmed: z.int() }),
  messages,
})
