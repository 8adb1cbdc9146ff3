/** Schools and villages, changed by admins (docs/product-rules.md#schools-and-villages). */
import * as z from 'zod/mini'
import { isInIndonesia, roundedPoint } from '../reference/points.ts'
import { VILLAGE_CODE } from '../reference/village-code.ts'
import { endpoint } from '../shared/endpoint.ts'
import { id, pathId } from '../shared/fields/ids.ts'
import { optionalPhone } from '../shared/fields/phone.ts'
import { text } from '../shared/fields/text.ts'
import { LEVELS } from '../shared/level.ts'
import { STATUSES } from '../zoning/contract.public.ts'
import {
  MAX_ALIASES,
  SCHOOL_ADDED,
  SCHOOL_CHANGED,
  SCHOOL_CLOSED,
  SCHOOL_MESSAGES,
  SCHOOL_NAME_MAX,
  SCHOOL_REMOVED,
  SCHOOL_REOPENED,
  type SchoolCode,
  VILLAGE_CHANGED,
  VILLAGE_CLOSED,
  VILLAGE_NAME_MAX,
  VILLAGE_REOPENED,
} from './messages.ts'

const code = (value: SchoolCode) => value
const ADMIN = ['admin'] as const
const OFFICE = ['admin', 'monitor'] as const

/** `sample`: of the sample set of a new installation. `proposed`: the office has not confirmed it. */
export const PLACE_MARKS = ['sample', 'proposed'] as const
export type PlaceMark = (typeof PLACE_MARKS)[number]

const district = z.object({ id: z.int(), name: z.string() })
const storedPoint = z.nullable(z.object({ latitude: z.number(), longitude: z.number() }))

export const schoolRecord = z.object({
  id: z.int(),
  npsn: z.string(),
  name: z.string(),
  level: z.enum(LEVELS),
  status: z.enum(STATUSES),
  district,
  /** '+62…' */
  phone: z.nullable(z.string()),
  point: storedPoint,
  /** ISO 8601, UTC; null for an open school. */
  closed_at: z.nullable(z.string()),
  mark: z.nullable(z.enum(PLACE_MARKS)),
  /** Villages that the school serves in the active season. */
  villages: z.int(),
  /** Live registrations of the active season whose first and second choice it is. */
  chosen: z.object({ first: z.int(), second: z.int() }),
  /** Whether a registration of any season, removed ones included, names the school. */
  has_applicants: z.boolean(),
  /** Counts the changes. A change sends it back, so that the server detects concurrent changes. */
  version: z.int(),
})
export type SchoolRecord = z.output<typeof schoolRecord>

export const listSchools = endpoint({
  name: 'listSchools',
  method: 'GET',
  path: '/api/school',
  access: OFFICE,
  data: z.array(schoolRecord),
})

const point = z.pipe(
  z
    .nullable(
      z.object(
        { latitude: z.number(code('point.format')), longitude: z.number(code('point.format')) },
        code('point.format'),
      ),
    )
    .check(z.refine((value) => value === null || isInIndonesia(value), code('point.format'))),
  z.transform((value) => value && roundedPoint(value)),
)
const version = id(code('version.format'))

const schoolFields = {
  npsn: z.string(code('npsn.format')).check(
    z.overwrite((value) => value.trim()),
    z.regex(/^\d{8}$/, code('npsn.format')),
  ),
  name: text(SCHOOL_NAME_MAX, {
    required: code('name.required'),
    long: code('name.long'),
    characters: code('text.characters'),
  }),
  status: z.enum(STATUSES, code('status.required')),
  district_id: id(code('district.required')),
  phone: optionalPhone({ format: code('phone.format') }),
  point,
}

export const createSchool = endpoint({
  name: 'createSchool',
  method: 'POST',
  path: '/api/school',
  access: ADMIN,
  body: z.object({ ...schoolFields, level: z.enum(LEVELS, code('level.required')) }, code('name.required')),
  status: 201,
  message: SCHOOL_ADDED,
  data: z.object({ id: z.int() }),
  messages: SCHOOL_MESSAGES,
})

const schoolParams = z.object({ school_id: pathId })
const versioned = z.object({ version }, code('version.format'))

