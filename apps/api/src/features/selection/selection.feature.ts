import type { Core, Feature } from '../../core.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { selectionActStaffRoutes } from './act/act-staff.routes.ts'
import { deskStaffRoutes } from './desk/desk-staff.routes.ts'
import { distanceStaffRoutes } from './distance/distance-staff.routes.ts'
import { fillMissing } from './distance/refresh-computed.ts'
import { previewStaffRoutes } from './preview/preview-staff.routes.ts'
import { publicSelectionRoutes } from './public/public-selection.routes.ts'

/** The selection: seats of a level by the published rules, in acts that two people sign, and the distances they need. */
export function selectionFeature(core: Core): Feature {
  return {
    routes(app) {
      selectionActStaffRoutes(app, core)
      distanceStaffRoutes(app, core)
      publicSelectionRoutes(app, core)
      previewStaffRoutes(app, {
        ...core,
        office: () => core.settings().office,
        logo: core.officeFiles.printLogo,
        isSampleData: () => core.reference().isSample || core.settings().demo,
      })
      deskStaffRoutes(app, core)
    },
    jobs: [
      {
        start: () =>
          inTransaction(core.db, fillMissing).catch((error) =>
            core.logger.error({ err: error }, 'the computed distances are not filled in'),
          ),
        stop() {},
      },
    ],
  }
}
