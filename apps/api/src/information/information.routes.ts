import { CAPACITY_PATH, GUIDE_PATH } from '@spmb/domain/information/documents.ts'
import type { FastifyInstance } from 'fastify'
import type { Encoded } from '../http/encoded-document.ts'
import { serveFile } from '../http/serve-file.ts'
import type { PublishedDocuments } from './published-documents.ts'

/** What a browser shows in a tab of its own: nobody frames it, and it loads nothing. */
const POLICY = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; script-src 'none'"

/** A minute old at most before a browser asks again, which costs a 304. */
const CACHE = 'public, max-age=60'

/** The published documents, at addresses that stay the same from year to year. */
export function informationRoutes(app: FastifyInstance, documents: PublishedDocuments) {
  const serveDocument = (path: string, document: () => Promise<Encoded>) => {
    const headers = {
      'cache-control': CACHE,
      'content-security-policy': POLICY,
      'content-disposition': `inline; filename="${path.split('/').at(-1)}"`,
    }
    serveFile(app, path, document, headers)
  }
  serveDocument(GUIDE_PATH, documents.guide)
  serveDocument(CAPACITY_PATH, documents.capacity)
}
