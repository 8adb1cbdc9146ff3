/** The public pages of the current build, served without a database. */
import { join } from 'node:path'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { openPublicPages, type PublicPages } from '../../src/features/public-pages/public-pages.ts'
import { somePageFacts } from '../page-facts.ts'
import { buildWeb, ROOT } from '../processes/served.ts'

export const WEB_DIST = join(ROOT, 'apps/web/dist')

export interface TestPages {
  app: FastifyInstance
  pages: PublicPages
  /** What the next rendering reads. */
  facts: PageFacts
  /** The arguments of every logged error. */
  logged: unknown[]
}

/** Builds the web if it has changed. @param options settings of the pages other than their defaults */
export async function openTestPages(options: { serviceWorker?: boolean } = {}): Promise<TestPages> {
  buildWeb()
  const logged: unknown[] = []
  const served = { facts: somePageFacts(), logged }
  const pages = await openPublicPages({
    facts: () => served.facts,
    webDist: WEB_DIST,
    log: { error: (...line: unknown[]) => void logged.push(line) },
    ...options,
  })
  const app = Fastify()
  await app.register(pages.plugin)
  return Object.assign(served, { app, pages })
}
