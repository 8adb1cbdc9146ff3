import type { Core, Feature } from '../../core.ts'
import { apiDocsRoutes } from './api-docs.routes.ts'

/** The API description, as OpenAPI JSON and as an HTML page. */
export function apiDocsFeature({ publicUrl }: Core): Feature {
  return { routes: (app) => apiDocsRoutes(app, { publicUrl }) }
}
