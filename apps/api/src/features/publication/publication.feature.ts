import type { Feature, Takes } from '../feature.ts'
import { publicationStaffRoutes } from './publication-staff.routes.ts'
import { scheduleRepeatedCheck } from './repeat-check.ts'

/** Publication of results: the check before it, the act, and its repeated check. */
export function publicationFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes: (app) => publicationStaffRoutes(app, { ...platform, ...live, ...staff }),
    jobs: [scheduleRepeatedCheck({ ...platform, ...live })],
  }
}
