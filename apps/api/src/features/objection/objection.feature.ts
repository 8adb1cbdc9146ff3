import type { Core, Feature } from '../../core.ts'
import { objectionRoutes } from './objection.routes.ts'
import { objectionStaffRoutes } from './objection-staff.routes.ts'

/** Objections of families to the result. */
export function objectionFeature(core: Core): Feature {
  return {
    routes(app) {
      objectionRoutes(app, core)
      objectionStaffRoutes(app, core)
    },
  }
}
