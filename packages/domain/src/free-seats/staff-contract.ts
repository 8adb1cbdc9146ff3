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
import { freeSeatWish, NAMING_REFUSED, NAMING_WRONG, namedSchools } from './contract.ts'
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
  /** Children without a place who named a school. */
  naming: z.int(),
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
      /** Which of the named schools it is, from 1. */
      wish: z.int(),
    }),
  ),
  /** Of everything that this shows; giving names it. */
  fingerprint: z.string(),
})
export type FreeSeats = z.output<typeof freeSeats>

const readOf = (level: Level) =>
  endpoint({
    name: `readFreeSeats${level}`,
    summary: `Free seats of ${level}, what families have named, and who would get a seat now.`,
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
    summary: `Lets ${level} families without a place name schools with free seats until a moment; again to change the moment.`,
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
    refusals: {
      400: 'No such moment, or one that has passed.',
      409: 'Results are not published, or another season was activated meanwhile.',
    },
  })
export const openFreeSeats = { SD: openOf('SD'), SMP: openOf('SMP') }

const giveOf = (level: Level) =>
  endpoint({
    name: `giveFreeSeats${level}`,
    summary: `Gives free seats of ${level} to the children of the preview, after the moment.`,
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
    refusals: {
      400: 'The body is wrong.',
      409: 'Families may still name schools, a reserve list can be called, something has changed since the preview, odd ages are not confirmed, or another season was activated meanwhile.',
    },
  })
export const giveFreeSeats = { SD: giveOf('SD'), SMP: giveOf('SMP') }

const params = z.object({ id: pathId })

const removalCode = (value: RemovalCode) => value
const TAKE_BACK_REASON = removalCode('removal.reason')

export const takeBackSeat = endpoint({
  name: 'takeBackSeat',
  summary:
    'Takes back the free seat of a child: the seat is free again, the school is no longer named, and choices and decisions stay.',
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
  refusals: {
    400: 'The reason is missing or too long.',
    404: 'There is no such registration.',
    409: 'The child has no free seat or has withdrawn, the season is not active, or the version is stale.',
  },
})

const OUT_OF_SCOPE = 'There is no such registration, or it is not one of the school of the operator.'

export const readWish = endpoint({
  name: 'readWish',
  summary: 'The schools with free seats that the family of a registration may name, and those that it named.',
  method: 'GET',
  path: '/api/ppdb/:id/free_seats',
  access: ['admin', 'monitor', 'operator'],
  params,
  data: freeSeatWish,
  refusals: { 404: OUT_OF_SCOPE },
})

export const saveWish = endpoint({
  name: 'saveWish',
  summary: 'Names schools with free seats for a family at the counter, in its order; none takes them back.',
  method: 'PUT',
  path: '/api/ppdb/:id/free_seats',
  access: ['admin', 'operator'],
  params,
  body: namedSchools,
  message: WISH_SAVED,
  data: freeSeatWish,
  messages,
  refusals: { 400: NAMING_WRONG, 404: OUT_OF_SCOPE, 409: NAMING_REFUSED },
})
