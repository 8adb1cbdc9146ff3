/** 'Semua musim': seasons are prepared, activated and listed with their figures. All calls are for admins. */
import * as z from 'zod/mini'
import { ownPassword } from '../accounts/contract.staff.ts'
import { ACCOUNT_MESSAGES } from '../accounts/messages.ts'
import { endpoint } from '../shared/endpoint.ts'
import { pathId } from '../shared/fields/ids.ts'
import { seasonRecord } from './contract.staff.ts'
import { SEASON_CALL_MESSAGES, type SeasonCallCode, seasonActivated, seasonCreated } from './messages.ts'

const code = (value: SeasonCallCode) => value
const params = z.object({ id: pathId })

/** `prepared`: later than the active season; `counted`: only its imported number of registrations is known. */
export const SEASON_STATES = ['prepared', 'active', 'archived', 'counted'] as const

export const seasonFigures = z.object({
  /** Null for a year that is only counted. */
  id: z.nullable(z.int()),
  label: z.string(),
  first_year: z.int(),
  state: z.enum(SEASON_STATES),
  /** Live registrations. */
  applicants: z.int(),
  /** Null for a year that is only counted. */
  admitted: z.nullable(z.int()),
  schools_with_quota: z.nullable(z.int()),
  /** Open schools of today. */
  schools: z.int(),
})
export type SeasonFigures = z.output<typeof seasonFigures>

export const listSeasonFigures = endpoint({
  name: 'listSeasonFigures',
  method: 'GET',
  path: '/api/season/figures',
  access: ['admin'],
  data: z.array(seasonFigures),
})

const moment = z
  .string(code('text.required'))
  .check(z.minLength(1, code('text.required')), z.maxLength(40, code('text.long')))

export const createSeason = endpoint({
  name: 'createSeason',
  method: 'POST',
  path: '/api/season',
  access: ['admin'],
  body: z.object({
    /** '2026/2027' */
    label: z.string(code('text.required')).check(z.maxLength(40, code('text.long'))),
    opens: moment,
    closes: moment,
    copy_quotas: z.optional(z.boolean(code('choice.format'))),
  }),
  status: 201,
  message: seasonCreated('2026/2027'),
  data: seasonRecord,
  messages: SEASON_CALL_MESSAGES,
})

export const readActivation = endpoint({
  name: 'readActivation',
  method: 'GET',
  path: '/api/season/:id/activation',
  access: ['admin'],
  params,
  data: z.object({
    season: seasonRecord,
    /** Sentences; the activation sends them back in `confirmed`. */
    consequences: z.array(z.string()),
    /** A level has no quota at all: the activation needs `without_quotas`. */
    without_quotas: z.boolean(),
    /** Children of the active season without a place: the activation needs `without_places`. */
    without_places: z.int(),
    /** Why the active season cannot be left yet, or null. */
    obstacle: z.nullable(z.string()),
  }),
})

export const activateSeason = endpoint({
  name: 'activateSeason',
  method: 'POST',
  path: '/api/season/:id/activation',
  access: ['admin'],
  params,
  body: z.object({
    /** The consequences that were read. They name everything that another admin may have changed since. */
    confirmed: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(10)),
    /** Confirms that a level has no quota at all. */
    without_quotas: z.optional(z.boolean(code('choice.format'))),
    /** Confirms that children of the season that is left stay without a place. */
    without_places: z.optional(z.boolean(code('choice.format'))),
    password: ownPassword,
  }),
  message: seasonActivated('2026/2027'),
  data: seasonRecord,
  messages: { ...ACCOUNT_MESSAGES, ...SEASON_CALL_MESSAGES },
})

/** The seasons that staff may look at (docs/product-rules.md#earlier-seasons). */
export const schoolYear = z.object({ first_year: z.int(), label: z.string(), is_active: z.boolean() })

export const listSchoolYears = endpoint({
  name: 'listSchoolYears',
  method: 'GET',
  path: '/api/season/years',
  access: ['admin', 'monitor', 'operator'],
  data: z.array(schoolYear),
})
