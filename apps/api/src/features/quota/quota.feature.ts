import type { Feature, Takes } from '../feature.ts'
import { quotaRoutes } from './quota.routes.ts'
import { quotaStaffRoutes } from './quota-staff.routes.ts'

/** Seats of the schools: public list, and changes by the office. */
export function quotaFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes(app) {
      quotaRoutes(app, {
        ...platform,
        ...live,
        usedSeats: live.counts.usedSeats,
        isStaff: staff.sessions.isStaff,
      })
      quotaStaffRoutes(app, { ...platform, ...live, ...staff })
    },
  }
}
