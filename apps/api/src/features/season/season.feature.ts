import type { Feature, Takes } from '../feature.ts'
import { seasonStaffRoutes } from './season-staff.routes.ts'
import { seasonsStaffRoutes } from './seasons-staff.routes.ts'

/** The seasons: dates, modes and notice; new ones, and which is active. Changed by admins in the browser. */
export function seasonFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes(app) {
      seasonStaffRoutes(app, { ...platform, ...live, ...staff })
      seasonsStaffRoutes(app, { ...platform, ...live, ...staff })
    },
  }
}
