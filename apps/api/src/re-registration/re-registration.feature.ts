import type { Core, Feature } from '../core.ts'
import { reRegistrationRoutes } from './re-registration-staff.routes.ts'

/** Re-registration: admitted children confirm their places. */
export function reRegistrationFeature(core: Core): Feature {
  return { routes: (app) => reRegistrationRoutes(app, core) }
}
