import type { Core, Feature } from '../../core.ts'
import { officeFilesRoutes } from './files/office-files.routes.ts'
import { officeFilesStaffRoutes } from './files/office-files-staff.routes.ts'
import { purgeUploads } from './files/purge-uploads.ts'
import { officeStaffRoutes } from './office-staff.routes.ts'

/** The office: its name, address, contact and own files, changed by admins in the browser. */
export function officeFeature(core: Core): Feature {
  return {
    routes(app) {
      officeStaffRoutes(app, core)
      officeFilesStaffRoutes(app, core)
      officeFilesRoutes(app, core.officeFiles)
    },
    jobs: [purgeUploads(core.db.kysely, { clock: core.clock, log: core.logger })],
  }
}
