import type { Feature, Takes } from '../feature.ts'
import { zoningRoutes } from './zoning.routes.ts'
import { zoningStaffRoutes } from './zoning-staff.routes.ts'

/** Zones, the schools that serve a village: public lists, and changes by the office. */
export function zoningFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes(app) {
      zoningRoutes(app, { ...live, usedSeats: live.counts.usedSeats })
      zoningStaffRoutes(app, { ...platform, ...live, ...staff })
    },
  }
}
