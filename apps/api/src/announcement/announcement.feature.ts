import { SESSION_COOKIE } from '@spmb/domain/accounts/contract.ts'
import { RESULT_PAGE_PATH } from '@spmb/domain/announcement/numbered-page.ts'
import type { Core, Feature } from '../core.ts'
import { createReadForStaff } from '../registration/staff/read-for-staff.ts'
import { announcementRoutes } from './announcement.routes.ts'
import { resultFastPath } from './result-fast-path.ts'
import { resultPageRoutes } from './result-page.routes.ts'
import { resultPageFastPath } from './result-page-fast-path.ts'

/** Reading a registration and its result by number. */
export function announcementFeature(core: Core): Feature {
  const { results, logger: log, metrics, lookUp, pages, cookies } = core
  const page = pages.numbered?.(RESULT_PAGE_PATH)
  return {
    routes(app) {
      announcementRoutes(app, { ...core, readForStaff: createReadForStaff(core) })
      if (page) resultPageRoutes(app, { lookUp, page })
    },
    fastPath(server) {
      const sessionCookie = cookies.nameOf(SESSION_COOKIE)
      const deps = { ...server, results, log, metrics, sessionCookie }
      const calls = resultFastPath(deps)
      const shown = page && resultPageFastPath({ ...deps, page })
      return (request, response, next) =>
        calls(request, response, next) || (shown?.(request, response, next) ?? false)
    },
  }
}
