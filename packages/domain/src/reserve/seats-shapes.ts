/** What reserve calls and free seats show alike. */
import * as z from 'zod/mini'
import { lookupItem } from '../shared/endpoint.ts'
import { RESERVE_REFUSALS, type ReserveRefusal } from './messages.ts'

/** Why nobody gets a seat now, although seats may be free; null when the reserve can be called. */
export const refusal = z.nullable(
  z.enum(Object.keys(RESERVE_REFUSALS) as [ReserveRefusal, ...ReserveRefusal[]]),
)

/** The free seats of a school. */
export const schoolSeats = z.object({
  id: z.int(),
  name: z.string(),
  free: z.int(),
  /** Seats that are not free because they are held for children whom staff withdrew, and until when. */
  held_seats: z.nullable(z.object({ count: z.int(), until: z.string() })),
  /** An objection to this school is unanswered. */
  held: z.boolean(),
  /** Equal children are on both sides of the last seat, and no lottery decides. */
  tied: z.boolean(),
  /** Children about whom the school has not decided, in a level decided by hand: it gives no seat before. */
  undecided: z.int(),
})

/** A child that would get a seat. */
export const movedChild = z.object({
  id: z.int(),
  no_registration: z.string(),
  name: z.string(),
  /** As stored, see `readablePhone`; null for a family without one. */
  phone: z.nullable(z.string()),
  to: lookupItem,
  /** What is odd about the age; null for nothing. */
  odd_age: z.nullable(z.string()),
})

/** How many children of an odd age were confirmed; absent: none. @param wrong the code of another value */
export const confirmedAges = (wrong: string) => z.optional(z.int(wrong))
