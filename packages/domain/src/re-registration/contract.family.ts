/** Re-registration: what a family reads and writes with its change code. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../shared/endpoint.ts'
import {
  ANSWER_SAVED,
  reRegistrationCode as code,
  KEEP_WAITING_SAVED,
  RE_REGISTRATION_MESSAGES,
} from './messages.ts'

/** The place of an admitted child. Times are ISO 8601, UTC. No member of staff is named. */
export const ownPlace = z.object({
  school: lookupItem,
  /** Null while the school has not recorded the family. */
  arrived_at: z.nullable(z.string()),
  /** When the family said that it takes the place, by itself or at the school; null: it has not answered. */
  answered_at: z.nullable(z.string()),
  /** The end of the period; null: not set. */
  to: z.nullable(z.string()),
  /** The period has ended, by the clock of the server: that of a phone may be wrong. */
  has_ended: z.boolean(),
  /** The place was given after the period. */
  late: z.boolean(),
  /** The first choice, for which a child at its second may keep waiting; null for another child. */
  waits_for: z.nullable(lookupItem),
  keep_waiting: z.boolean(),
})
export type OwnPlace = z.output<typeof ownPlace>

/** A repetition of the same wish changes nothing, so it needs no version: what the family says last holds. */
export const saveOwnKeepWaiting = endpoint({
  name: 'saveOwnKeepWaiting',
  method: 'PUT',
  path: '/api/manage/keep_waiting',
  access: 'family',
  body: z.object(
    { keep_waiting: z.boolean(code('re_registration.keep_waiting')) },
    code('re_registration.keep_waiting'),
  ),
  message: KEEP_WAITING_SAVED,
  data: ownPlace,
  messages: RE_REGISTRATION_MESSAGES,
})

/** A repetition changes nothing, and the school records the arrival all the same, so it needs no version. */
export const saveOwnAnswer = endpoint({
  name: 'saveOwnAnswer',
  method: 'PUT',
  path: '/api/manage/place',
  access: 'family',
  body: z.object({ takes: z.boolean(code('re_registration.takes')) }, code('re_registration.takes')),
  message: ANSWER_SAVED,
  data: ownPlace,
  messages: RE_REGISTRATION_MESSAGES,
})
