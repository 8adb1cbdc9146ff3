import type { Feature, Takes } from '../feature.ts'
import { reportingRoutes } from './reporting.routes.ts'
import { reportingStaffRoutes } from './reporting-staff.routes.ts'

/** The counts for the public and for staff. */
export function reportingFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes(app) {
      reportingRoutes(app, live)
      reportingStaffRoutes(app, { ...platform, ...live, ...staff })
    },
  }
}
