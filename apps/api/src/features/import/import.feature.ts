import type { Feature, Takes } from '../feature.ts'
import { importStaffRoutes } from './import-staff.routes.ts'

/** Districts, villages, schools, zones, quotas and earlier years from files. */
export function importFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes(app) {
      importStaffRoutes(app, { ...platform, ...live, ...staff })
    },
  }
}
