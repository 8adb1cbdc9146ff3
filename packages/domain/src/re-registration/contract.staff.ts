/** Re-registration: staff calls. The admitting school and admins record, the monitor reads. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../shared/endpoint.ts'
import { id, MAX_ID, pathId } from '../shared/fields/ids.ts'
import { optionalStaffReason } from '../shared/fields/reason.ts'
import { text } from '../shared/fields/text.ts'
import { type Level, levelPath } from '../shared/level.ts'
import { pageMeta, pagingCode, pagingFields, searchText, wholeNumber } from '../shared/paging.ts'
import {
  ANSWER_SAVED,
  ARRIVAL_SAVED,
  reRegistrationCode as code,
  KEEP_WAITING_SAVED,
  RE_REGISTRATION_MESSAGES as messages,
} from './messages.ts'
import { ANSWER_STATES, ARRIVAL_STATES } from './re-registration.ts'

const EVERY_ROLE = ['admin', 'monitor', 'operator'] as const
const WHO_RECORDS = ['admin', 'operator'] as const

/** An admitted child. */
export const admittedChild = z.object({
  id: z.int(),
  no_registration: z.string(),
  name: z.string(),
  /** As stored, see `readablePhone`; null for a family without one. */
  phone: z.nullable(z.string()),
  village: z.string(),
  school: lookupItem,
  /** The choice that admits the child; null: a school beside the choices. */
  choice: z.nullable(z.union([z.literal(1), z.literal(2)])),
  /** Null while the family has not come. `by`: the name of the member of staff, null: unknown; ISO 8601, UTC. */
  arrived: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()) })),
  /** The family said that it takes the place. `by`: the member of staff who recorded it, if known. Null: no answer. */
  answered: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()), by_family: z.boolean() })),
  /** When an arrival was taken back, ISO 8601, UTC; null: never, or the family has come since. */
  taken_back_at: z.nullable(z.string()),
  /** Name, gender, birth place or parents changed since the freeze, without a run since the publication. */
  person_changed: z.boolean(),
  /** The earlier choice that the child may keep waiting for; null for none. */
  waits_for: z.nullable(lookupItem),
  keep_waiting: z.boolean(),
  /** The place was given after the last moment of the period, so that the family could not come before it. */
  late: z.boolean(),
  /** Counts the changes; 0 before the first. A change sends it back, so that the server detects concurrent changes. */
  version: z.int(),
})
export type AdmittedChild = z.output<typeof admittedChild>

/** Unknown parameters are refused. */
export const admittedQuery = z.strictObject(
  {
    /** A part of the number or the name, in any letter case. */
    search: z.optional(searchText),
    school_id: z.optional(wholeNumber(MAX_ID, code('re_registration.school'))),
    state: z.optional(z.enum([...ARRIVAL_STATES, ...ANSWER_STATES], code('re_registration.state'))),
    ...pagingFields,
  },
  pagingCode('query.unknown'),
)

const listOf = (level: Level) =>
  endpoint({
    name: `listAdmitted${level}`,
    method: 'GET',
    path: `/api/ppdb/${levelPath(level)}/re_registration`,
    access: EVERY_ROLE,
    level,
    query: admittedQuery,
    data: z.array(admittedChild),
    meta: pageMeta,
    messages,
  })
export const listAdmitted = { SD: listOf('SD'), SMP: listOf('SMP') }

export const reRegistrationFigures = z.object({
  period: z.enum(['hidden', 'before', 'open', 'over']),
  /** ISO 8601, UTC; null: not set. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Schools that admit a child, by name. */
  schools: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      admitted: z.int(),
      arrived: z.int(),
      /** Neither arrived nor answered: to be called by phone. */
      silent: z.int(),
      /** Whose place was given after the last moment of the period. */
      late: z.int(),
      /** Neither arrived nor late: a release frees their seats. */
      missing: z.int(),
    }),
  ),
})
export type ReRegistrationFigures = z.output<typeof reRegistrationFigures>

