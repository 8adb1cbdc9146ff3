import type { Core, Feature } from '../core.ts'
import { createReadForStaff } from '../registration/staff/read-for-staff.ts'
import { announcementRoutes } from './announcement.routes.ts'
import { resultFastPath } from './result-fast-path.ts'

/** Reading a registration and its result by number. */
export function announcementFeature(core: Core): Feature {
  const { results, logger: log, metrics } = core
  return {
    routes: (app) => announcementRoutes(app, { ...core, readForStaff: createReadForStaff(core) }),
    fastPath: (server) => resultFastPath({ ...server, results, log, metrics }),
  }
}
