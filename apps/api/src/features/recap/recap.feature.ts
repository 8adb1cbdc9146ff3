import type { Feature, Takes } from '../feature.ts'
import { recapStaffRoutes } from './recap-staff.routes.ts'

/** The recap of a season on screen, as a PDF to sign and as a workbook. */
export function recapFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes: (app) =>
      recapStaffRoutes(app, {
        ...platform,
        ...staff,
        office: () => live.settings().office,
        head: () => live.settings().head,
        logo: live.officeFiles.printLogo,
        isSampleData: () => live.reference().isSample || live.settings().demo,
        schoolName: (id) => live.reference().school(id)?.name ?? '',
      }),
  }
}
