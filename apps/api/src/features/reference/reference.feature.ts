import type { Core, Feature } from '../../core.ts'
import { referenceRoutes } from './reference.routes.ts'

/** Public lists of districts and villages. */
export function referenceFeature(core: Core): Feature {
  return {
    routes(app) {
      referenceRoutes(app, core)
    },
  }
}
