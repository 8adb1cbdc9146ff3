/** What a family names, and the calls of its session. Staff read and write the same for it. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../shared/endpoint.ts'
import { id, MAX_ID } from '../shared/fields/ids.ts'
import { freeSeatsCode as code, FREE_SEATS_MESSAGES, WISH_SAVED } from './messages.ts'

export const freeSeatWish = z.object({
  /**
   * `over`: the moment has passed, and no seat has been given since; `given`: seats were given, none to this child; `ended`: the child
   * has a place or has withdrawn, so nothing can be named.
   */
  state: z.enum(['closed', 'open', 'over', 'given', 'ended']),
  /** ISO 8601, UTC; null: not opened. */
  until: z.nullable(z.string()),
  /** The school beside the choices that has admitted the child; shown after the publication. */
  placed: z.nullable(lookupItem),
  /** The most wanted first. */
  named: z.array(lookupItem),
  /** Schools with free seats that may be named, by name. Empty unless it is open. */
  offered: z.array(
    z.extend(lookupItem, {
      free: z.int(),
      /** From the village; null: unknown. */
      metres: z.nullable(z.int()),
    }),
  ),
  /** Counts the changes; 0 before the first. */
  version: z.int(),
})
export type FreeSeatWish = z.output<typeof freeSeatWish>

export const namedSchools = z.object(
  {
    schools: z
      .array(id(code('free_seats.schools')), code('free_seats.schools'))
      .check(z.maxLength(10, code('free_seats.schools'))),
    /** The version that was read. */
    version: z
      .int(code('free_seats.version'))
      .check(z.minimum(0, code('free_seats.version')), z.maximum(MAX_ID, code('free_seats.version'))),
  },
  code('free_seats.schools'),
)

export const readManagedWish = endpoint({
  name: 'readManagedWish',
  method: 'GET',
  path: '/api/manage/free_seats',
  access: 'family',
  data: freeSeatWish,
})

export const saveManagedWish = endpoint({
  name: 'saveManagedWish',
  method: 'PUT',
  path: '/api/manage/free_seats',
  access: 'family',
  body: namedSchools,
  message: WISH_SAVED,
  data: freeSeatWish,
  messages: FREE_SEATS_MESSAGES,
})
