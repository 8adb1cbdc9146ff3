import type { Core, Feature } from '../../core.ts'
import { reserveStaffRoutes } from './reserve-staff.routes.ts'

/** Reserve calls: free seats after the publication. */
export function reserveFeature(core: Core): Feature {
  return { routes: (app) => reserveStaffRoutes(app, core) }
}
