/** Counts for the landing page and the dashboard. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'

/** The chart covers the current calendar year and the ten before it. */
export const CHART_YEARS = 11

export const counts = z.object({
  /** Live registrations of the season. */
  ppdb: z.int(),
  school: z.int(),
  /** Applicants LULUS in published seasons. */
  student: z.int(),
  /** Registrations per season year, oldest first. */
  chart: z.array(z.int()).check(z.length(CHART_YEARS)),
})
export type Counts = z.output<typeof counts>

export const readCounts = endpoint({
  name: 'readCounts',
  method: 'GET',
  path: '/api/data/count/ppdb',
  access: 'public',
  keep: 'public',
  data: counts,
})
