import type { Feature, Takes } from '../feature.ts'
import { referenceRoutes } from './reference.routes.ts'

/** Public lists of districts and villages. */
export function referenceFeature({ live }: Takes<'live'>): Feature {
  return {
    routes(app) {
      referenceRoutes(app, live)
    },
  }
}
