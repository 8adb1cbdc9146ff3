import type { Core, Feature } from '../core.ts'
import { selectionActRoutes } from './act/act.routes.ts'

/** The selection: seats of a level by the published rules, in acts that two people sign. */
export function selectionFeature(core: Core): Feature {
  return {
    routes(app) {
      selectionActRoutes(app, core)
    },
  }
}
