import type { Feature, Takes } from '../feature.ts'
import { apiDocsRoutes } from './api-docs.routes.ts'

/** The API description, as OpenAPI JSON and as an HTML page. */
export function apiDocsFeature({ platform }: Takes<'platform'>): Feature {
  return { routes: (app) => apiDocsRoutes(app, platform) }
}
