import type { Core, Feature } from '../core.ts'
import { officeStaffRoutes } from './office-staff.routes.ts'

/** The office: its name, address and contact, changed by admins in the browser. */
export function officeFeature(core: Core): Feature {
  return { routes: (app) => officeStaffRoutes(app, core) }
}
