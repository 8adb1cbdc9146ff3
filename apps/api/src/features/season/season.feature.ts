import type { Core, Feature } from '../../core.ts'
import { seasonStaffRoutes } from './season-staff.routes.ts'
import { seasonsStaffRoutes } from './seasons-staff.routes.ts'

/** The seasons: dates, modes and notice; new ones, and which is active. Changed by admins in the browser. */
export function seasonFeature(core: Core): Feature {
  return {
    routes(app) {
      seasonStaffRoutes(app, core)
      seasonsStaffRoutes(app, core)
    },
  }
}
