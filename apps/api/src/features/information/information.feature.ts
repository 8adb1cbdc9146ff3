import { calendarFile } from '@spmb/domain/season/calendar.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import type { Feature, Takes } from '../feature.ts'
import { informationRoutes } from './information.routes.ts'
import { createDocumentCache } from './published-documents.ts'
import { SECURITY_TXT_PATH, securityTxt } from './security-txt.ts'

/** The guidelines and the table of quotas, as PDF: the office's own, else generated ones; and where to report vulnerabilities. */
export function informationFeature({ platform, live }: Takes<'platform' | 'live'>): Feature {
  const { timeZone, publicUrl, log, clock } = platform
  const { settings, reference, officeFiles } = live
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
  const generated = createDocumentCache(facts, log)
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
