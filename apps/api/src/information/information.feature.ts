import type { Core, Feature } from '../core.ts'
import { informationRoutes } from './information.routes.ts'
import { createDocumentCache } from './published-documents.ts'

/** The guidelines and the table of quotas, as PDF: the office's own, else generated ones. */
export function informationFeature(core: Core): Feature {
  const { settings, reference, officeFiles, timeZone, publicUrl, logger } = core
  const facts = () => ({
    ...settings(),
    ...{ reference: reference(), logo: officeFiles.printLogo(), timeZone, publicUrl },
  })
  const generated = createDocumentCache(facts, logger)
  return {
    routes: (app) =>
      informationRoutes(app, {
        guide: async () => officeFiles.document('guide') ?? generated.guide(),
        capacity: async () => officeFiles.document('capacity') ?? generated.capacity(),
      }),
  }
}
