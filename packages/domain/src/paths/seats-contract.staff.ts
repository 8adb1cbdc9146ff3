/** The seats of each path school by school, in the active season or another one: read beside the quotas, set by admins. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { id } from '../shared/fields/ids.ts'
import { foldReason } from '../shared/fields/reason.ts'
import { LEVELS } from '../shared/level.ts'
import { PAGING_MESSAGES, seasonQuery } from '../shared/paging.ts'
import * as messages from './settings-messages.ts'

const code = (value: messages.PathSeatsCode) => value

/** By the codes of the paths. */
const seatsByPath = z.record(z.string(), z.int())

const seatsOfSchool = z.object({
  school_id: z.int(),
  name: z.string(),
  quota: z.int(),
  /** False: every seat is one of the rest path. */
  paths_apply: z.boolean(),
  /** What a run would read now. */
  seats: seatsByPath,
  /** What an admin set; null: the seats are computed. */
  override: z.nullable(
    z.object({
      seats: seatsByPath,
      reason: z.string(),
      /** The name of the admin; null: on the command line, or of an account that is gone. */
      by: z.nullable(z.string()),
      /** ISO 8601, UTC. */
      at: z.string(),
    }),
  ),
  /** False: the sum of the override is not the quota any more, and computed seats stand for it. */
  fits: z.boolean(),
})
export type PathSeats = z.output<typeof seatsOfSchool>

export const readPathSeats = endpoint({
  name: 'readPathSeats',
  method: 'GET',
  path: '/api/quota/paths',
  access: ['admin', 'monitor'],
  query: seasonQuery,
  /** Levels with paths only. */
  data: z.array(
    z.object({
      type: z.enum(LEVELS),
      /** By precedence. */
      paths: z.array(z.object({ code: z.string(), name: z.string(), is_rest: z.boolean() })),
      schools: z.array(seatsOfSchool),
    }),
  ),
  messages: PAGING_MESSAGES,
})
export type LevelPathSeats = z.output<(typeof readPathSeats)['data']>[number]

const setting = {
  paths_apply: z.boolean(code('path_seats.apply')),
  /** A number for every path, in place of the computed ones; null: computed. Their sum is checked with the quota. */
  seats: z.nullable(z.record(z.string(), z.unknown(), code('path_seats.seats'))),
}

export const savePathSeats = endpoint({
  name: 'savePathSeats',
  method: 'PUT',
  path: '/api/quota/paths',
  access: ['admin'],
  query: seasonQuery,
  body: z.object({
    school_id: id(code('path_seats.school')),
    ...setting,
    /** Required unless everything is computed. */
    reason: z.optional(
      z
        .string(code('path_seats.reason'))
        .check(z.overwrite(foldReason), z.maxLength(2_000, code('path_seats.reason'))),
    ),
    /** What was read, so that the second of two editors is refused. */
    seen: z.object({ ...setting, quota: z.int(code('path_seats.seats')) }, code('path_seats.seats')),
  }),
  message: messages.PATH_SEATS_SAVED,
  data: z.null(),
  messages: { ...PAGING_MESSAGES, ...messages.PATH_SEATS_MESSAGES },
})
