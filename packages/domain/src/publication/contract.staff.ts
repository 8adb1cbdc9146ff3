/** Staff calls for the publication of results. All of them are for admins. */
import * as z from 'zod/mini'
import { finding } from '../findings/findings.ts'
import { seasonRecord } from '../season/contract.staff.ts'
import { REASON_MAX_LENGTH } from '../season/messages.ts'
import { endpoint } from '../shared/endpoint.ts'
import { id, pathId } from '../shared/fields/ids.ts'
import { foldReason } from '../shared/fields/reason.ts'
import {
  LOOK_RECORDED,
  PUBLICATION_CALLED_OFF,
  PUBLICATION_HIDDEN,
  PUBLICATION_MESSAGES,
  PUBLISHED_NOW,
  type PublicationCode,
} from './messages.ts'

const code = (value: PublicationCode) => value
const params = z.object({ id: pathId })
const version = id(code('version.format'))
const reason = z.string().check(z.overwrite(foldReason), z.maxLength(REASON_MAX_LENGTH, code('reason.long')))
/** What `readPublicationCheck` gave to this account: the state of the data that the admin saw. */
const check = z
  .string(code('check.unreadable'))
  .check(
    z.maxLength(2_000, code('check.unreadable')),
    z.regex(/^\d+:\d+:[\d,]*~[\w-]{22}~\d{1,16}~[\w-]{43}$/, code('check.unreadable')),
  )

export const publicationCheck = z.object({
  season: seasonRecord,
  /** ISO 8601, UTC: the time of the check. */
  checked_at: z.string(),
  check: z.string(),
  counts: z.object({
    children: z.int(),
    lulus_1: z.int(),
    lulus_2: z.int(),
    placed: z.int(),
    tidak_lulus: z.int(),
    undecided: z.int(),
    withdrawn: z.int(),
  }),
  findings: z.array(finding),
  /** Registrations that changed since an admin marked them as seen; `since` is null before the first time. */
  changed: z.object({
    since: z.nullable(z.string()),
    by: z.nullable(z.string()),
    total: z.int(),
    /** The first of them. */
    registrations: z.array(z.object({ no_registration: z.string(), name: z.string(), deleted: z.boolean() })),
  }),
})
export type PublicationCheck = z.output<typeof publicationCheck>

export const readPublicationCheck = endpoint({
  name: 'readPublicationCheck',
  method: 'GET',
  path: '/api/season/:id/publication',
  access: ['admin'],
  params,
  data: publicationCheck,
})

export const markPublicationLook = endpoint({
  name: 'markPublicationLook',
  method: 'POST',
  path: '/api/season/:id/publication/look',
  access: ['admin'],
  params,
  body: z.object({ check }),
  message: LOOK_RECORDED,
  data: z.null(),
  messages: PUBLICATION_MESSAGES,
})

export const publishResults = endpoint({
  name: 'publishResults',
  method: 'POST',
  path: '/api/season/:id/publication',
  access: ['admin'],
  params,
  body: z.object({
    /** 'now', or a moment in the office's zone: '2025-06-16 10:00:00'. */
    publishes: z.string(code('moment.format')).check(z.maxLength(40, code('moment.format'))),
    check,
    /** Required while children are undecided. */
    reason: z.optional(reason),
    password: z
      .string(code('password.required'))
      .check(z.minLength(1, code('password.required')), z.maxLength(1_000, code('text.long'))),
    version,
  }),
  message: PUBLISHED_NOW,
  data: seasonRecord,
  messages: PUBLICATION_MESSAGES,
})

export const callOffPublication = endpoint({
  name: 'callOffPublication',
  method: 'POST',
  path: '/api/season/:id/publication/cancel',
  access: ['admin'],
  params,
  body: z.object({ version }),
  message: PUBLICATION_CALLED_OFF,
  data: seasonRecord,
  messages: PUBLICATION_MESSAGES,
})

export const hideResults = endpoint({
  name: 'hideResults',
  method: 'POST',
  path: '/api/season/:id/publication/hide',
  access: ['admin'],
  params,
  body: z.object({
    reason: z
      .string(code('reason.required'))
      .check(
        z.overwrite(foldReason),
        z.minLength(1, code('reason.required')),
        z.maxLength(REASON_MAX_LENGTH, code('reason.long')),
      ),
    version,
  }),
  message: PUBLICATION_HIDDEN,
  data: seasonRecord,
  messages: PUBLICATION_MESSAGES,
})
