import type { Core, Feature } from '../core.ts'
import { reportingRoutes } from './reporting.routes.ts'

/** The public counts. */
export function reportingFeature({ counts }: Core): Feature {
  return { routes: (app) => reportingRoutes(app, { counts: counts.current }) }
}
