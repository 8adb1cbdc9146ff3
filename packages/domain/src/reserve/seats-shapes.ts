/** What reserve calls and free seats show alike. */
import * as z from 'zod/mini'
import { lookupItem } from '../shared/endpoint.ts'

/** The free seats of a school. */
export const schoolSeats = z.object({
  id: z.int(),
  name: z.string(),
  free: z.int(),
  /** An objection to this school is unanswered. */
  held: z.boolean(),
  /** Equal children are on both sides of the last seat, and no lottery decides. */
  tied: z.boolean(),
})

/** A child that would get a seat. */
export const movedChild = z.object({
  id: z.int(),
  no_registration: z.string(),
  name: z.string(),
  to: lookupItem,
})
