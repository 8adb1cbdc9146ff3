import type { Core, Feature } from '../../core.ts'
import { finderRoutes } from './finder.routes.ts'

/** The school finder: pages drawn from memory when they are asked for. */
export function finderFeature({ pages, reference, figures, limits }: Core): Feature {
  return {
    routes(app) {
      if (!pages.viewed) return
      const source = () => ({ reference: reference(), figures: figures.current() })
      finderRoutes(app, { pages: pages.viewed, source, limits })
    },
  }
}
