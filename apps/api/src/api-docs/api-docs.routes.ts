/** The API described: as JSON for programs, and as a page to read. */
import { createHash } from 'node:crypto'
import { CONTRACTS } from '@spmb/domain/contracts.ts'
import type { FastifyInstance } from 'fastify'
import { drawDocs, STYLE } from './docs-page.ts'
import { describeApi } from './openapi.ts'
import { FIELD_WORDS } from './words.ts'

export const OPENAPI_PATH = '/api/openapi.json'
export const DOCS_PATH = '/api/docs'

/** The page has one style block of its own and no script. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

export function apiDocsRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  const description = describeApi({ contracts: CONTRACTS, words: FIELD_WORDS, publicUrl })
  const document = JSON.stringify(description)
  const page = drawDocs(description, OPENAPI_PATH)
  const forAWhile = 'public, max-age=300'

  app.get(OPENAPI_PATH, (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', forAWhile).send(document),
  )
  app.get(DOCS_PATH, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', forAWhile)
      .header('content-security-policy', POLICY)
      .send(page),
  )
}
