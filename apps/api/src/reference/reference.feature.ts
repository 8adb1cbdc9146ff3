import type { Core, Feature } from '../core.ts'
import { referenceRoutes } from './reference.routes.ts'
import { referenceStaffRoutes } from './reference-staff.routes.ts'

/** Districts, villages and schools: public lists, and changes by the office. */
export function referenceFeature(core: Core): Feature {
  return {
    routes(app) {
      referenceRoutes(app, core)
      referenceStaffRoutes(app, core)
    },
  }
}
