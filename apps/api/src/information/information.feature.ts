import type { Core, Feature } from '../core.ts'
import { informationRoutes } from './information.routes.ts'
import { createDocumentCache } from './published-documents.ts'

/** The guidelines and the table of quotas, as PDF. */
export function informationFeature({ settings, reference, timeZone, publicUrl, logger }: Core): Feature {
  const facts = () => ({ ...settings(), reference: reference(), timeZone, publicUrl })
  return { routes: (app) => informationRoutes(app, createDocumentCache(facts, logger)) }
}
