import type { Feature, Takes } from '../feature.ts'
import { finderRoutes } from './finder.routes.ts'

/** The school finder: pages drawn from memory when they are asked for. */
export function finderFeature({ platform, live, pages }: Takes<'platform' | 'live' | 'pages'>): Feature {
  return {
    routes(app) {
      if (!pages.requested) return
      const source = () => ({ reference: live.reference(), figures: live.figures.current() })
      finderRoutes(app, { pages: pages.requested, source, limits: platform.limits })
    },
  }
}
