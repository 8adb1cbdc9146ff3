import type { Feature, Takes } from '../feature.ts'
import { reserveStaffRoutes } from './reserve-staff.routes.ts'

/** Reserve calls: free seats after the publication. */
export function reserveFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return { routes: (app) => reserveStaffRoutes(app, { ...platform, ...live, ...staff }) }
}
