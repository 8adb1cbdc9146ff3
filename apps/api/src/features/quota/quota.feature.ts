import type { Core, Feature } from '../../core.ts'
import { quotaRoutes } from './quota.routes.ts'
import { quotaStaffRoutes } from './quota-staff.routes.ts'

/** Seats of the schools: public list, and changes by the office. */
export function quotaFeature(core: Core): Feature {
  return {
    routes(app) {
      quotaRoutes(app, { ...core, usedSeats: core.counts.usedSeats, isStaff: core.sessions.isStaff })
      quotaStaffRoutes(app, core)
    },
  }
}
