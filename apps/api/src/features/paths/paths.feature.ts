import type { Feature, Takes } from '../feature.ts'
import { claimCounterRoutes } from './counter/counter.routes.ts'
import { ownClaimRoutes } from './own/own-claims.routes.ts'
import { pathsStaffRoutes } from './paths-staff.routes.ts'

/** The paths of a season's levels, set by admins, and the claims of families to them. */
export function pathsFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes(app) {
      ownClaimRoutes(app, { ...platform, ...live, ...staff })
      claimCounterRoutes(app, { ...platform, ...live, ...staff })
      pathsStaffRoutes(app, { ...platform, ...live, ...staff })
    },
  }
}
