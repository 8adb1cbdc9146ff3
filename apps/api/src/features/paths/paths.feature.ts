import type { Feature, Takes } from '../feature.ts'
import { ownClaimRoutes } from './own/own-claims.routes.ts'

/** Claims of families to paths. */
export function pathsFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes(app) {
      ownClaimRoutes(app, { ...platform, ...live, ...staff })
    },
  }
}
