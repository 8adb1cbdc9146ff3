import type { Core, Feature } from '../../core.ts'
import { reportingRoutes } from './reporting.routes.ts'
import { reportingStaffRoutes } from './reporting-staff.routes.ts'

/** The counts for the public and for staff. */
export function reportingFeature(core: Core): Feature {
  return {
    routes(app) {
      reportingRoutes(app, core)
      reportingStaffRoutes(app, core)
    },
  }
}
