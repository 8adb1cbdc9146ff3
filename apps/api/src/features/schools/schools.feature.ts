import type { Feature, Takes } from '../feature.ts'
import { schoolsStaffRoutes } from './schools-staff.routes.ts'

/** Changes of schools and villages by the office. What everybody reads of them is `reference`. */
export function schoolsFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes(app) {
      schoolsStaffRoutes(app, { ...platform, ...live, ...staff })
    },
  }
}
