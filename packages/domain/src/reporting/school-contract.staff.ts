/** The figures of an operator's own school in one season (docs/product-rules.md#figures-of-a-school). */
import * as z from 'zod/mini'
import { STAFF_MESSAGES } from '../registration/staff/messages.ts'
import { endpoint } from '../shared/endpoint.ts'
import { LEVELS } from '../shared/level.ts'
import { PAGING_MESSAGES, seasonQuery } from '../shared/paging.ts'

export const schoolFigures = z.object({
  school: z.object({ id: z.int(), npsn: z.string(), name: z.string(), level: z.enum(LEVELS) }),
  season: z.object({ first_year: z.int(), label: z.string(), is_active: z.boolean() }),
  /** Null: not set for the season. */
  seats: z.nullable(z.int()),
  /** Children LULUS at this school. */
  used: z.int(),
  /** Live applicants by choice. A child that chose the school twice counts in both. */
  choice_1: z.int(),
  choice_2: z.int(),
  /** Live children who did not choose the school and got a free seat there. */
  placed: z.int(),
  /** Live applicants, each once. */
  applicants: z.int(),
  /** Applicants that no school admits and about whom this school has not decided. */
  undecided: z.int(),
  withdrawn: z.int(),
  /** Live applicants by the way they were registered. */
  online: z.int(),
  offline: z.int(),
})
export type SchoolFigures = z.output<typeof schoolFigures>

export const readOwnSchool = endpoint({
  name: 'readOwnSchool',
  method: 'GET',
  path: '/api/data/school',
  access: ['operator'],
  query: seasonQuery,
  data: schoolFigures,
  messages: { ...PAGING_MESSAGES, ...STAFF_MESSAGES },
})
