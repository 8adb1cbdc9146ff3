/**
 * The public pages, the staff documents and the files of the web build, all served from memory, also while the database
 * is unavailable. Public pages are readable without script. Other paths are left to the app's not-found handler.
 */
import { join } from 'node:path'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Encoded } from '../../platform/http/files/encoded-document.ts'
import { sendFile, serveFile } from '../../platform/http/files/serve-file.ts'
import { withoutDocumentHeaders } from '../../platform/http/security-headers.ts'
import type { Log } from '../../platform/observability/logger.ts'
import { readBuiltFiles } from './built-files.ts'
import { createNumberedPage, type DrawnByNumber, type NumberedPage } from './numbered/numbered-page.ts'
import {
  HASHED_CACHE,
  NAMED_CACHE,
  PAGE_CACHE,
  pagePolicy,
  STAFF_CACHE,
  STAFF_PERMISSIONS,
  staffPolicy,
} from './page-policy.ts'
import { loadRenderer } from './renderer.ts'
import { createRequestedPages, type RequestedPages } from './requested-pages.ts'
import { NO_WORKER, WORKER_HEADERS, WORKER_PATH } from './service-worker.ts'
import { renderPages } from './static-pages.ts'

export interface PublicPages {
  plugin: FastifyPluginAsync
  /** Renders the pages again after the facts changed. Never rejects. */
  rerender(): Promise<void>
  /** A page of one registration by its pattern; its route belongs to the feature that looks the registration up. */
  numbered(path: string): NumberedPage
  /** The pages of the school finder; their routes belong to that feature. */
  requested: RequestedPages
}

const CACHES = { page: PAGE_CACHE, staff: STAFF_CACHE } as const

/**
 * Loads the web build and renders every page once.
 * @param options.facts returns the current data of the pages
 * @param options.webDist the output folder of `npm run build`
 * @throws StartupError when the web has not been built
 */
export async function openPublicPages(options: {
  facts: () => PageFacts
  webDist: string
  log: Pick<Log, 'error'>
  /** False: browsers remove the service worker that they have. Default true. */
  serviceWorker?: boolean
}): Promise<PublicPages> {
  const renderer = await loadRenderer(options.webDist)
  const files = await readBuiltFiles(join(options.webDist, 'client'))
  const drawn = await renderPages({ renderer, facts: options.facts, log: options.log })

  const worker = (built: Encoded) => (options.serviceWorker === false ? NO_WORKER : built)
  const plugin: FastifyPluginAsync = async (app) => {
    for (const { path, kind, addresses, styleHash, startHash } of renderer.pages) {
      const headers = {
        ...(kind === 'staff'
          ? staffPolicy()
          : pagePolicy({ style: styleHash, script: renderer.headScriptHash, start: startHash })),
        ...(kind === 'staff' && { 'permissions-policy': STAFF_PERMISSIONS }),
        'cache-control': CACHES[kind],
      }
      for (const address of addresses) serveFile(app, address, () => drawn.page(path), headers)
    }
    for (const [address, file] of files) {
      if (address.startsWith('/assets/')) continue
      if (address === WORKER_PATH) serveFile(app, address, () => worker(file), WORKER_HEADERS)
      else serveFile(app, address, () => file, { 'cache-control': NAMED_CACHE })
    }
    app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => {
      const file = files.get(`/assets/${request.params.file}`)
      // 404 rather than the front page: a request for a script of an earlier build must not get HTML.
      if (!file)
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Berkas tidak ditemukan')
      return sendFile(request, withoutDocumentHeaders(reply), file, { 'cache-control': HASHED_CACHE })
    })
  }
  const numbered = new Map<string, DrawnByNumber>()
  const requested = createRequestedPages(renderer, options.facts)
  const clearTemplates = () => {
    for (const page of numbered.values()) page.clear()
    requested.followFacts()
  }
  return {
    plugin,
    requested,
    rerender() {
      clearTemplates()
      return drawn.rerender().finally(clearTemplates)
    },
    numbered(path) {
      const page = renderer.requestPages.find((each) => each.path === path)
      if (!page) throw new Error(`There is no page ${path} of a registration`)
      const known = numbered.get(path) ?? createNumberedPage(renderer, page, options.facts)
      numbered.set(path, known)
      return known
    },
  }
}
