import { REGISTERED_PAGE_PATH, RESULT_CHECK_PATH, RESULT_PAGE_PATH } from '@spmb/domain/shared/page-paths.ts'
import type { Feature, Takes } from '../feature.ts'
import { createReadForStaff } from '../registration/staff/read-for-staff.ts'
import { numberedPageRoute, typedNumberRoute } from './numbered-page.routes.ts'
import { resultsRoutes } from './results.routes.ts'

/** Reading a registration and its result by number. */
export function resultsFeature({
  platform,
  live,
  staff,
  pages,
}: Takes<'platform' | 'live' | 'staff' | 'pages'>): Feature {
  const { lookUp } = live
  const page = pages.numbered?.(RESULT_PAGE_PATH)
  const check = pages.numbered?.(RESULT_CHECK_PATH)
  const confirmation = pages.numbered?.(REGISTERED_PAGE_PATH)
  return {
    routes(app) {
      resultsRoutes(app, { lookUp, readForStaff: createReadForStaff({ ...platform, ...staff }) })
      if (page) numberedPageRoute(app, RESULT_PAGE_PATH, { lookUp, page })
      if (check) typedNumberRoute(app, check)
      if (confirmation) numberedPageRoute(app, REGISTERED_PAGE_PATH, { lookUp, page: confirmation })
    },
  }
}
