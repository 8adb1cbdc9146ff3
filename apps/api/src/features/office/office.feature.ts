import type { Feature, Takes } from '../feature.ts'
import { officeFilesRoutes } from './files/office-files.routes.ts'
import { officeFilesStaffRoutes } from './files/office-files-staff.routes.ts'
import { purgeUploads } from './files/purge-uploads.ts'
import { officeStaffRoutes } from './office-staff.routes.ts'

/** The office: its name, address, contact and own files, changed by admins in the browser. */
export function officeFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes(app) {
      officeStaffRoutes(app, { ...platform, ...live, ...staff })
      officeFilesStaffRoutes(app, { ...platform, ...live, ...staff })
      officeFilesRoutes(app, live.officeFiles)
    },
    jobs: [purgeUploads(platform.db.kysely, platform)],
  }
}
