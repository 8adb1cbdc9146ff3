import type { Core, Feature } from '../core.ts'
import { referenceRoutes } from './reference.routes.ts'

/** Districts, villages and schools. */
export function referenceFeature(core: Core): Feature {
  return { routes: (app) => referenceRoutes(app, core) }
}
