/** Free seats: staff calls. An admin opens and gives, the monitor reads, the school of the first choice writes for a family. */
import * as z from 'zod/mini'
import {
  REMOVAL_MESSAGES,
  REMOVAL_REASON_MAX,
  type RemovalCode,
} from '../registration/staff/removal-messages.ts'
import { confirmedAges, movedChild, refusal, schoolSeats } from '../reserve/seats-shapes.ts'
import { endpoint } from '../shared/endpoint.ts'
import { id, pathId } from '../shared/fields/ids.ts'
import { staffReason } from '../shared/fields/reason.ts'
import { type Level, levelPath } from '../shared/level.ts'
import { freeSeatWish, namedSchools } from './contract.family.ts'
import {
  freeSeatsCode as code,
  FREE_SEATS_OPENED,
  GIVE_REASON_MAX,
  FREE_SEATS_MESSAGES as messages,
  SEAT_TAKEN_BACK,
  WISH_SAVED,
} from './messages.ts'

export const freeSeats = z.object({
  period: z.enum(['closed', 'open', 'over']),
  /** ISO 8601, UTC; null: not opened. */
  until: z.nullable(z.string()),
  refusal,
  /** Children whom a reserve call would still move: they come first. */
  reserve: z.int(),
  /** Children without a place who named a school, without late ones. */
  naming: z.int(),
  /** Late registration (docs/product-rules.md#late-registration). */
  late: z.object({
    period: z.enum(['closed', 'open', 'over']),
    /** ISO 8601, UTC; null: not opened. */
    until: z.nullable(z.string()),
    /** Late children without a place. */
    children: z.int(),
    /** Equal ones are on both sides of a last seat, and a draw would separate them. */
    tied: z.boolean(),
    /** What was drawn for the next giving; null: nothing is typed. */
    draw: z.nullable(
      z.object({
        /** The name of the account; null: it is gone. */
        typed_by: z.nullable(z.string()),
        typed_at: z.string(),
        /** Null until a second person has typed the same. */
        dice: z.nullable(z.string()),
        confirmed_by: z.nullable(z.string()),
      }),
    ),
  }),
  /** Schools with free seats or named ones, by name. */
  schools: z.array(
    z.extend(schoolSeats, {
      /** Children who named it. */
      named: z.int(),
    }),
  ),
  /** The children who would get a seat now, by id. */
  moves: z.array(
    z.extend(movedChild, {
      /** Which of the schools that it asks for it is, from 1. */
      wish: z.int(),
      /** It was registered late. */
      late: z.boolean(),
    }),
  ),
  /** Of everything that this shows; giving names it. */
  fingerprint: z.string(),
})
export type FreeSeats = z.output<typeof freeSeats>

const readOf = (level: Level) =>
  endpoint({
    name: `readFreeSeats${level}`,
    method: 'GET',
    path: `/api/ppdb/${levelPath(level)}/free_seats`,
    access: ['admin', 'monitor'],
    level,
    data: freeSeats,
  })
export const readFreeSeats = { SD: readOf('SD'), SMP: readOf('SMP') }

const openOf = (level: Level) =>
  endpoint({
    name: `openFreeSeats${level}`,
    method: 'POST',
    path: `/api/ppdb/${levelPath(level)}/free_seats/open`,
    access: ['admin'],
    level,
    recentPassword: true,
    body: z.object(
      {
        /** In the office's zone, as `2025-07-04 24:00`. */
        until: z.string(code('free_seats.until')).check(z.maxLength(30, code('free_seats.until'))),
      },
      code('free_seats.until'),
    ),
    message: FREE_SEATS_OPENED,
    data: freeSeats,
    messages,
  })
export const openFreeSeats = { SD: openOf('SD'), SMP: openOf('SMP') }

const giveOf = (level: Level) =>
  endpoint({
    name: `giveFreeSeats${level}`,
    method: 'POST',
    path: `/api/ppdb/${levelPath(level)}/free_seats/give`,
    access: ['admin'],
    level,
    recentPassword: true,
    body: z.object(
      {
        fingerprint: z
          .string(code('free_seats.fingerprint'))
          .check(z.maxLength(64, code('free_seats.fingerprint'))),
        reason: staffReason(GIVE_REASON_MAX, code('free_seats.reason')),
        odd_ages: confirmedAges(code('free_seats.fingerprint')),
      },
      code('free_seats.fingerprint'),
    ),
    data: z.object({ given: z.int() }),
    messages,
  })
export const giveFreeSeats = { SD: giveOf('SD'), SMP: giveOf('SMP') }

const params = z.object({ id: pathId })

const removalCode = (value: RemovalCode) => value
const TAKE_BACK_REASON = removalCode('removal.reason')

export const takeBackSeat = endpoint({
  name: 'takeBackSeat',
  method: 'POST',
  path: '/api/ppdb/:id/free_seats/take_back',
  access: ['admin'],
  recentPassword: true,
  params,
  body: z.object(
    {
      reason: staffReason(REMOVAL_REASON_MAX, TAKE_BACK_REASON),
      /** The version of the registration that was read; absent: no conflict check. */
      version: z.optional(id(removalCode('removal.version'))),
    },
    TAKE_BACK_REASON,
  ),
  message: SEAT_TAKEN_BACK,
  data: z.null(),
  messages: REMOVAL_MESSAGES,
})

export const readWish = endpoint({
  name: 'readWish',
  method: 'GET',
  path: '/api/ppdb/:id/free_seats',
  access: ['admin', 'monitor', 'operator'],
  params,
  data: freeSeatWish,
})

export const saveWish = endpoint({
  name: 'saveWish',
  method: 'PUT',
  path: '/api/ppdb/:id/free_seats',
  access: ['admin', 'operator'],
  params,
  body: namedSchools,
  message: WISH_SAVED,
  data: freeSeatWish,
  messages,
})
