import type { Feature, Takes } from '../feature.ts'
import { reRegistrationStaffRoutes } from './re-registration-staff.routes.ts'

/** Re-registration: admitted children confirm their places. */
export function reRegistrationFeature({
  platform,
  live,
  staff,
}: Takes<'platform' | 'live' | 'staff'>): Feature {
  return { routes: (app) => reRegistrationStaffRoutes(app, { ...platform, ...live, ...staff }) }
}
