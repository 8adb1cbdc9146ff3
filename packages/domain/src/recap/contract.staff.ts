/** The recap: what each school of a level received and admitted in one season (docs/product-rules.md#recap). */
import * as z from 'zod/mini'
import { onwardCounts } from '../onward/contract.staff.ts'
import { PATH_KINDS } from '../paths/configuration.ts'
import { endpoint } from '../shared/endpoint.ts'
import { LEVELS, type Level, levelPath } from '../shared/level.ts'
import { pagingCode, seasonField, wholeNumber } from '../shared/paging.ts'
import { RECAP_MESSAGES, type RecapCode } from './messages.ts'

const code = (value: RecapCode) => value
const EVERY_ROLE = ['admin', 'monitor', 'operator'] as const

const year = z.object({ first_year: z.int(), label: z.string() })
const district = z.object({ id: z.int(), name: z.string() })

/** What became of the places that a school gave. */
const recapPlaces = z.object({
  /** Of the children LULUS at this school: families that have come, and places given by a reserve call, an objection or a free seat. */
  arrived: z.int(),
  reserve: z.int(),
  objection: z.int(),
  placed: z.int(),
  /** Places that were released, since the families had not come. */
  released: z.int(),
})
export type RecapPlaces = z.output<typeof recapPlaces>

/** The seats of a school by one path. */
const pathPlaces = z.object({
  /** Null: no quota is set. */
  seats: z.nullable(z.int()),
  /** Children LULUS at the school with a seat that the order of the path gave; null: withheld (`withoutFew`). */
  admitted: z.nullable(z.int()),
})
export type PathPlaces = z.output<typeof pathPlaces>

export const recapSchool = z.object({
  id: z.int(),
  npsn: z.string(),
  name: z.string(),
  district,
  /** Live applicants by choice. */
  choice_1: z.int(),
  choice_2: z.int(),
  /** Null: not set for the season. */
  seats: z.nullable(z.int()),
  /** Children LULUS at this school. */
  admitted: z.int(),
  /** Of those who chose the school first: undecided, refused everywhere, withdrawn, and live boys and girls. */
  undecided: z.int(),
  unplaced: z.int(),
  withdrawn: z.int(),
  male: z.int(),
  female: z.int(),
  places: recapPlaces,
  /** Children whom no school admits, of those who chose the school first, by where the office knows them to go. */
  onward: onwardCounts,
  /** In the order of the recap's paths; absent without paths. */
  by_path: z.optional(z.array(pathPlaces)),
  /** The same school in the compared season; null without one. */
  compared: z.nullable(z.object({ choice_1: z.int(), admitted: z.int() })),
})
export type RecapSchool = z.output<typeof recapSchool>

const children = { male: z.int(), female: z.int(), undecided: z.int(), unplaced: z.int(), admitted: z.int() }

export const recap = z.object({
  season: z.object({ ...year.shape, is_active: z.boolean() }),
  level: z.enum(LEVELS),
  /** ISO 8601, UTC: the moment of all figures. */
  at: z.string(),
  compared: z.nullable(year),
  /** By precedence. Absent: domisili only, or the data of the children are removed already. */
  paths: z.optional(
    z.array(z.object({ code: z.string(), name: z.string(), kind: z.enum(PATH_KINDS), is_rest: z.boolean() })),
  ),
  /** By district and name. */
  schools: z.array(recapSchool),
  /** Live children by their age in whole years on 1 July; `admitted` at one of the two schools. */
  ages: z.array(z.object({ age: z.int(), ...children })),
  /** Live children by village; villages without one are left out. */
  villages: z.array(z.object({ id: z.int(), name: z.string(), district, ...children })),
  /** Live children and those LULUS at the schools, of each season with registrations, oldest first. */
  years: z.array(z.object({ ...year.shape, applicants: z.int(), admitted: z.int() })),
  /** Live children about whom it is written what helps them at school; null for a school, which reads its own. */
  support: z.nullable(z.int()),
})
export type Recap = z.output<typeof recap>

const query = z.strictObject(
  {
    /** The first year of a season; absent: the active one. */
    season: seasonField,
    /** The first year of an earlier season to compare with; absent: the last one before. */
    compare: z.optional(wholeNumber(2099, code('recap.compare'))),
  },
  pagingCode('query.unknown'),
)
export type RecapQuery = z.output<typeof query>

const recapOf = (level: Level) =>
  endpoint({
    name: `readRecap${level}`,
    method: 'GET',
    path: `/api/recap/${levelPath(level)}`,
    access: EVERY_ROLE,
    level,
    query,
    data: recap,
    messages: RECAP_MESSAGES,
  })

export const readRecap = { SD: recapOf('SD'), SMP: recapOf('SMP') }

export const RECAP_FORMATS = ['pdf', 'xlsx'] as const
export type RecapFormat = (typeof RECAP_FORMATS)[number]

const exportOf = (level: Level) =>
  endpoint({
    name: `exportRecap${level}`,
    method: 'GET',
    path: `/api/recap/${levelPath(level)}/:format`,
    access: EVERY_ROLE,
    level,
    params: z.object({ format: z.enum(RECAP_FORMATS) }),
    query,
    data: z.object({ name: z.string(), base64: z.string() }),
    messages: RECAP_MESSAGES,
  })

export const exportRecap = { SD: exportOf('SD'), SMP: exportOf('SMP') }
