import type { Feature, Takes } from '../feature.ts'
import { objectionRoutes } from './objection.routes.ts'
import { objectionStaffRoutes } from './objection-staff.routes.ts'

/** Objections of families to the result. */
export function objectionFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes(app) {
      objectionRoutes(app, { ...platform, ...live, ...staff })
      objectionStaffRoutes(app, { ...platform, ...live, ...staff })
    },
  }
}
