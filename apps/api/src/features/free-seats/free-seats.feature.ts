import type { Feature, Takes } from '../feature.ts'
import { freeSeatsRoutes } from './free-seats.routes.ts'
import { freeSeatsStaffRoutes } from './free-seats-staff.routes.ts'

/** Free seats: families without a place name schools, and the office gives the seats. */
export function freeSeatsFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes(app) {
      freeSeatsRoutes(app, { ...platform, ...staff })
      freeSeatsStaffRoutes(app, { ...platform, ...live, ...staff })
    },
  }
}
