import { SESSION_COOKIE } from '@spmb/domain/accounts/contract.ts'
import { REGISTERED_PAGE_PATH, RESULT_PAGE_PATH } from '@spmb/domain/announcement/numbered-page.ts'
import type { Core, Feature } from '../../core.ts'
import { createReadForStaff } from '../registration/staff/read-for-staff.ts'
import { announcementRoutes } from './announcement.routes.ts'
import { numberedPageRoute } from './numbered-page.routes.ts'
import { resultFastPath } from './result-fast-path.ts'
import { resultPageFastPath } from './result-page-fast-path.ts'

/** Reading a registration and its result by number. */
export function announcementFeature(core: Core): Feature {
  const { results, logger: log, metrics, lookUp, pages, cookies } = core
  const page = pages.numbered?.(RESULT_PAGE_PATH)
  const confirmation = pages.numbered?.(REGISTERED_PAGE_PATH)
  return {
    routes(app) {
      announcementRoutes(app, { ...core, readForStaff: createReadForStaff(core) })
      if (page) numberedPageRoute(app, RESULT_PAGE_PATH, { lookUp, page })
      if (confirmation) numberedPageRoute(app, REGISTERED_PAGE_PATH, { lookUp, page: confirmation })
    },
    fastPath(server) {
      const sessionCookie = cookies.nameOf(SESSION_COOKIE)
      const deps = { ...server, results, log, metrics }
      const answerCall = resultFastPath({ ...deps, sessionCookie })
      const answerPage = page && resultPageFastPath({ ...deps, page })
      return (request, response, next) =>
        answerCall(request, response, next) || (answerPage?.(request, response, next) ?? false)
    },
  }
}
