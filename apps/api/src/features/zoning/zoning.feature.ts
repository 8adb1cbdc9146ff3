import type { Core, Feature } from '../../core.ts'
import { placesStaffRoutes } from './places/places-staff.routes.ts'
import { zoningRoutes } from './zoning.routes.ts'
import { zoningStaffRoutes } from './zoning-staff.routes.ts'

/** Zones, the schools that serve a village: public lists, and changes by the office, of schools and villages too. */
export function zoningFeature(core: Core): Feature {
  return {
    routes(app) {
      zoningRoutes(app, { ...core, usedSeats: core.counts.usedSeats })
      zoningStaffRoutes(app, core)
      placesStaffRoutes(app, core)
    },
  }
}
