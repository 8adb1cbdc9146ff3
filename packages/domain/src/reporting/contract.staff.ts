/** The counts of one season for staff (docs/product-rules.md#counts). */
import * as z from 'zod/mini'
import { STAFF_MESSAGES } from '../registration/staff/messages.ts'
import { endpoint } from '../shared/endpoint.ts'
import { PAGING_MESSAGES, seasonQuery } from '../shared/paging.ts'
import { CHART_YEARS } from './contract.public.ts'

export const staffCounts = z.object({
  /** The season that the counts are about. */
  season: z.object({ first_year: z.int(), label: z.string(), is_active: z.boolean() }),
  ppdb: z.int(),
  school: z.int(),
  /** Applicants LULUS in the season, published or not. */
  student: z.int(),
  /** Whether the public sees the decisions of the season. */
  published: z.boolean(),
  /** As in `counts`; null for a year that has neither a season nor imported history. */
  chart: z.array(z.nullable(z.int())).check(z.length(CHART_YEARS)),
})
export type StaffCounts = z.output<typeof staffCounts>

export const readStaffCounts = endpoint({
  name: 'readStaffCounts',
  method: 'GET',
  path: '/api/data/count/staff',
  access: ['admin', 'monitor', 'operator'],
  query: seasonQuery,
  data: staffCounts,
  messages: { ...PAGING_MESSAGES, ...STAFF_MESSAGES },
})
