import type { Core, Feature } from '../../core.ts'
import { reRegistrationStaffRoutes } from './re-registration-staff.routes.ts'

/** Re-registration: admitted children confirm their places. */
export function reRegistrationFeature(core: Core): Feature {
  return { routes: (app) => reRegistrationStaffRoutes(app, core) }
}
