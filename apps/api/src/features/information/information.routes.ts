import { CAPACITY_PATH, GUIDE_PATH } from '@spmb/domain/information/documents.ts'
import { CALENDAR_PATH } from '@spmb/domain/season/calendar.ts'
import type { FastifyInstance } from 'fastify'
import type { Encoded } from '../../platform/http/files/encoded-document.ts'
import { serveFile } from '../../platform/http/files/serve-file.ts'
import type { PublishedDocuments } from './published-documents.ts'

/** For a document in a browser tab: it must not be framed and loads nothing. */
const POLICY = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; script-src 'none'"

/** Browsers revalidate after a minute, usually with a 304. */
const CACHE = 'public, max-age=60'

/** The published documents and the calendar of the season, at paths that stay the same each year. */
export function informationRoutes(
  app: FastifyInstance,
  documents: PublishedDocuments,
  calendar: () => string,
) {
  const serveDocument = (path: string, document: () => Promise<Encoded>) => {
    const headers = {
      'cache-control': CACHE,
      'content-security-policy': POLICY,
      'content-disposition': `inline; filename="${path.split('/').at(-1)}"`,
    }
    serveFile(app, path, document, headers)
  }
  app.get(CALENDAR_PATH, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': CACHE })
      .header('content-disposition', 'attachment; filename="spmb.ics"')
      .send(calendar()),
  )
  serveDocument(GUIDE_PATH, documents.guide)
  serveDocument(CAPACITY_PATH, documents.capacity)
}
