/** The paths of a season's levels: read, set and tried by admins. */
import * as z from 'zod/mini'
import { pathFigures } from '../selection/preview/contract.staff.ts'
import { endpoint } from '../shared/endpoint.ts'
import { id, pathId } from '../shared/fields/ids.ts'
import { foldReason } from '../shared/fields/reason.ts'
import { LEVELS } from '../shared/level.ts'
import { CLAIM_DATES_SAVED } from './claim/dates.ts'
import { pathSettings } from './read-settings.ts'
import * as messages from './settings-messages.ts'

const code = (value: messages.PathsCallCode) => value
const params = z.object({ id: pathId, type: z.string() })

/** Far more than 12 paths with every document and contest. */
export const PATHS_BYTES = 200_000

/** The paths of a level, and what may be changed of them now. */
export const pathLevel = z.object({
  type: z.enum(LEVELS),
  /** Of the level: a change sends it back, so that the server notices that somebody else was first. */
  version: z.int(),
  /** Whether its seats are given by a run, which paths need. */
  by_run: z.boolean(),
  /** `names`: names and help only, since registration has opened; `nothing`: of an archive. */
  may: z.enum(['all', 'names', 'nothing']),
  /** By precedence; null: domisili only. */
  settings: z.nullable(pathSettings),
  /** Seasons with children of the level, the newest first, for a trial. */
  tried_on: z.array(z.object({ id: z.int(), label: z.string() })),
  /** ISO 8601, UTC; null for no moment. Absent where no path is claimed. */
  claims: z.optional(
    z.object({ claims_until: z.nullable(z.string()), verify_until: z.nullable(z.string()) }),
  ),
})
export type PathLevel = z.output<typeof pathLevel>

export const readPaths = endpoint({
  name: 'readPaths',
  method: 'GET',
  path: '/api/season/:id/paths',
  access: ['admin'],
  params: z.object({ id: pathId }),
  data: z.object({
    season: z.object({ id: z.int(), label: z.string(), first_year: z.int(), is_active: z.boolean() }),
    levels: z.array(pathLevel),
  }),
})
export type SeasonPaths = z.output<(typeof readPaths)['data']>

export const changePaths = endpoint({
  name: 'changePaths',
  method: 'PUT',
  path: '/api/season/:id/paths/:type',
  access: ['admin'],
  recentPassword: true,
  params,
  maxBodyBytes: PATHS_BYTES,
  body: z.object({
    /** As `readPaths` answers it; null for domisili only. Checked as a file is, so that each fault is a field named after its place. */
    settings: z.unknown(),
    /** The warnings that the refusal named in the field `confirmed`. */
    confirmed: z.optional(
      z
        .array(z.string(code('confirmed.format')).check(z.maxLength(500, code('confirmed.format'))))
        .check(z.maxLength(30, code('confirmed.format'))),
    ),
    /** Why; required with warnings. */
    reason: z.optional(
      z.string(code('reason.long')).check(z.overwrite(foldReason), z.maxLength(2_000, code('reason.long'))),
    ),
    /** The version that was read. */
    version: id(code('version.format')),
  }),
  message: messages.PATHS_SAVED,
  data: pathLevel,
  messages: messages.PATHS_CALL_MESSAGES,
})

const typedMoment = z.string(code('moment.text')).check(z.maxLength(100, code('moment.text')))

/** Until when families claim paths and until when their papers are checked; '' for no moment. */
export const changeClaimDates = endpoint({
  name: 'changeClaimDates',
  method: 'PUT',
  path: '/api/season/:id/paths/:type/dates',
  access: ['admin'],
  params,
  /** As typed, such as '2026-06-10 24:00' in the office's zone. */
  body: z.object({
    claims_until: typedMoment,
    verify_until: typedMoment,
    /** That was read. */
    version: id(code('version.format')),
  }),
  message: CLAIM_DATES_SAVED,
  data: pathLevel,
  messages: messages.PATHS_CALL_MESSAGES,
})

/** What paths would give the children of a season. It stores nothing. */
export const tryPaths = endpoint({
  name: 'tryPaths',
  method: 'POST',
  path: '/api/season/:id/paths/:type/trial',
  access: ['admin'],
  params,
  maxBodyBytes: PATHS_BYTES,
  body: z.object({ settings: z.unknown() }),
  message: messages.PATHS_TRIED,
  data: z.object({
    season: z.object({ id: z.int(), label: z.string() }),
    paths: z.array(pathFigures),
    placed: z.int(),
    /** Children who compete and have no seat. */
    unplaced: z.int(),
    /** Seats that nobody has. */
    empty: z.int(),
  }),
  messages: messages.PATHS_CALL_MESSAGES,
})
export type TriedPaths = z.output<(typeof tryPaths)['data']>
