import { inTransaction } from '../../platform/database/database.ts'
import type { Feature, Takes } from '../feature.ts'
import { selectionActStaffRoutes } from './act/act-staff.routes.ts'
import { deskStaffRoutes } from './desk/desk-staff.routes.ts'
import { distanceStaffRoutes } from './distance/distance-staff.routes.ts'
import { fillMissing } from './distance/refresh-computed.ts'
import { previewStaffRoutes } from './preview/preview-staff.routes.ts'
import { publicSelectionRoutes } from './public/public-selection.routes.ts'

/** The selection: seats of a level by the published rules, in acts that two people sign, and the distances they need. */
export function selectionFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes(app) {
      selectionActStaffRoutes(app, { ...platform, ...live, ...staff })
      distanceStaffRoutes(app, { ...platform, ...staff })
      publicSelectionRoutes(app, { ...platform, ...staff })
      previewStaffRoutes(app, {
        ...platform,
        ...staff,
        office: () => live.settings().office,
        head: () => live.settings().head,
        logo: live.officeFiles.printLogo,
        isSampleData: () => live.reference().isSample || live.settings().demo,
      })
      deskStaffRoutes(app, { ...platform, ...staff })
    },
    jobs: [
      {
        start: () =>
          inTransaction(platform.db, fillMissing).catch((error) =>
            platform.log.error({ err: error }, 'the computed distances are not filled in'),
          ),
        stop() {},
      },
    ],
  }
}
