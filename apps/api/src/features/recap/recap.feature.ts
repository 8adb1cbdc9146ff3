import type { Core, Feature } from '../../core.ts'
import { recapStaffRoutes } from './recap-staff.routes.ts'

/** The recap of a season on screen, as a PDF to sign and as a workbook. */
export function recapFeature(core: Core): Feature {
  return {
    routes: (app) =>
      recapStaffRoutes(app, {
        ...core,
        office: () => core.settings().office,
        logo: core.officeFiles.printLogo,
        isSampleData: () => core.reference().isSample || core.settings().demo,
        schoolName: (id) => core.reference().school(id)?.name ?? '',
      }),
  }
}