/** The sentence about changed distances that the admin has read. */
const confirmed = z.optional(z.string(code('point.format')).check(z.maxLength(300, code('point.format'))))

export const changeSchool = endpoint({
  name: 'changeSchool',
  method: 'PUT',
  path: '/api/school/:school_id',
  access: ADMIN,
  params: schoolParams,
  body: z.object({ ...schoolFields, version, confirmed }, code('name.required')),
  message: SCHOOL_CHANGED,
  data: z.null(),
  messages: SCHOOL_MESSAGES,
})

export const closeSchool = endpoint({
  name: 'closeSchool',
  method: 'POST',
  path: '/api/school/:school_id/close',
  access: ADMIN,
  params: schoolParams,
  body: versioned,
  message: SCHOOL_CLOSED,
  data: z.null(),
  messages: SCHOOL_MESSAGES,
})

export const reopenSchool = endpoint({
  name: 'reopenSchool',
  method: 'POST',
  path: '/api/school/:school_id/reopen',
  access: ADMIN,
  params: schoolParams,
  body: versioned,
  message: SCHOOL_REOPENED,
  data: z.null(),
  messages: SCHOOL_MESSAGES,
})

export const removeSchool = endpoint({
  name: 'removeSchool',
  method: 'POST',
  path: '/api/school/:school_id/remove',
  access: ADMIN,
  params: schoolParams,
  body: versioned,
  message: SCHOOL_REMOVED,
  data: z.null(),
  messages: SCHOOL_MESSAGES,
})

export const villageRecord = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  district,
  /** Other spellings, for search only. */
  aliases: z.array(z.string()),
  /** The settlement point. */
  point: storedPoint,
  mark: z.nullable(z.enum(PLACE_MARKS)),
  /** ISO 8601, UTC; null: families can choose it. */
  closed_at: z.nullable(z.string()),
  /** Live children of the active season who live there. */
  children: z.int(),
  version: z.int(),
})
export type VillageRecord = z.output<typeof villageRecord>

const villageParams = z.object({ village_id: pathId })

export const readVillage = endpoint({
  name: 'readVillage',
  method: 'GET',
  path: '/api/village/:village_id',
  access: OFFICE,
  params: villageParams,
  data: villageRecord,
})

const alias = text(VILLAGE_NAME_MAX, {
  required: code('aliases.format'),
  long: code('aliases.long'),
  characters: code('text.characters'),
})

export const changeVillage = endpoint({
  name: 'changeVillage',
  method: 'PUT',
  path: '/api/village/:village_id',
  access: ADMIN,
  params: villageParams,
  body: z.object(
    {
      /** Absent: as it is. A former name becomes another spelling. */
      name: z.optional(
        text(VILLAGE_NAME_MAX, {
          required: code('village_name.required'),
          long: code('village_name.long'),
          characters: code('text.characters'),
        }),
      ),
      /** Absent: as it is. It says which district the village lies in. */
      code: z.optional(
        z.string(code('code.format')).check(
          z.overwrite((value) => value.trim()),
          z.regex(VILLAGE_CODE, code('code.format')),
        ),
      ),
      aliases: z.array(alias, code('aliases.format')).check(z.maxLength(MAX_ALIASES, code('aliases.many'))),
      point,
      version,
      confirmed,
    },
    code('aliases.format'),
  ),
  message: VILLAGE_CHANGED,
  data: z.null(),
  messages: SCHOOL_MESSAGES,
})

export const closeVillage = endpoint({
  name: 'closeVillage',
  method: 'POST',
  path: '/api/village/:village_id/close',
  access: ADMIN,
  params: villageParams,
  body: versioned,
  message: VILLAGE_CLOSED,
  data: z.null(),
  messages: SCHOOL_MESSAGES,
})

export const reopenVillage = endpoint({
  name: 'reopenVillage',
  method: 'POST',
  path: '/api/village/:village_id/reopen',
  access: ADMIN,
  params: villageParams,
  body: versioned,
  message: VILLAGE_REOPENED,
  data: z.null(),
  messages: SCHOOL_MESSAGES,
})
