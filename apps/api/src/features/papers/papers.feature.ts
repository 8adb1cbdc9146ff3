import type { Feature, Takes } from '../feature.ts'
import { papersStaffRoutes } from './papers-staff.routes.ts'

/** Papers of the office as PDF: lists, decision letters and the sheet of a child. */
export function papersFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return {
    routes: (app) =>
      papersStaffRoutes(app, {
        ...platform,
        ...staff,
        settings: live.settings,
        logo: live.officeFiles.printLogo,
        isSampleData: () => live.reference().isSample || live.settings().demo,
        schoolOf: (id) => live.reference().school(id),
      }),
  }
}
