import { REGISTERED_PAGE_PATH, RESULT_PAGE_PATH } from '@spmb/domain/announcement/numbered-page.ts'
import type { Core, Feature } from '../../core.ts'
import { createReadForStaff } from '../registration/staff/read-for-staff.ts'
import { announcementRoutes } from './announcement.routes.ts'
import { numberedPageRoute } from './numbered-page.routes.ts'

/** Reading a registration and its result by number. */
export function announcementFeature(core: Core): Feature {
  const { lookUp, pages } = core
  const page = pages.numbered?.(RESULT_PAGE_PATH)
  const confirmation = pages.numbered?.(REGISTERED_PAGE_PATH)
  return {
    routes(app) {
      announcementRoutes(app, { ...core, readForStaff: createReadForStaff(core) })
      if (page) numberedPageRoute(app, RESULT_PAGE_PATH, { lookUp, page })
      if (confirmation) numberedPageRoute(app, REGISTERED_PAGE_PATH, { lookUp, page: confirmation })
    },
  }
}
