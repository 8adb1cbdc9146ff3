import type { Core, Feature } from '../../core.ts'

/** The rendered pages and the files of the web build. */
export function publicPagesFeature({ pages }: Core): Feature {
  return {
    async routes(app) {
      await app.register(pages.plugin)
    },
  }
}
