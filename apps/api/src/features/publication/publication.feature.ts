import type { Core, Feature } from '../../core.ts'
import { publicationStaffRoutes } from './publication-staff.routes.ts'
import { scheduleRepeatedCheck } from './repeat-check.ts'

/** Publication of results: the check before it, the act, and its repeated check. */
export function publicationFeature(core: Core): Feature {
  return {
    routes: (app) => publicationStaffRoutes(app, core),
    jobs: [scheduleRepeatedCheck({ ...core, log: core.logger })],
  }
}
