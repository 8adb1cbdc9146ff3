import type { Feature, Takes } from '../feature.ts'
import { supportRoutes } from './support.routes.ts'

/** What helps a child at school: written by its family, read by one school and by admins. */
export function supportFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return { routes: (app) => supportRoutes(app, { ...platform, ...live, ...staff }) }
}
