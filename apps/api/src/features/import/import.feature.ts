import type { Core, Feature } from '../../core.ts'
import { importStaffRoutes } from './import-staff.routes.ts'

/** Districts, villages, schools, zones, quotas and earlier years from files. */
export function importFeature(core: Core): Feature {
  return {
    routes(app) {
      importStaffRoutes(app, core)
    },
  }
}
