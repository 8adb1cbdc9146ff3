import type { Core, Feature } from '../core.ts'
import { seasonStaffRoutes } from './season-staff.routes.ts'

/** The seasons: dates, modes and notice, changed by admins in the browser. */
export function seasonFeature(core: Core): Feature {
  return { routes: (app) => seasonStaffRoutes(app, core) }
}
