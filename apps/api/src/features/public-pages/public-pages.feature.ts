import type { Feature, Takes } from '../feature.ts'

/** The rendered pages and the files of the web build. */
export function publicPagesFeature({ pages }: Takes<'pages'>): Feature {
  return {
    async routes(app) {
      await app.register(pages.plugin)
    },
  }
}
