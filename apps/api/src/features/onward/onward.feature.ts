import type { Feature, Takes } from '../feature.ts'
import { onwardRoutes } from './onward.routes.ts'

/** Every child has a school: who has no place after the publication, and where each of them goes. */
export function onwardFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  return { routes: (app) => onwardRoutes(app, { ...platform, ...live, ...staff }) }
}
