import { calendarFile } from '@spmb/domain/season/calendar.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import type { Core, Feature } from '../../core.ts'
import { informationRoutes } from './information.routes.ts'
import { createDocumentCache } from './published-documents.ts'
import { SECURITY_TXT_PATH, securityTxt } from './security-txt.ts'

/** The guidelines and the table of quotas, as PDF: the office's own, else generated ones; and where to report vulnerabilities. */
export function informationFeature(core: Core): Feature {
  const { settings, reference, officeFiles, timeZone, publicUrl, logger, clock } = core
  const facts = () => ({
    ...settings(),
    reference: reference(),
    logo: officeFiles.printLogo(),
    timeZone,
    publicUrl,
  })
  const calendar = () => {
    const { season, office } = settings()
    const now = clock()
    return calendarFile({
      season: { ...season, published: isPublished(season, now) },
      region: office.region,
      publicUrl,
      now,
    })
  }
  const generated = createDocumentCache(facts, logger)
  return {
    routes(app) {
      informationRoutes(
        app,
        {
          guide: async () => officeFiles.document('guide') ?? generated.guide(),
          capacity: async () => officeFiles.document('capacity') ?? generated.capacity(),
        },
        calendar,
      )
      app.get(SECURITY_TXT_PATH, (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=3600')
          .type('text/plain; charset=utf-8')
          .send(securityTxt({ office: settings().office, publicUrl, now: clock() })),
      )
    },
  }
}
