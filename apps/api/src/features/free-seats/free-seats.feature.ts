import type { Core, Feature } from '../../core.ts'
import { freeSeatsRoutes } from './free-seats.routes.ts'
import { freeSeatsStaffRoutes } from './free-seats-staff.routes.ts'

/** Free seats: families without a place name schools, and the office gives the seats. */
export function freeSeatsFeature(core: Core): Feature {
  return {
    routes(app) {
      freeSeatsRoutes(app, core)
      freeSeatsStaffRoutes(app, core)
    },
  }
}
