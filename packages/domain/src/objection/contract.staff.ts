/** Objections: staff calls. Admins file at the counter and answer, a second person confirms, operators read those to their school. */
import * as z from 'zod/mini'
import { ownPassword } from '../accounts/contract.staff.ts'
import { ACCOUNT_MESSAGES } from '../accounts/messages.ts'
import { endpoint, lookupItem } from '../shared/endpoint.ts'
import { id, pathId } from '../shared/fields/ids.ts'
import { staffReason } from '../shared/fields/reason.ts'
import { LEVELS } from '../shared/level.ts'
import { pageMeta, pagingCode, pagingFields } from '../shared/paging.ts'
import { filedObjection, longText } from './filing.ts'
import { OBJECTION_FILED } from './filing-messages.ts'
import {
  objectionCode as code,
  OBJECTION_MESSAGES as messages,
  OBJECTION_ANSWERED,
  OBJECTION_REASON_MAX,
  OBJECTION_REOPENED,
  OBJECTION_SEATED,
} from './messages.ts'
import { OBJECTION_OUTCOMES, OBJECTION_STATES, UPHELD_REASONS } from './states.ts'

const EVERY_ROLE = ['admin', 'monitor', 'operator'] as const

const params = z.object({ id: pathId })

export const objection = z.object({
  id: z.int(),
  registration: z.object({
    id: z.int(),
    no_registration: z.string(),
    name: z.string(),
    /** As stored, see `readablePhone`; null for a family without one. */
    phone: z.nullable(z.string()),
    type: z.enum(LEVELS),
  }),
  /** The chosen school that it is about. */
  school: lookupItem,
  state: z.enum(OBJECTION_STATES),
  text: z.string(),
  /** ISO 8601, UTC. `by`: the name of the member of staff; null: the family itself, or unknown. */
  filed: z.object({ at: z.string(), by: z.nullable(z.string()), by_family: z.boolean() }),
  answer: z.nullable(z.object({ text: z.string(), at: z.string(), by: z.nullable(z.string()) })),
  /** Of an upheld one, public; null: answered by an earlier version. */
  listed_reason: z.nullable(z.string()),
  /** The second person of an upheld one. */
  confirmed: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()) })),
  /** Whether the reader is another person than who filed and who upheld it, as the second one must be. */
  may_confirm: z.boolean(),
  /** When an answer given by mistake was taken back; it happens once. */
  reopened_at: z.nullable(z.string()),
  /** When an upheld objection got its seat. */
  seated_at: z.nullable(z.string()),
  /** Counts the changes. An answer sends it back, so that the server detects concurrent changes. */
  version: z.int(),
})
export type Objection = z.output<typeof objection>

/** Unknown parameters are refused. */
export const objectionQuery = z.strictObject(
  { state: z.optional(z.enum(OBJECTION_STATES, code('objection.state'))), ...pagingFields },
  pagingCode('query.unknown'),
)

export const listObjections = endpoint({
  name: 'listObjections',
  method: 'GET',
  path: '/api/objection',
  access: EVERY_ROLE,
  query: objectionQuery,
  data: z.array(objection),
  meta: pageMeta,
  messages,
})

export const readObjections = endpoint({
  name: 'readObjections',
  method: 'GET',
  path: '/api/ppdb/:id/objection',
  access: EVERY_ROLE,
  params,
  data: z.array(objection),
})

export const fileObjection = endpoint({
  name: 'fileObjection',
  method: 'POST',
  path: '/api/ppdb/:id/objection',
  access: ['admin'],
  params,
  body: filedObjection,
  status: 201,
  message: OBJECTION_FILED,
  data: objection,
  messages,
})

/** The version that was read; absent: no conflict check. */
const version = z.optional(id(code('objection.version')))

export const answerObjection = endpoint({
  name: 'answerObjection',
  method: 'PUT',
  path: '/api/objection/:id/answer',
  access: ['admin'],
  params,
  body: z.object(
    {
      outcome: z.enum(OBJECTION_OUTCOMES, code('objection.outcome')),
      answer: longText('objection.answer'),
      /** Required to uphold one; it is public. */
      listed_reason: z.optional(z.enum(UPHELD_REASONS, code('objection.listed_reason'))),
      /** What the refusal says about an odd age, once a person has confirmed it. */
      age_confirmed: z.optional(
        z.string(code('objection.outcome')).check(z.maxLength(300, code('objection.outcome'))),
      ),
      version,
    },
    code('objection.outcome'),
  ),
  message: OBJECTION_ANSWERED,
  data: objection,
  messages,
})

export const confirmObjection = endpoint({
  name: 'confirmObjection',
  method: 'POST',
  path: '/api/objection/:id/confirm',
  access: ['admin', 'monitor'],
  params,
  body: z.object({ password: ownPassword, version }),
  message: OBJECTION_SEATED,
  data: objection,
  messages: { ...ACCOUNT_MESSAGES, ...messages },
})

export const reopenObjection = endpoint({
  name: 'reopenObjection',
  method: 'POST',
  path: '/api/objection/:id/reopen',
  access: ['admin'],
  params,
  body: z.object({
    reason: staffReason(OBJECTION_REASON_MAX, {
      required: code('objection.reason'),
      long: code('objection.reason'),
      characters: code('objection.reason'),
    }),
    version,
  }),
  message: OBJECTION_REOPENED,
  data: objection,
  messages,
})

export const seatObjection = endpoint({
  name: 'seatObjection',
  method: 'POST',
  path: '/api/objection/:id/seat',
  access: ['admin'],
  params,
  data: objection,
})