const figuresOf = (level: Level) =>
  endpoint({
    name: `readReRegistration${level}`,
    method: 'GET',
    path: `/api/ppdb/${levelPath(level)}/re_registration/schools`,
    access: EVERY_ROLE,
    level,
    data: reRegistrationFigures,
  })
export const readReRegistration = { SD: figuresOf('SD'), SMP: figuresOf('SMP') }

/** The version that was read; absent: no conflict check. */
const version = z.optional(
  z
    .int(code('re_registration.version'))
    .check(z.minimum(0, code('re_registration.version')), z.maximum(MAX_ID, code('re_registration.version'))),
)
const params = z.object({ id: pathId })
const TAKE_BACK_REASON_MAX = 300

export const saveArrival = endpoint({
  name: 'saveArrival',
  method: 'PUT',
  path: '/api/ppdb/:id/arrival',
  access: WHO_RECORDS,
  params,
  body: z.object(
    {
      arrived: z.boolean(code('re_registration.arrived')),
      /** Why an arrival is taken back; required then. */
      reason: z.optional(optionalStaffReason(TAKE_BACK_REASON_MAX, code('re_registration.reason'))),
      version,
    },
    code('re_registration.arrived'),
  ),
  message: ARRIVAL_SAVED,
  data: admittedChild,
  messages,
})

export const saveKeepWaiting = endpoint({
  name: 'saveKeepWaiting',
  method: 'PUT',
  path: '/api/ppdb/:id/keep_waiting',
  access: WHO_RECORDS,
  params,
  body: z.object(
    { keep_waiting: z.boolean(code('re_registration.keep_waiting')), version },
    code('re_registration.keep_waiting'),
  ),
  message: KEEP_WAITING_SAVED,
  data: admittedChild,
  messages,
})

export const saveAnswer = endpoint({
  name: 'saveAnswer',
  method: 'PUT',
  path: '/api/ppdb/:id/place',
  access: WHO_RECORDS,
  params,
  body: z.object({ takes: z.boolean(code('re_registration.takes')), version }, code('re_registration.takes')),
  message: ANSWER_SAVED,
  data: admittedChild,
  messages,
})

/** The text that a hand scanner or a camera reads from a card is the address of the result; a person types the number. */
const CARD_TEXT_MAX = 300

export const recordArrival = endpoint({
  name: 'recordArrival',
  method: 'POST',
  path: '/api/re_registration/arrival',
  access: WHO_RECORDS,
  body: z.object(
    {
      card: text(CARD_TEXT_MAX, {
        required: code('re_registration.number'),
        long: code('re_registration.number'),
        characters: code('re_registration.number'),
      }),
    },
    code('re_registration.number'),
  ),
  message: ARRIVAL_SAVED,
  data: z.extend(admittedChild, {
    /** It had been recorded before. */
    already: z.boolean(),
  }),
  messages,
})

/** The most children that one act releases. */
const RELEASED_MAX = 1_000

const releaseOf = (level: Level) =>
  endpoint({
    name: `releaseSeats${level}`,
    method: 'POST',
    path: `/api/ppdb/${levelPath(level)}/re_registration/release`,
    access: ['admin'],
    level,
    recentPassword: true,
    body: z.object(
      {
        school_id: id(code('re_registration.school')),
        /** The children that the admin saw. Those whose families have come meanwhile keep their seats. */
        ids: z
          .array(id(code('re_registration.missing')), code('re_registration.missing'))
          .check(
            z.minLength(1, code('re_registration.missing')),
            z.maxLength(RELEASED_MAX, code('re_registration.missing')),
          ),
      },
      code('re_registration.missing'),
    ),
    data: z.object({
      released: z.int(),
      /** Named and not released: the family came, the place was given after the period, or the school no longer admits the child. */
      skipped: z.int(),
    }),
    messages,
  })
export const releaseSeats = { SD: releaseOf('SD'), SMP: releaseOf('SMP') }
