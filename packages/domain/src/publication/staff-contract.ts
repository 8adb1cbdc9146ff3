/** Staff calls for the publication of results. All of them are for admins. */
import * as z from 'zod/mini'
import { finding } from '../findings/findings.ts'
import { REASON_MAX_LENGTH } from '../season/messages.ts'
import { seasonRecord } from '../season/staff-contract.ts'
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
  summary: 'What to look at before results are published: findings, counts and changes, all of one moment.',
  method: 'GET',
  path: '/api/season/:id/publication',
  access: ['admin'],
  params,
  data: publicationCheck,
  refusals: { 404: 'There is no such season.' },
})

export const markPublicationLook = endpoint({
  name: 'markPublicationLook',
  summary:
    'Marks the registrations of a check as seen by the one who read it: later changes are counted from it. An older check than the last one marked changes nothing.',
  method: 'POST',
  path: '/api/season/:id/publication/look',
  access: ['admin'],
  params,
  body: z.object({ check }),
  message: LOOK_RECORDED,
  data: z.null(),
  messages: PUBLICATION_MESSAGES,
  refusals: { 400: 'This account was not given the check.', 404: 'There is no such season.' },
})

export const publishResults = endpoint({
  name: 'publishResults',
  summary:
    'Publishes the results of both levels, now or at a moment, in one act. Refused when anything that was checked has changed.',
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
  refusals: {
    400: 'The moment has passed, the reason is missing, the password is wrong, or this account was not given the check.',
    404: 'There is no such season.',
    409: 'A decision, quota or zone changed since the check, another admin was first, results are published already, or the season is an earlier one.',
  },
})

export const callOffPublication = endpoint({
  name: 'callOffPublication',
  summary: 'Calls off a publication that is scheduled and still to come.',
  method: 'POST',
  path: '/api/season/:id/publication/cancel',
  access: ['admin'],
  params,
  body: z.object({ version }),
  message: PUBLICATION_CALLED_OFF,
  data: seasonRecord,
  messages: PUBLICATION_MESSAGES,
  refusals: {
    400: 'No version.',
    404: 'There is no such season.',
    409: 'Nothing is scheduled, another admin was first, or the season is an earlier one.',
  },
})

export const hideResults = endpoint({
  name: 'hideResults',
  summary: 'Hides published results again.',
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
  refusals: {
    400: 'The reason is missing.',
    404: 'There is no such season.',
    409: 'Results are not published, another admin was first, or the season is an earlier one.',
  },
})
