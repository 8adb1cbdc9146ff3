import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { NumberedPage } from './numbered/numbered-page.ts'
import type { RequestedPages } from './requested-pages.ts'

/** The rendered public pages: their routes, and a way to render them again when the facts change. */
export interface Pages {
  plugin: FastifyPluginAsync
  rerender(): Promise<void>
  /** A page of one registration by its pattern. Absent in tests without pages. */
  numbered?(path: string): NumberedPage
  /** The pages of the school finder. Absent in tests without pages. */
  requested?: RequestedPages
}

/** Opens the public pages on facts that follow the season's data. */
export type OpenPages = (facts: () => PageFacts) => Promise<Pages>
