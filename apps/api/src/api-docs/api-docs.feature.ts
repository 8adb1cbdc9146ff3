import type { Core, Feature } from '../core.ts'
import { apiDocsRoutes } from './api-docs.routes.ts'

/** The description of the API, as OpenAPI and as a page. */
export function apiDocsFeature({ publicUrl }: Core): Feature {
  return { routes: (app) => apiDocsRoutes(app, { publicUrl }) }
}
